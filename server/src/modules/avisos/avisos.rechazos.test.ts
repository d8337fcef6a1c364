/** Mail that comes back: which refusals mark an address, what that changes, and what ends it. */
import { type QueryOf, usuariosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson } from '../../../test/build.ts'
import { tellingIn } from '../../../test/dobles.ts'
import { clockAt } from '../../../test/reloj.ts'
import { soloA } from '../../alcance/destinatarios.read.ts'
import { AddressRefused, type Message } from '../../kit/correo/mail.ts'
import { rechazoDe } from '../../kit/correo/mail-rechazo.ts'
import type { ClaveDeAviso } from './avisos.clave.service.ts'
import { sendCorreos } from './avisos.correos.ts'
import { NosRechazan, sendAPersona } from './avisos.rechazos.service.ts'
import { tellAviso } from './avisos.service.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  await clockAt(t, 12)
  admin = await t.as('admin')
})
afterAll(() => t.close())
beforeEach(() => t.db.deleteFrom('correos_rechazados').execute())

const refusal = (response: string, command = 'RCPT TO') =>
  Object.assign(new Error(response), { response, responseCode: Number(response.slice(0, 3)), command })
const NOBODY = '550 5.1.1 <x@y.mx> en mx1.interno: no such user'
/** A way out that refuses whoever `says` has an answer for. */
const refusing = (says: (to: string) => Error | undefined) => ({
  ...t.mail,
  send: async (m: Message) => {
    const no = says(m.to)
    if (no) throw no
    return { id: 'x' }
  },
})
const to = (email: string): Message => ({ to: email, subject: 'Hola', text: 'Hola' })
const marks = () =>
  t.db.selectFrom('correos_rechazados').select(['usuario_id', 'codigo']).orderBy('usuario_id').execute()
const person = (email?: string) => buildPerson(t.db, email ? { email } : {})
const tell = (id: number, clave: ClaveDeAviso) =>
  tellAviso(tellingIn(t), { tipo: 'calificado', clave, datos: { calificacion: 9 }, para: soloA([id]) })

describe('which refusals are of the address', () => {
  test.each([
    [NOBODY, 'RCPT TO', '550 5.1.1'],
    ['550 No existe ese buzón', 'RCPT TO', '550'],
    ['551 User not local', 'RCPT TO', '551'],
    ['553 Mailbox name not allowed', 'RCPT TO', '553'],
    ['550 5.2.1 Mailbox disabled', 'RCPT TO', '550 5.2.1'],
    ['554 5.1.1 Unknown', 'DATA', '554 5.1.1'],
    ['550 5.7.1 Your server is on a list', 'RCPT TO', undefined],
    ['554 5.7.1 Relay access denied', 'RCPT TO', undefined],
    ['550 5.1.8 Bad sender', 'RCPT TO', undefined],
    ['550 Sender rejected', 'MAIL FROM', undefined],
    ['550 Looks like spam', 'DATA', undefined],
    ['535 5.7.8 Authentication failed', 'AUTH PLAIN', undefined],
    ['552 5.2.2 Mailbox full', 'RCPT TO', undefined],
    ['450 4.1.1 Try later', 'RCPT TO', undefined],
    ['554 No', 'RCPT TO', undefined],
  ])('%s after %s', (response, command, codigo) => {
    expect(rechazoDe(refusal(response, command))).toBe(codigo)
  })
  test('what is no address at all is of the address; a server that does not answer is not', () => {
    expect(rechazoDe(new AddressRefused('no'))).toBe('no es')
    expect(rechazoDe(new Error('ECONNREFUSED'))).toBeUndefined()
  })
})

test('a refused address is marked with digits alone, and gets no notices by mail until it is another', async () => {
  const who = await person()
  const caller = await t.asPerson(who)
  await caller.send('PUT', '/api/avisos/preferencias/calificado', { correo: 'ya' })
  const origin = () => 'https://eleva.test'
  await tell(who.id, 'entrega:1')
  await sendCorreos({ db: t.db, origin, mail: refusing(() => refusal(NOBODY)) })
  expect(await marks()).toEqual([{ usuario_id: who.id, codigo: '550 5.1.1' }])
  await tell(who.id, 'entrega:2')
  const tried: string[] = []
  const watching = refusing(email => {
    tried.push(email)
    return undefined
  })
  expect(await sendCorreos({ db: t.db, origin, mail: watching })).toBe(0)
  expect([tried, await t.db.selectFrom('avisos_correos').select('id').execute()]).toEqual([[], []])
  const card = async () => (await admin.ask(usuariosRoutes.get, { params: { id: who.id } })).usuario
  const { version } = await card()
  const email = `otra.${who.email}`
  await admin.ask(usuariosRoutes.updatePorRol, { params: { id: who.id }, body: { email, version } })
  expect((await card()).correo_rechazado).toBeNull()
  await tell(who.id, 'entrega:3')
  expect(await sendCorreos({ db: t.db, origin, mail: watching })).toBe(1)
  expect(tried).toEqual([email])
})

