import { ROL, routeTables, usuariosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson } from '../../../test/build.ts'
import { openTestDatabase } from '../../../test/database.ts'
import type { Copia } from './copia.ts'
import type { Database } from './db.ts'

/**
 * The database of a moment before: it has a person whom the database itself does not know, so that it is seen who
 * answered.
 */
let copy: Database
let near = true
let t: TestApp
beforeAll(async () => {
  copy = await openTestDatabase()
  await buildPerson(copy.db, { name: 'Copiada', roles: [ROL.admin] })
  const copia: Copia = { near: () => (near ? copy : undefined), close: async () => {} }
  t = await openTestApp({}, { copia })
})
afterAll(async () => {
  await t.close()
  await copy.close()
})

const find = `${usuariosRoutes.list.path}?search=copiada`
const count = async (url: string, cookie?: string) => {
  const admin = await t.as('admin')
  const headers = { ...admin.headers, cookie: `${admin.headers.cookie}${cookie ? `; ${cookie}` : ''}` }
  return JSON.parse((await t.app.inject({ method: 'GET', url, headers })).payload).total as number
}

describe('what may be a second old', () => {
  test('comes from the copy, for who may ask', async () => {
    expect(await count(find)).toBe(1)
    expect((await (await t.as('estudiante')).get(find)).status).toBe(403)
  })

  test('comes from the database itself for who has just written', async () => {
    const admin = await t.as('admin')
    const novedad = { titulo: 'x', tipo: 1, descripcion: '', publicado: 0, fecha_inicio: '2026-01-01' }
    const wrote = await t.app.inject({
      method: 'POST',
      url: '/api/novedades/novedades',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      payload: JSON.stringify(novedad),
    })
    const [cookie] = wrote.cookies.filter(c => c.name === 'eleva_escrito')
    expect(cookie).toMatchObject({ value: '1', maxAge: 5, httpOnly: true, path: '/' })
    expect(await count(find, 'eleva_escrito=1')).toBe(0)
    expect(await count(find)).toBe(1)
  })

  test('comes from the database itself while the copy is behind, and when it fails', async () => {
    near = false
    expect(await count(find)).toBe(0)
    near = true
    const away = await openTestDatabase()
    await away.close()
    const before = copy
    copy = away
    expect(await count(find)).toBe(0)
    copy = before
    expect(await count(find)).toBe(1)
  })
})

test('no write may be a second old, and nothing of a session', () => {
  const late = Object.values(routeTables)
    .flatMap(table => Object.values(table))
    .filter(r => 'late' in r)
  expect(late.length).toBeGreaterThan(10)
  expect(late.filter(r => r.method !== 'GET' || 'changes' in r)).toEqual([])
  expect(late.map(r => r.path).filter(p => /user$|sesion|intento|contenido/.test(p))).toEqual([])
})
