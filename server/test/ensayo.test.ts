/** The rehearsal itself is rehearsed: it must fail when something was lost, and when a step of it was not made. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { ROL } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter } from '../../bench/gente.ts'
import { askNoting, writeNews } from '../../deploy/ensayo/carga.ts'
import { ceased, clockAhead } from '../../deploy/ensayo/faltas.ts'
import type { Answered, Jornada } from '../../deploy/ensayo/labor.ts'
import { tryOut } from '../../deploy/ensayo/medida.ts'
import { type Programa, start } from '../../deploy/ensayo/programas.ts'
import { type Falta, lasting, none, type Proceso, within } from '../../deploy/ensayo/suelo.ts'
import { changeNews } from '../../deploy/ensayo/valores.ts'
import { openTestApp, type TestApp } from './app.ts'
import { buildPerson } from './build.ts'

let t: TestApp
let jornada: Jornada
let answers: Answered[]
let over: boolean
beforeAll(async () => {
  t = await openTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  answers = []
  jornada = { origin, database: t.database, ask: askNoting(origin, answers), isOver: () => over, pause: async () => {} }
})
afterAll(() => t.close())

const somebody = async () => enter(jornada.origin, t.database, await buildPerson(t.db, { roles: [ROL.admin] }))
const busy = () => ({ answers, connected: () => 1, longestAway: () => 0, setBroken: () => {} })
const nobodyEnded = () => 0
const answered = (more: Partial<Answered> = {}): Answered => ({
  at: Date.now(),
  status: 200,
  later: false,
  bad: false,
  again: true,
  kind: 'otras',
  what: 'GET / 200',
  ...more,
})
const faultOf = (more: Partial<Falta>): Falta => ({
  nombre: 'una falta',
  apply: async () => {},
  segundos: 0,
  demand: none,
  ...more,
})

describe('what was acknowledged', () => {
  test('three rows that are deleted are three that were lost; one that is there twice is told, too', async () => {
    over = false
    const labor = writeNews(jornada, [await somebody()])
    const work = labor.begin()
    await expect.poll(() => labor.news.length, { timeout: 20_000 }).toBeGreaterThan(5)
    over = true
    await Promise.all(work)
    const all = labor.news.length
    expect(await labor.verify(new Map())).toEqual({
      text: `novedades: ${all} confirmadas, 0 perdidas, 0 dobles`,
      wrong: 0,
    })
    const titles = labor.news.slice(1, 4).map(n => n.titulo)
    await t.db.deleteFrom('novedades').where('titulo', 'in', titles).execute()
    expect(await labor.verify(new Map())).toEqual({
      text: `novedades: ${all} confirmadas, 3 perdidas, 0 dobles`,
      wrong: 3,
    })
    await t.db
      .updateTable('novedades')
      .set({ titulo: labor.news[4]!.titulo })
      .where('titulo', '=', labor.news[5]!.titulo)
      .execute()
    expect(await labor.verify(new Map())).toMatchObject({ wrong: 5 })
  })

  test('a value that is older than what was last acknowledged is wrong', async () => {
    over = false
    const labor = await changeNews(jornada, [await somebody()])
    const began = answers.length
    const work = labor.begin()
    await expect.poll(() => answers.length - began, { timeout: 20_000 }).toBeGreaterThan(3)
    over = true
    await Promise.all(work)
    expect(await labor.verify(new Map())).toMatchObject({ wrong: 0 })
    await t.db
      .updateTable('novedades')
      .set({ titulo: 'por cambiar 1' })
      .where('titulo', 'like', 'por cambiar %')
      .execute()
    expect(await labor.verify(new Map())).toMatchObject({ wrong: 1 })
  })

  test('where nothing was acknowledged nothing was tried', async () => {
    over = true
    const labor = writeNews(jornada, [await somebody()])
    await Promise.all(labor.begin())
    await t.db.deleteFrom('novedades').execute()
    expect(await labor.verify(new Map())).toMatchObject({ wrong: 1 })
  })
})

describe('a step that was not made', () => {
  /** A process that says what time it is, ahead by so many minutes once it was started with the library. */
  async function clockOf(minutes: number) {
    let ahead = 0
    const server = createServer((_, reply) => {
      answers.push(answered())
      reply.sendDate = false
      reply.setHeader('date', new Date(Date.now() + ahead * 60_000).toUTCString()).end('{}')
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const proceso: Proceso = {
      dir: '',
      port: (server.address() as AddressInfo).port,
      log: () => '',
      end: async () => {},
      start: async more => {
        ahead = more?.LD_PRELOAD ? minutes : 0
      },
    }
    return { procesos: [proceso, proceso] as const, close: () => server.close() }
  }

  test.each([
    [0, false, 'no se pudo hacer: su reloj va 0 min adelante, no 60'],
    [60, true, undefined],
  ])('a clock that goes %i minutes ahead', async (minutes, made, short) => {
    const { procesos, close } = await clockOf(minutes)
    const falta = { ...clockAhead(procesos, '/no/hay/libfaketime.so.1'), segundos: 0 }
    expect(await tryOut(busy(), falta, nobodyEnded)).toMatchObject({ made, short })
    close()
  })

  test('a program that is not there', async () => {
    const nowhere: Programa = start(path.join(t.config.DATA_DIR, 'ensayo'), 'nadie', '/no/hay/nadie', [])
    await expect.poll(nowhere.alive).toBe(false)
    const proceso: Proceso = { dir: '', port: 0, log: () => '', end: s => nowhere.end(s), start: async () => {} }
    const falta = { ...ceased([proceso, proceso], { lost: 0, sockets: 5 }), segundos: 0 }
    answers.push(answered())
    expect(await tryOut(busy(), falta, nobodyEnded)).toMatchObject({
      made: false,
      short: 'no se pudo hacer: nadie ya había terminado',
    })
    // To be told to stop is fine for one that has.
    await nowhere.end()
  })

  test('and one that nobody noticed because nobody asked for anything', async () => {
    expect(await tryOut({ ...busy(), answers: [] }, faultOf({}), nobodyEnded)).toMatchObject({
      short: 'nadie pidió nada',
    })
  })
})