test('a mail that is taken clears the mark, as one of an invitation that was asked for again', async () => {
  const who = await person()
  await expect(
    sendAPersona(
      t.db,
      refusing(() => refusal(NOBODY)),
      to(who.email),
    ),
  ).rejects.toThrow()
  expect(await marks()).toHaveLength(1)
  await sendAPersona(t.db, t.mail, to(who.email.toUpperCase()))
  expect(await marks()).toEqual([])
})

test('what is refused of ourselves marks nobody', async () => {
  const who = await person()
  for (const no of ['550 5.7.1 Blocked', '554 5.7.1 Policy'])
    await expect(
      sendAPersona(
        t.db,
        refusing(() => refusal(no)),
        to(who.email),
      ),
    ).rejects.toThrow()
  expect(await marks()).toEqual([])
})

test('five people of several domains one after the other: it is us; nobody is marked, and their mail is tried again', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(n => person(`vigia${n}@${n % 2 ? 'uno' : 'dos'}.mx`)))
  const mail = refusing(() => refusal('550 5.1.1 rejected'))
  for (const who of people.slice(0, 4)) await expect(sendAPersona(t.db, mail, to(who.email))).rejects.toThrow('5.1.1')
  expect(await marks()).toHaveLength(4)
  for (const who of people.slice(4)) await expect(sendAPersona(t.db, mail, to(who.email))).rejects.toThrow(NosRechazan)
  expect(await marks()).toEqual([])
})

test('of one domain, or with one that is taken between them, they are simply refused', async () => {
  const school = await Promise.all([1, 2, 3, 4, 5, 6].map(n => person(`baja${n}@escuela.mx`)))
  const mail = refusing(() => refusal('550 5.1.1 rejected'))
  for (const who of school) await expect(sendAPersona(t.db, mail, to(who.email))).rejects.toThrow('5.1.1')
  expect(await marks()).toHaveLength(6)
  const others = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(n => person(`mixta${n}@d${n}.mx`)))
  const some = refusing(email => (email.startsWith('mixta4') ? undefined : refusal('550 5.1.1 rejected')))
  for (const who of others) await sendAPersona(t.db, some, to(who.email)).catch(() => {})
  expect(await marks()).toHaveLength(13)
})

describe('whoever administers', () => {
  test('finds them, sees why, and has it tried again; twice is as once', async () => {
    const [who, well] = [await person(), await person()]
    await sql`insert into correos_rechazados (usuario_id, email, codigo) values (${who.id}, ${who.email}, '550 5.1.1')`.execute(
      t.db,
    )
    const list = async (filter: Partial<QueryOf<typeof usuariosRoutes.list>>) =>
      (await admin.ask(usuariosRoutes.list, { query: { per_page: 100, ...filter } })).data
    expect((await list({ rechazado: 1 })).map(u => u.id)).toEqual([who.id])
    expect((await list({ rechazado: 0 })).map(u => u.id)).not.toContain(who.id)
    expect((await list({})).find(u => u.id === who.id)!.correo_rechazado).toMatchObject({
      codigo: '550 5.1.1',
      fecha: expect.stringMatching(/T/),
    })
    expect((await list({})).find(u => u.id === well.id)!.correo_rechazado).toBeNull()
    expect((await admin.get('/api/usuarios?rechazado=2')).status).toBe(422)
    for (const _ of [1, 2])
      expect(await admin.ask(usuariosRoutes.tryCorreo, { params: { id: who.id } })).toMatchObject({
        message: 'Le volveremos a enviar correos',
      })
    expect(await marks()).toEqual([])
    expect((await admin.send('DELETE', '/api/usuarios/999999999/correo-rechazado')).status).toBe(404)
  })
})
