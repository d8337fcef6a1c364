/** The catalogue's examples of mails: every one that goes out, as it goes out, and harmless. */
import { pantallasRoutes, tiposDeAviso } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let admin: Caller
let docente: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  docente = await t.as('docente')
})
afterAll(() => t.close())

const list = async () => (await admin.ask(pantallasRoutes.correos, {})).correos

test('there is one of each kind of notice, of the digest, and of what is written about schools', async () => {
  const correos = await list()
  expect(correos.map(c => c.clave).sort()).toEqual(
    [...tiposDeAviso, 'resumen', 'invitacion', 'invitacion_gestor', 'gestor', 'docente_sumado'].sort(),
  )
  for (const c of correos) {
    expect([c.clave, c.nombre, c.asunto, c.texto].every(Boolean), c.clave).toBe(true)
    expect(`${c.asunto} ${c.texto}`, c.clave).not.toMatch(/undefined|null|NaN|«»|\u{E000}/u)
  }
})

test('each is shown in light and dark, runs nothing, and its sender wrote nothing for it', async () => {
  for (const { clave } of await list()) {
    const [claro, oscuro] = [
      await admin.get(`/api/pantallas/correos/${clave}?tema=claro`),
      await admin.get(`/api/pantallas/correos/${clave}?tema=oscuro`),
    ]
    expect([claro.status, oscuro.status]).toEqual([200, 200])
  }
  const reply = await t.app.inject({ url: '/api/pantallas/correos/resumen?tema=oscuro', headers: admin.headers })
  expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox/)
  expect(reply.headers['content-type']).toMatch(/^text\/html/)
  expect(reply.body).toContain('@media all')
  expect(reply.body).not.toMatch(/<script|<img|prefers-color-scheme/)
  expect(await t.db.selectFrom('avisos_correos').select('id').execute()).toEqual([])
})

test('of an unknown name there is none; who does not read the catalogue reads neither', async () => {
  expect((await admin.get('/api/pantallas/correos/otro')).status).toBe(404)
  expect((await admin.get('/api/pantallas/correos/resumen?tema=rosa')).status).toBe(422)
  for (const path of ['/api/pantallas/correos', '/api/pantallas/correos/resumen'])
    expect((await docente.get(path)).status).toBe(403)
})