describe('what people get meanwhile', () => {
  const during = async (said: Partial<Answered>[], demand: Falta['demand'], exits = nobodyEnded) => {
    const seen: Answered[] = []
    const falta = faultOf({ apply: async () => void seen.push(...said.map(answered)), demand })
    return (await tryOut({ ...busy(), answers: seen }, falta, exits)).short
  }

  test.each([401, 419, 429, 500, 0])('a burst of %i is bad', async status => {
    const noted: Answered[] = []
    const server = createServer((_, reply) => {
      if (status) reply.writeHead(status, { 'content-type': 'application/json' }).end('{}')
      else reply.destroy()
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const who = await somebody()
    const ask = askNoting(`http://127.0.0.1:${port}`, noted)
    const falta = faultOf({ apply: () => ask(who, 'GET', '/api/user') })
    const { short } = await tryOut({ ...busy(), answers: noted }, falta, nobodyEnded)
    expect(noted).toMatchObject([{ bad: true, later: false, again: true, status }])
    expect(short).toBe('1 fallaron y 0 se aplazaron de 1')
    server.close()
  })

  test('a list that has lost its rows is bad, though it was answered', async () => {
    const noted: Answered[] = []
    const ask = askNoting(jornada.origin, noted)
    const who = await somebody()
    await ask(who, 'GET', '/api/usuarios?search=nadie-se-llama-asi&page=1', undefined, {
      expect: said => JSON.stringify(said).includes('"email"'),
    })
    expect(noted).toMatchObject([{ status: 200, bad: true, what: expect.stringContaining('sin lo que pedía') }])
  })

  test('what a proxy may ask of another process must not fail, when one is killed; what it may not, may', async () => {
    const { demand } = ceased([] as never, { lost: 0, sockets: 5 })
    const failed = { status: 0, bad: true }
    expect(await during([{}, { ...failed, again: true }], demand)).toBe('fallaron 1 que el proxy puede repetir')
    expect(await during([{}, { ...failed, again: false }], demand)).toBeUndefined()
  })

  test('is bad from the first to the last that was not good, however few are in between', async () => {
    const at = Date.now() + 4_000
    expect(await during([{ bad: true, later: true, at }, {}, {}], within(2))).toMatch(/^mala [34]\.\d s, más de 2$/)
    expect(await during([{ bad: true, later: true }, {}], within(2))).toBeUndefined()
  })

  test('lasts from the first to the last that was not good, whatever came before it could be looked at', async () => {
    const seen: Answered[] = []
    const falta = faultOf({
      apply: async () =>
        void seen.push(
          answered({ bad: true, later: true }),
          answered({ bad: true, later: true, at: Date.now() + 9_000 }),
        ),
      demand: lasting(5, within(60)),
    })
    expect((await tryOut({ ...busy(), answers: seen }, falta, nobodyEnded)).short).toBe('dura 9.0 s, más de 5')
    expect(await during([{ bad: true, later: true }], lasting(5, none))).toMatch(/^0 fallaron y 1 se aplazaron/)
  })

  test('a process that ended without being told to is told', async () => {
    let n = 0
    expect(await during([{}], within(2), () => n++)).toBe('1 procesos terminaron')
  })
})
