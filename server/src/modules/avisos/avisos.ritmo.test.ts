/**
 * Mail of notices and a real mail server: one that is slow for a domain, and one that is away for an hour.
 *
 * @module-tag resto
 */
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson } from '../../../test/build.ts'
import { tellingIn } from '../../../test/dobles.ts'
import { clockAt } from '../../../test/reloj.ts'
import { soloA } from '../../alcance/destinatarios.read.ts'
import { createMail, type Mail } from '../../kit/correo/mail.ts'
import type { ClaveDeAviso } from './avisos.clave.service.ts'
import { sendCorreos } from './avisos.correos.ts'
import { tellAviso } from './avisos.service.ts'

/** What the server took: when (ms), of whom, and about what. */
const taken: { at: number; to: string; subject: string }[] = []
let away = false
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onMailFrom: (_address, _session, done) =>
    done(away ? Object.assign(new Error('Vuelve más tarde'), { responseCode: 421 }) : null),
  onData: (stream, session, done) => {
    const at = Date.now()
    buffer(stream).then(async raw => {
      taken.push({ at, to: session.envelope.rcptTo[0]!.address, subject: (await PostalMime.parse(raw)).subject ?? '' })
      done()
    }, done)
  },
})
let t: TestApp
let mail: Mail
beforeAll(async () => {
  t = await openTestApp()
  await clockAt(t, 12)
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  const SMTP_URL = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  mail = createMail({ ...t.config, SMTP_URL, MAIL_POR_DOMINIO: 10 })
})
afterAll(async () => {
  await mail.close()
  await new Promise<void>(resolve => smtp.close(() => resolve()))
  await t.close()
})
beforeEach(() => taken.splice(0))

const send = () => sendCorreos({ db: t.db, mail, origin: () => 'https://eleva.test' })
const tell = (usuarios: number[], clave: ClaveDeAviso, actividad: string) =>
  tellAviso(tellingIn(t), { tipo: 'calificado', clave, datos: { actividad, calificacion: 9 }, para: soloA(usuarios) })
async function people(howMany: number, dominio: string) {
  const found = await Promise.all(
    Array.from({ length: howMany }, (_, n) => buildPerson(t.db, { email: `p${n}@${dominio}` })),
  )
  const ids = found.map(p => p.id)
  await sql`insert into avisos_preferencias (usuario_id, tipo, correo) select unnest(${ids}::bigint[]), 'calificado', 'ya'`.execute(
    t.db,
  )
  return ids
}
const pending = async () => (await t.db.selectFrom('avisos_correos').select('id').execute()).length

test('a domain gets ten a second, and another one does not wait for it', async () => {
  // All of the first are due before the others.
  await tell(await people(45, 'lleno.mx'), 'entrega:1', 'Ensayo')
  await tell(await people(5, 'otra.mx'), 'entrega:1', 'Ensayo')
  const began = Date.now()
  expect(await send()).toBe(50)
  const of = (dominio: string) => taken.filter(m => m.to.endsWith(dominio)).map(m => m.at)
  const full = of('lleno.mx').sort((a, b) => a - b)
  expect(full).toHaveLength(45)
  // A busy machine hands some over late, next to those that follow; without a pace all came within a second.
  const most = Math.max(...full.map(at => full.filter(x => x >= at && x < at + 1_000).length))
  expect(most).toBeLessThanOrEqual(25)
  expect(Date.now() - began).toBeGreaterThan(4_300)
  expect(Math.max(...of('otra.mx'))).toBeLessThan(full[35]!)
})

test('a server that is away for an hour: nothing is lost, and each person gets theirs in the order in which they were told', async () => {
  const ids = await people(12, 'hora.mx')
  away = true
  await tell(ids, 'entrega:1', 'Primera')
  await expect(send()).rejects.toThrow()
  await tell(ids, 'entrega:2', 'Segunda')
  for (let minute = 0; minute < 60; minute += 20) {
    await t.db.updateTable('avisos_correos').set({ toca_en: new Date() }).execute()
    await expect(send()).rejects.toThrow()
  }
  expect([taken, await pending()]).toEqual([[], 24])
  away = false
  // The second ones are due, the first ones not yet: they wait for them.
  await sql`update avisos_correos set toca_en = now() + case when creado_en = (select min(creado_en) from avisos_correos) then interval '9 minutes' else '0' end`.execute(
    t.db,
  )
  expect(await send()).toBe(0)
  await t.db.updateTable('avisos_correos').set({ toca_en: new Date() }).execute()
  expect(await send()).toBe(24)
  const of = (to: string) =>
    taken
      .filter(m => m.to === to)
      .sort((a, b) => a.at - b.at)
      .map(m => /«(\w+)»/.exec(m.subject)?.[1])
  for (let n = 0; n < 12; n++) expect(of(`p${n}@hora.mx`)).toEqual(['Primera', 'Segunda'])
  expect(await pending()).toBe(0)
})
