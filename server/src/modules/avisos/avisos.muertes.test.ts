/**
 * A process that is killed while it lays out digests and sends them: everybody has theirs, and nobody two.
 *
 * @module-tag resto
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { clockAt } from '../../../test/reloj.ts'
import { layOutResumenes, sendCorreos } from './avisos.correos.ts'

const PEOPLE = 300

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  await clockAt(t, 12)
  await sql`with p as (insert into usuarios (name, email, estatus_user) select 'P', 'p' || numero || '@prueba.mx', 1
    from generate_series(1, ${PEOPLE}) numero returning id),
      d as (insert into avisos_resumenes (usuario_id, dias) select id, array[1, 2, 3, 4, 5, 6, 7]::bigint[] from p)
    insert into avisos (usuario_id, tipo, clave, datos, en_resumen, creado_en, actualizado_en)
    select p.id, 'calificado', 'entrega:' || numero, '{"actividad": "Ensayo"}', true, now() - interval '1 day',
      now() - interval '1 day'
    from p
      cross join generate_series(1, 2) numero`.execute(t.db)
})
afterAll(() => t.close())

/** [to, Message-ID] of each mail that lies in the outbox. */
const outbox = () =>
  readdirSync(path.join(t.config.DATA_DIR, 'outbox'))
    .filter(n => n.endsWith('.eml'))
    .map(n => {
      const raw = readFileSync(path.join(t.config.DATA_DIR, 'outbox', n), 'utf8')
      return [/^To: (.+?)\r$/m.exec(raw)![1]!, /^Message-ID: (.+?)\r$/m.exec(raw)![1]!] as const
    })

/** Until it has sent so many. */
async function killAfter(sent: number) {
  const script = path.join(import.meta.dirname, '../../../test/fixtures/resumen-proceso.ts')
  const options = {
    connection: t.database.connection,
    config: { MAIL_FROM: t.config.MAIL_FROM, DATA_DIR: t.config.DATA_DIR },
    people: 7,
    lent: 1,
  }
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let count = 0
  for await (const said of child.stdout) {
    count += String(said).split('sent').length - 1
    if (count >= sent) break
  }
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

test('three killed ones, and one that lives', { timeout: 60_000 }, async () => {
  for (const sent of [3, 20, 30]) await killAfter(sent)
  const finish = async () => {
    await layOutResumenes({ db: t.db })
    await sendCorreos({ db: t.db, mail: t.mail, origin: () => 'https://eleva.test' })
    return (await t.db.selectFrom('avisos_correos').select('id').execute()).length
  }
  // What the killed ones held is free after a second.
  await expect.poll(finish, { timeout: 30_000, interval: 500 }).toBe(0)
  const mails = outbox()
  const keys = new Map(mails.map(([to, key]) => [key, to]))
  // Handed over twice, it bears the same key: a mailbox keeps one.
  expect(new Set(keys.values()).size).toBe(PEOPLE)
  expect(keys.size).toBe(PEOPLE)
  // At most what three processes had under way.
  expect(mails.length).toBeLessThanOrEqual(PEOPLE + 3 * 4)
})
