/**
 * What `/metricas` says, against the things themselves.
 *
 * @module-tag resto
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { openTab } from '../../../test/listen.ts'
import { hasRedis, openRedis } from '../../../test/redis.ts'
import { createMail } from '../correo/mail.ts'
import { connect } from '../db/db.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A line's value, by its name and labels as they stand: `eleva_base_conexiones{grupo="pantallas",estado="libres"}`. */
async function scrape(app = t.app): Promise<Map<string, number>> {
  const text = (await app.inject('/metricas')).body
  return new Map(
    text
      .split('\n')
      .filter(line => line && !line.startsWith('#'))
      .map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}
const value = async (name: string) => (await scrape()).get(name)

test('who waits for a connection to the database is seen, and which are in use', async () => {
  // All servers of this process are counted: what tests before left open is in it.
  const before = await scrape()
  const busy = Array.from({ length: 12 }, () => t.database.pool.query('select pg_sleep(0.6)'))
  await sleep(100)
  // The figures of the database itself wait for a connection like everybody: those of the pools do not.
  const seen = await scrape()
  const of = (estado: string) => seen.get(`eleva_base_conexiones{grupo="pantallas",estado="${estado}"}`)
  expect(of('en_uso')).toBe(10)
  expect(of('esperan')).toBeGreaterThanOrEqual(2)
  const max = 'eleva_base_conexiones_max{grupo="pantallas"}'
  expect([before.get(max), seen.get(max)! % 10]).toEqual([seen.get(max), 0])
  expect(seen.get('eleva_base_conexiones{grupo="lentas",estado="esperan"}')).toBe(0)
  await Promise.all(busy)
})

test('browsers and rooms of this process are counted, and no longer when they have gone', async () => {
  const socket = await openTab(t, await t.as('admin'))
  await expect.poll(() => value('eleva_enlaces')).toBe(1)
  expect(await value('eleva_salas')).toBeGreaterThanOrEqual(1)
  socket.close()
  await expect.poll(() => value('eleva_enlaces')).toBe(0)
  expect(await value('eleva_salas')).toBe(0)
})

test('objects are counted and timed by what is done, and a fault of the store apart from a wrong question', async () => {
  const count = (operacion: string) => value(`eleva_objetos_segundos_count{operacion="${operacion}"}`)
  const failed = () => value('eleva_objetos_errores_total{operacion="leer"}')
  const before = { put: (await count('guardar')) ?? 0, get: (await count('leer')) ?? 0, failed: (await failed()) ?? 0 }
  await t.storage.put('metricas/uno', Buffer.from('hola'), { type: 'text/plain' })
  const { body } = (await t.storage.get('metricas/uno'))!
  body.resume()
  await expect(t.storage.get('metricas/uno', { start: 99 })).rejects.toThrow()
  expect(await count('guardar')).toBe(before.put + 1)
  expect(await count('leer')).toBe(before.get + 2)
  expect((await failed()) ?? 0).toBe(before.failed)
  await expect(t.storage.put('metricas/uno/abajo\0', Buffer.from(''), { type: 'x' })).rejects.toThrow()
  expect((await value('eleva_objetos_errores_total{operacion="guardar"}')) ?? 0).toBe(0)
})

test('mails that went out, that nobody takes, and that have to be tried again', async () => {
  const count = async (resultado: string) => (await value(`eleva_correos_total{resultado="${resultado}"}`)) ?? 0
  const before = [await count('enviado'), await count('rechazado'), await count('fallido')]
  const mail = { to: 'ana@escuela.mx', subject: 'Hola', text: 'Hola' }
  await t.mail.send(mail)
  await expect(t.mail.send({ ...mail, to: 'ana' })).rejects.toThrow()
  const away = createMail({ ...t.config, SMTP_URL: 'smtp://127.0.0.1:1' })
  await expect(away.send(mail)).rejects.toThrow()
  await away.close()
  const after = [await count('enviado'), await count('rechazado'), await count('fallido')]
  expect(after).toEqual(before.map(n => n + 1))
})

test('work that waits is told with its age, in its queue, and tries with how they ended', async () => {
  const own = await openTestApp()
  // Figures are of the whole process, which other tests share: their queues have other names.
  own.jobs.define('medida-contar', async () => {})
  own.jobs.define('medida-caer', () => Promise.reject(new Error('nunca')), { retries: 0 })
  await own.jobs.start()
  await own.jobs.send('medida-contar', {})
  await own.jobs.send('medida-caer', {})
  await expect.poll(() => value('eleva_trabajos_segundos_count{cola="medida-contar",resultado="bien"}')).toBe(1)
  await expect.poll(() => value('eleva_trabajos_segundos_count{cola="medida-caer",resultado="mal"}')).toBe(1)
  await own.jobs.stop()
  await own.database
    .sql`update pgboss.job set state = 'retry', start_after = now() - interval '90 seconds' where name = 'medida-caer'`
  const seen = await scrape(own.app)
  expect(seen.get('eleva_base_responde')).toBe(1)
  expect(seen.get('eleva_cola_esperan{cola="medida-caer"}')).toBe(1)
  expect(seen.get('eleva_cola_espera_segundos{cola="medida-caer"}')).toBeGreaterThanOrEqual(90)
  expect(seen.get('eleva_cola_esperan{cola="medida-contar"}')).toBe(0)
  expect(Math.abs(seen.get('eleva_base_reloj_segundos')!)).toBeLessThan(1)
  // Asked again within seconds, the database is left alone.
  await own.database.sql`delete from pgboss.job where name = 'medida-caer'`
  expect((await scrape(own.app)).get('eleva_cola_esperan{cola="medida-caer"}')).toBe(1)
  await own.close()
})

test('while the database is away a scrape says so, at once, with everything else', { tags: ['resto'] }, async () => {
  const away = await openTestApp()
  const { host, user } = inject('postgres')
  const [row] = await away.database.sql`select current_database() as name`
  const admin = connect({ host, user, database: 'postgres' }, 1)
  await admin.sql`drop database ${admin.sql(row!.name)} with (force)`
  await admin.close()
  const began = Date.now()
  const seen = await scrape(away.app)
  expect(Date.now() - began).toBeLessThan(2_500)
  expect(seen.get('eleva_base_responde')).toBe(0)
  expect([...seen.keys()].some(name => name.startsWith('eleva_cola_') || name === 'eleva_base_reloj_segundos')).toBe(
    false,
  )
  expect(seen.get('eleva_disco_bytes{de="libres"}')).toBeGreaterThan(0)
  expect(seen.get(`eleva_version_info{version="${away.config.version}"}`)).toBe(1)
  expect(seen.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
  await away.app.close()
})

test.skipIf(!hasRedis)('whether Redis is there, where it is asked for', async () => {
  expect(await value('eleva_redis_responde')).toBeUndefined()
  const redis = await openRedis()
  const meeting = await openTestApp({ REDIS_URL: redis.url })
  const ready = async () => (await scrape(meeting.app)).get('eleva_redis_responde')
  expect(await ready()).toBe(1)
  await redis.stop()
  await expect.poll(ready).toBe(0)
  await meeting.close()
})

test('no label is as many as people are: an address, a search and a method that nobody knows make no series', async () => {
  const before = (await scrape()).size
  for (let i = 0; i < 50; i++) await t.app.inject(`/api/nada/${i}?search=persona${i}`)
  // One for what is not there: eleven buckets, a sum and a count.
  expect((await scrape()).size - before).toBeLessThanOrEqual(13 + 5)
})
