import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { openTempDir } from '../../../test/tempdir.ts'
import { loadConfig } from '../../config.ts'
import { createStorage } from '../archivos/storage.ts'
import { createMail } from '../correo/mail.ts'
import type { Database } from '../db/db.ts'
import { createJobs } from '../db/jobs.ts'
import { ageOfNewest, checkUltimo, defineRespaldo } from './programa.ts'
import { checkRespaldo } from './restaura.ts'

const CLAVE = 'una clave de veras larga'
const dir = openTempDir()
const copias = path.join(dir, 'copias')
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** One server process with its queue; `wrong` is what the reporter heard. */
async function open(env: Record<string, string>) {
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dir, ADMIN_EMAIL: 'direccion@escuela.mx', ...env })
  const wrong: unknown[] = []
  const jobs = createJobs(database.connection, error => wrong.push(error), { pollingSeconds: 0.5 })
  const mail = createMail(config)
  defineRespaldo({ jobs, mail, config, connection: database.connection, storage: createStorage(config) })
  await jobs.start()
  return { jobs, mail, wrong, send: () => jobs.send('respaldo.nocturno', {}) }
}
const schedules = () => database.sql`select name, cron, timezone from pgboss.schedule`

test('with a folder and a passphrase one is made each night at half past two where the people are, and old ones go', {
  tags: ['resto'],
  timeout: 60_000,
}, async () => {
  mkdirSync(copias)
  const old = Array.from({ length: 9 }, (_, i) => `eleva-2020-06-0${i + 1}-0230.respaldo`)
  for (const name of [...old, 'apuntes.txt']) writeFileSync(path.join(copias, name), 'x')
  const { jobs, send, wrong, mail } = await open({
    RESPALDO_DIR: copias,
    RESPALDO_CLAVE: CLAVE,
    TZ_PERSONAS: 'America/Tijuana',
  })
  expect(await schedules()).toEqual([{ name: 'respaldo.nocturno', cron: '30 2 * * *', timezone: 'America/Tijuana' }])
  await send()
  const made = () => readdirSync(copias).find(name => name.endsWith('.respaldo') && !old.includes(name))
  await expect.poll(made, { timeout: 40_000 }).toBeDefined()
  // Seven days: today's, and the newest six of those.
  await expect
    .poll(() => readdirSync(copias).toSorted())
    .toEqual(['.temp', 'apuntes.txt', ...old.slice(3), made()].toSorted())
  expect((await checkRespaldo({ archivo: path.join(copias, made()!), clave: CLAVE })).tablas.length).toBeGreaterThan(50)
  await jobs.stop()
  expect([wrong, await mail.list()]).toEqual([[], []])
})

test('when it fails, the administrator gets a mail with the reason, and the reporter hears of it', async () => {
  const file = path.join(dir, 'archivo')
  writeFileSync(file, '')
  const { jobs, send, wrong, mail } = await open({ RESPALDO_DIR: path.join(file, 'copias'), RESPALDO_CLAVE: CLAVE })
  await send()
  await expect.poll(() => wrong.length, { timeout: 40_000 }).toBe(1)
  await jobs.stop()
  const [told] = await mail.list()
  expect(told).toMatchObject({ to: 'direccion@escuela.mx', subject: 'Eleva: el respaldo de esta noche falló' })
  expect((await mail.read(told!.id))?.text).toContain('No se puede escribir en la carpeta')
}, 60_000)

test('without them there is none; a folder alone is refused at the start', async () => {
  const { jobs } = await open({})
  expect(await schedules()).toEqual([])
  await jobs.stop()
  expect(() => loadConfig({ RESPALDO_DIR: copias })).toThrow('RESPALDO_CLAVE: falta junto a RESPALDO_DIR')
  expect(() => loadConfig({ RESPALDO_CLAVE: 'corta' })).toThrow('RESPALDO_CLAVE: al menos 16 signos')
})

test('how old the newest one is can be asked; one that is older than a night is missed', async () => {
  const folder = path.join(dir, 'edades')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'apuntes.txt'), 'x')
  expect([await ageOfNewest(folder), await checkUltimo(folder)]).toEqual([undefined, 'todavía ninguno'])
  const put = (name: string, hours: number) => {
    const at = Date.now() / 1000 - hours * 3_600
    writeFileSync(path.join(folder, name), 'x')
    utimesSync(path.join(folder, name), at, at)
  }
  put('eleva-2026-11-20-0230.respaldo', 50)
  await expect(checkUltimo(folder)).rejects.toThrow('50 hours')
  put('eleva-2026-11-22-0230.respaldo', 5.5)
  expect(await checkUltimo(folder)).toBe('bien, el último hace 5 h')
  await expect(checkUltimo(path.join(folder, 'no-esta'))).rejects.toThrow()
})
