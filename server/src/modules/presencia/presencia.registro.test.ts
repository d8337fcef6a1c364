/** Coming and going, as the database and a watching browser see it: tabs, reloads, several processes, killed ones. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Presencia, ROL } from '@eleva/contract'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildPerson, buildSchool } from '../../../test/build.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { type PresenciaProcess, servePresencia } from '../../../test/fixtures/presencia-proceso.ts'
import { openTabAt } from '../../../test/listen.ts'
import { hasRedis, openRedis, type Redis } from '../../../test/redis.ts'
import type { Database } from '../../kit/db/db.ts'
import { TIMES, type Times } from './presencia.registro.ts'
import { sweep } from './presencia.sql.ts'

const times: Times = { grace: 1000, beat: 200, sweep: 50, gather: 20 }
/** Until the grace is over and was noticed, on a machine that is busy with other things. */
const GONE = { timeout: 8_000, interval: 20 }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const processes: PresenciaProcess[] = []
const children: ChildProcess[] = []
const tabs: Socket[] = []
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.disconnect()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  const errors = processes.flatMap(p => p.errors)
  await Promise.all(processes.splice(0).map(p => p.close()))
  expect(errors).toEqual([])
})

const serve = async (redisUrl?: string) => {
  const made = await servePresencia({ connection: database.connection, redisUrl, times })
  processes.push(made)
  return made
}

/** The same in a process that can be killed. */
async function serveApart(redisUrl?: string) {
  const script = path.join(import.meta.dirname, '../../../test/fixtures/presencia-proceso.ts')
  const options = JSON.stringify({ connection: database.connection, redisUrl, times })
  const child = spawn(process.execPath, [script, options], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { url: String(said).trim().replace('ready ', ''), kill }
}

async function openTab({ url }: { url: string }, usuarioId: number): Promise<Socket> {
  const tab = await openTabAt(url, `sesion=${usuarioId}`)
  tabs.push(tab)
  return tab
}

/** What somebody hears who watches a room; their own coming is not noted. */
async function watch(at: { url: string }, room = 'presencia:todas') {
  const { id } = await buildPerson(database.db)
  const tab = await openTab(at, id)
  const heard: Presencia[] = []
  tab.on('presencia:cambio', (change: Presencia) => {
    if (change.userId !== id) heard.push(change)
  })
  expect(await tab.emitWithAck('watch', room)).toBe(true)
  const of = (usuarioId: number) => heard.filter(h => h.userId === usuarioId).map(h => h.isOnline)
  return { id, heard, of }
}

const presenciaOf = async (usuarioId: number) => {
  const [row] = await database.sql`select is_online, desde from presencias where usuario_id = ${usuarioId}`
  return row as { is_online: number; desde: Date } | undefined
}
const isOnline = async (usuarioId: number) => (await presenciaOf(usuarioId))?.is_online
const soonOnline = (usuarioId: number) => expect.poll(() => isOnline(usuarioId), GONE).toBe(1)
const soonOffline = (usuarioId: number) => expect.poll(() => isOnline(usuarioId), GONE).toBe(0)
const person = async () => (await buildPerson(database.db)).id

test('in the product it is offline 15 s after the last tab has gone, or after its process was killed', () => {
  expect(TIMES.grace).toBe(15_000)
  expect(TIMES.beat * 2 + TIMES.sweep).toBeLessThan(TIMES.grace)
})

test('who opens the platform is online, and offline after the grace, each told once', async () => {
  const at = await serve()
  const { heard, of } = await watch(at)
  const { id: escuela_id } = await buildSchool(database.db)
  const { id, email } = await buildPerson(database.db, {
    name: 'Itzel',
    apellido_p: 'Cruz',
    apellido_m: 'Nava',
    roles: [ROL.docente],
    escuela_id,
  })
  const opened = Date.now()
  const tab = await openTab(at, id)
  await expect.poll(() => of(id), GONE).toEqual([1])
  const { desde, ...told } = heard[0]!
  expect(told).toEqual({ userId: id, roleId: ROL.docente, username: 'Itzel Cruz Nava', email, isOnline: 1 })
  expect(desde).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Math.abs(Date.parse(desde) - opened)).toBeLessThan(5_000)
  const left = Date.now()
  tab.disconnect()
  await expect.poll(() => of(id), GONE).toEqual([1, 0])
  expect(Date.now() - left).toBeGreaterThanOrEqual(times.grace)
  // Last seen when the tab went, not when that was noticed.
  expect(Math.abs(Date.parse(heard[1]!.desde) - left)).toBeLessThan(times.grace)
  expect(await isOnline(id)).toBe(0)
})

test('their school hears of it, another one does not', async () => {
  const at = await serve()
  const [own, other] = [await buildSchool(database.db), await buildSchool(database.db)]
  const [here, there] = [
    await watch(at, `presencia:escuela:${own.id}`),
    await watch(at, `presencia:escuela:${other.id}`),
  ]
  const { id } = await buildPerson(database.db, { escuela_id: own.id })
  const tab = await openTab(at, id)
  await expect.poll(() => here.of(id), GONE).toEqual([1])
  tab.disconnect()
  await expect.poll(() => here.of(id), GONE).toEqual([1, 0])
  expect(there.heard).toEqual([])
})

test('of several tabs the first and the last count', async () => {
  const at = await serve()
  const { of } = await watch(at)
  const id = await person()
  const [one, two, three] = await Promise.all([openTab(at, id), openTab(at, id), openTab(at, id)])
  await soonOnline(id)
  two.disconnect()
  three.disconnect()
  await wait(times.grace * 1.5)
  expect(await isOnline(id)).toBe(1)
  one.disconnect()
  await soonOffline(id)
  await expect.poll(() => of(id), GONE).toEqual([1, 0])
})

