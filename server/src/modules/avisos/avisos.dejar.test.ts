/** Ending mails from a mail: by its holder, signed in or not, and by nobody who only looks. */
import { tiposDeAviso } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson } from '../../../test/build.ts'
import { readSecret } from '../../kit/identity/secret.ts'
import { type ListaDeCorreo, sign, verify } from './avisos.firma.ts'

let t: TestApp
let secret: Buffer
let ana: { id: number; email: string }
beforeAll(async () => {
  t = await openTestApp()
  secret = await readSecret(t.db)
  ana = await buildPerson(t.db)
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of ['avisos_preferencias', 'avisos_resumenes'] as const) await t.db.deleteFrom(table).execute()
})

const of = (lista: ListaDeCorreo, usuarioId = ana.id) => `/correo/dejar/${sign(secret, { usuarioId, lista })}`
/** Without cookies, as a stranger's browser or a mail server calls it. */
const call = (method: 'GET' | 'POST', url: string, payload?: string, type = 'application/x-www-form-urlencoded') =>
  t.app.inject({
    method,
    url,
    headers: { accept: 'text/html', ...(payload === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  })
const said = () => t.db.selectFrom('avisos_preferencias').select(['usuario_id', 'tipo', 'en_app', 'correo']).execute()

test('looking changes nothing', async () => {
  const reply = await call('GET', of('calificado'))
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('text/html')
  expect(reply.body).toMatch(/<form method="post".*Dejar de recibir estos correos/s)
  expect(reply.body).toContain('Calificaciones')
  expect(reply.body).not.toContain(ana.email)
  expect((await t.app.inject({ method: 'HEAD', url: of('calificado') })).statusCode).toBe(200)
  expect(await said()).toEqual([])
})

test("a mail program's own button ends this kind by mail, and nothing else", async () => {
  await t.db
    .insertInto('avisos_preferencias')
    .values({ usuario_id: ana.id, tipo: 'comentario', correo: 'ya' })
    .execute()
  expect((await call('POST', of('calificado'), 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
  expect(await said()).toEqual(
    expect.arrayContaining([
      { usuario_id: ana.id, tipo: 'calificado', en_app: true, correo: 'no' },
      { usuario_id: ana.id, tipo: 'comentario', en_app: true, correo: 'ya' },
    ]),
  )
  const multipart = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  expect((await call('POST', of('comentario'), multipart, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
  expect((await call('POST', of('prorroga'))).statusCode).toBe(200)
  expect((await said()).map(p => p.correo)).toEqual(['no', 'no', 'no'])
  expect(await t.db.selectFrom('avisos_resumenes').select('dias').execute()).toEqual([])
})

test('undone it is as it was, also when it was ended twice', async () => {
  await t.db
    .insertInto('avisos_preferencias')
    .values({ usuario_id: ana.id, tipo: 'calificado', correo: 'ya' })
    .execute()
  for (const times of [1, 2, 3]) {
    const pages = await Promise.all(Array.from({ length: times }, () => call('POST', of('calificado'), 'dejar=1')))
    for (const page of pages) expect(page.body).toContain('Deshacer')
    expect((await call('POST', of('calificado'), 'deshacer=1')).body).toContain('como antes')
    expect(await said()).toMatchObject([{ correo: 'ya' }])
  }
  // What a page that was left open says of before counts for nothing.
  await call('POST', of('calificado'), 'dejar=1')
  await call('POST', of('calificado'), 'deshacer=1&antes=resumen')
  expect(await said()).toMatchObject([{ correo: 'ya' }])
})

test('who had said nothing goes back to saying nothing; who had switched it off has nothing to undo', async () => {
  await call('POST', of('calificado'), 'dejar=1')
  await call('POST', of('calificado'), 'deshacer=1')
  expect(await said()).toMatchObject([{ correo: null }])
  await t.db.updateTable('avisos_preferencias').set({ correo: 'no' }).execute()
  expect((await call('POST', of('calificado'), 'dejar=1')).body).not.toContain('Deshacer')
  expect((await call('POST', of('calificado'), 'deshacer=1')).body).toContain('No hay nada que deshacer')
  expect(await said()).toMatchObject([{ correo: 'no' }])
})

test('what is chosen in Eleva after it was ended is not undone', async () => {
  const who = await t.asPerson(await buildPerson(t.db))
  await call('POST', of('calificado', who.id), 'dejar=1')
  await who.send('PUT', '/api/avisos/preferencias/calificado', { correo: 'no' })
  expect((await call('POST', of('calificado', who.id), 'deshacer=1')).body).toContain('No hay nada que deshacer')
})

test('its page does not read as if it were done', async () => {
  const { body } = await call('GET', of('calificado'))
  expect(body).toContain('Todavía no cambia nada')
  expect(body).not.toContain('Ya no te enviaremos')
})

test('the digest ends as a whole, and comes back with its days', async () => {
  const dias = async () => (await t.db.selectFrom('avisos_resumenes').select('dias').execute()).map(r => r.dias)
  const page = await call('POST', of('resumen'), 'List-Unsubscribe=One-Click')
  expect(await dias()).toEqual([[]])
  expect(await said()).toEqual([])
  expect(page.body).toContain('Deshacer')
  await call('POST', of('resumen'), 'deshacer=1')
  expect(await dias()).toEqual([[1, 2, 3, 4, 5]])
  await t.db
    .updateTable('avisos_resumenes')
    .set({ dias: [2, 6] })
    .execute()
  for (const _ of [1, 2]) await call('POST', of('resumen'), 'dejar=1')
  await call('POST', of('resumen'), 'deshacer=1')
  expect(await dias()).toEqual([[2, 6]])
})

describe('what was not signed here is not there', () => {
  test('forged, truncated, of another person or kind, of who is gone, of nothing', async () => {
    const good = sign(secret, { usuarioId: ana.id, lista: 'calificado' })
    const wrong = [
      good.slice(0, -1),
      good.slice(1),
      `${good}A`,
      good.replace(String(ana.id), String(ana.id + 1)),
      good.replace('calificado', 'comentario'),
      sign(Buffer.alloc(32), { usuarioId: ana.id, lista: 'calificado' }),
      sign(secret, { usuarioId: ana.id, lista: 'otra' as ListaDeCorreo }),
      sign(secret, { usuarioId: 987_654, lista: 'calificado' }),
      'x',
    ]
    for (const token of wrong)
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode } = await call(method, `/correo/dejar/${token}`, method === 'POST' ? 'dejar=1' : undefined)
        expect(statusCode, `${method} ${token}`).toBe(404)
      }
    expect(await said()).toEqual([])
  })
  test('a key says whose and which', () => {
    for (const lista of [...tiposDeAviso, 'resumen'] as const)
      expect(verify(secret, sign(secret, { usuarioId: 7, lista }))).toEqual({ usuarioId: 7, lista })
  })
  test('too much is refused', async () => {
    expect((await call('POST', of('calificado'), 'x'.repeat(10_000))).statusCode).toBe(413)
    expect(await said()).toEqual([])
  })
})