test('a reload is no absence: nobody hears of it, and they are online since they came', async () => {
  const at = await serve()
  const { of } = await watch(at)
  const id = await person()
  const first = await openTab(at, id)
  await soonOnline(id)
  const before = await presenciaOf(id)
  first.disconnect()
  await wait(times.grace / 4)
  await openTab(at, id)
  await wait(times.grace * 1.5)
  expect(await presenciaOf(id)).toEqual(before)
  expect(of(id)).toEqual([1])
})

test('who is deleted while online is in nobody’s way', async () => {
  const at = await serve()
  const [deleted, other] = [await person(), await person()]
  await openTab(at, deleted)
  await soonOnline(deleted)
  await database.db.deleteFrom('usuarios').where('id', '=', deleted).execute()
  await Promise.all([openTab(at, deleted), openTab(at, other)])
  await soonOnline(other)
  expect(await presenciaOf(deleted)).toBeUndefined()
})

test('a process that was given up but lives writes its people anew', async () => {
  const at = await serve()
  const { of } = await watch(at)
  const id = await person()
  await openTab(at, id)
  await soonOnline(id)
  const given = await sweep(database.db, times.grace, 0)
  expect(given).toContainEqual(expect.objectContaining({ userId: id, isOnline: 0 }))
  await expect.poll(() => of(id), GONE).toEqual([1, 1])
  await database.sql`delete from presencia_procesos`
  const rows = () => database.sql`select from presencia_conexiones where usuario_id = ${id}`
  await expect.poll(async () => (await rows()).length, GONE).toBe(1)
  await wait(times.grace * 1.5)
  expect(await isOnline(id)).toBe(1)
})

describe('several processes', () => {
  test('who is held by a killed one is offline in time; who has another tab elsewhere stays', async () => {
    const [at, doomed] = [await serve(), await serveApart()]
    const { of } = await watch(at)
    const [gone, stays] = [await person(), await person()]
    await Promise.all([openTab(doomed, gone), openTab(doomed, stays), openTab(at, stays)])
    await Promise.all([soonOnline(gone), soonOnline(stays)])
    const killed = Date.now()
    await doomed.kill()
    expect(await isOnline(gone)).toBe(1)
    await expect.poll(() => of(gone).at(-1), GONE).toBe(0)
    const late = Date.now() - killed
    expect(late).toBeLessThan(times.grace + 1_000)
    expect(await isOnline(stays)).toBe(1)
    const ended = () => database.sql`select from presencia_conexiones where usuario_id = ${gone}`
    expect(await ended()).toHaveLength(0)
  })

  test('when all were killed, the next one to start finds nobody left online', async () => {
    const doomed = await serveApart()
    const id = await person()
    await openTab(doomed, id)
    await soonOnline(id)
    await doomed.kill()
    await serve()
    await soonOffline(id)
  })

  test('one that stops in order hands its people over without their going offline', async () => {
    const [at, stopping] = [await serve(), await serve()]
    const { of } = await watch(at)
    const id = await person()
    await openTab(stopping, id)
    await soonOnline(id)
    const told = of(id).length
    await stopping.close()
    processes.splice(processes.indexOf(stopping), 1)
    await openTab(at, id)
    await wait(times.grace * 1.5)
    expect(await isOnline(id)).toBe(1)
    expect(of(id)).toHaveLength(told)
  })

  test('many who come to both at once come once each, and go once', async () => {
    const [one, two] = [await serve(), await serve()]
    const [here, there] = [await watch(one), await watch(two)]
    const people = await Promise.all(Array.from({ length: 60 }, person))
    const open = await Promise.all(people.flatMap(id => [openTab(one, id), openTab(two, id)]))
    const both = () => people.map(id => [...here.of(id), ...there.of(id)].sort().reverse())
    await expect.poll(both, GONE).toEqual(people.map(() => [1]))
    for (const tab of open) tab.disconnect()
    await expect.poll(both, GONE).toEqual(people.map(() => [1, 0]))
  })
})

describe.skipIf(!hasRedis)('two processes with Redis between them', () => {
  let redis: Redis
  beforeAll(async () => {
    redis = await openRedis()
  })
  afterAll(() => redis.stop())

  /** Somebody comes to one until the watcher of the other hears it: from then on both read from Redis. */
  const reaches = async (from: PresenciaProcess, to: Awaited<ReturnType<typeof watch>>) => {
    const before = to.heard.length
    const someone = async () => {
      const tab = await openTab(from, await person())
      await wait(100)
      tab.disconnect()
      return to.heard.length
    }
    await expect.poll(someone, GONE).toBeGreaterThan(before)
  }

  test('behave as one: a tab in each is one person, and whoever watches either hears it once', async () => {
    const [one, two] = await Promise.all([serve(redis.url), serve(redis.url)])
    const [here, there] = [await watch(one), await watch(two)]
    await reaches(one, there)
    await reaches(two, here)
    const id = await person()
    const [first, second] = await Promise.all([openTab(one, id), openTab(two, id)])
    await expect.poll(() => [here.of(id), there.of(id)], GONE).toEqual([[1], [1]])
    first.disconnect()
    await wait(times.grace * 1.5)
    expect(await isOnline(id)).toBe(1)
    second.disconnect()
    await expect
      .poll(() => [here.of(id), there.of(id)], GONE)
      .toEqual([
        [1, 0],
        [1, 0],
      ])
  })
})
