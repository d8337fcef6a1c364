/**
 * Who is listed for whom, and which rooms a browser may watch; the coming and going is in presencia.registro.test.ts.
 */
import { presenciaRoutes, type QueryOf, ROL, type Rol } from '@eleva/contract'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson, buildPresencia, buildSchool } from '../../../test/build.ts'
import { openTab } from '../../../test/listen.ts'

let t: TestApp
let admin: Caller
const tabs: Socket[] = []
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('presencia_conexiones').execute()
  await t.db.deleteFrom('presencias').execute()
})
afterEach(async () => {
  for (const tab of tabs.splice(0)) tab.disconnect()
  await expect.poll(async () => (await connected()).length).toBe(0)
})

const connected = () =>
  t.db.selectFrom('presencia_conexiones').where('sin_conexion_desde', 'is', null).selectAll().execute()

const PATH = '/api/presencia'
const names = async (who: Caller, query: Partial<QueryOf<typeof presenciaRoutes.list>> = {}) => {
  const body = await who.ask(presenciaRoutes.list, { query })
  return body.data.map(p => p.username)
}
const person = (name: string, rest: Parameters<typeof buildPerson>[1] = {}) => ({ name, ...rest })

async function comeOnline(who: Caller): Promise<Socket> {
  const tab = await openTab(t, who)
  tabs.push(tab)
  // Once it is written, or the next test would find it.
  await expect.poll(async () => (await connected()).some(c => c.usuario_id === who.id)).toBe(true)
  return tab
}

test('whoever opens the platform is listed as online, with what the specification says', async () => {
  const docente = await buildPerson(t.db, {
    name: 'Paola',
    apellido_p: 'Ríos',
    apellido_m: 'Montes',
    roles: [ROL.docente],
  })
  await comeOnline(await t.asPerson(docente))
  await expect.poll(async () => (await admin.ask(presenciaRoutes.list, {})).total).toBe(1)
  const body = await admin.ask(presenciaRoutes.list, {})
  expect(body).toMatchObject({
    data: [
      { userId: docente.id, roleId: ROL.docente, username: 'Paola Ríos Montes', email: docente.email, isOnline: 1 },
    ],
    page: 1,
    per_page: 8,
    en_linea: { docentes: 1, estudiantes: 0 },
    salas: ['presencia:todas'],
  })
  expect(Math.abs(Date.now() - Date.parse(body.data[0]!.desde))).toBeLessThan(5_000)
})

describe('the list', () => {
  test('has those who are online first, then by name as people in Spanish sort; nobody who never was', async () => {
    await buildPerson(t.db, person('Nunca'))
    await buildPresencia(t.db, 0, person('Árbol'))
    await buildPresencia(t.db, 0, person('Zorro'))
    await buildPresencia(t.db, 1, person('oso'))
    await buildPresencia(t.db, 1, person('Ñandú'))
    await buildPresencia(t.db, 1, person('nube'))
    expect(await names(admin)).toEqual(['nube', 'Ñandú', 'oso', 'Árbol', 'Zorro'])
  })

  test('pages over both halves, and counts what all pages hold', async () => {
    for (let i = 0; i < 5; i++) await buildPresencia(t.db, 1, person(`A${i}`))
    for (let i = 0; i < 14; i++) await buildPresencia(t.db, 0, person(`B${String(i).padStart(2, '0')}`))
    const first = await admin.ask(presenciaRoutes.list, {})
    expect([(first.data as []).length, first.total, first.per_page]).toEqual([8, 19, 8])
    const all = [...(await names(admin)), ...(await names(admin, { page: 2 })), ...(await names(admin, { page: 3 }))]
    expect(all).toEqual([...all].sort())
    expect(new Set(all).size).toBe(19)
    expect(await admin.ask(presenciaRoutes.list, { query: { page: 4 } })).toMatchObject({ data: [], total: 19 })
    expect((await admin.get(`${PATH}?per_page=101`)).status).toBe(422)
  })

  test('is searched by name or e-mail, without regard to accents, case or what LIKE takes for signs', async () => {
    await buildPresencia(t.db, 1, person('Ángel', { apellido_p: 'Muñoz', apellido_m: 'Peña' }))
    await buildPresencia(t.db, 0, person('Otra', { email: 'angelica_x@sec21.edu.mx' }))
    await buildPresencia(t.db, 0, person('Nadie'))
    expect(await names(admin, { search: 'ANGEL' })).toEqual(['Ángel Muñoz Peña', 'Otra'])
    expect(await names(admin, { search: 'munoz peña' })).toEqual(['Ángel Muñoz Peña'])
    expect(await names(admin, { search: 'a_x@SEC21' })).toEqual(['Otra'])
    expect(await names(admin, { search: '%' })).toEqual([])
  })

  test('is filtered by role and by who is online, while the counts stay those of now', async () => {
    await buildPresencia(t.db, 1, person('Ana', { roles: [ROL.docente] }))
    await buildPresencia(t.db, 0, person('Beto', { roles: [ROL.docente] }))
    await buildPresencia(t.db, 1, person('Celia'))
    await buildPresencia(t.db, 1, person('Diego'))
    await buildPresencia(t.db, 1, person('Edna', { roles: [ROL.admin] }))
    expect(await names(admin, { roleId: ROL.docente })).toEqual(['Ana', 'Beto'])
    expect(await names(admin, { roleId: ROL.estudiante, isOnline: 1 })).toEqual(['Celia', 'Diego'])
    expect(await names(admin, { isOnline: 0 })).toEqual(['Beto'])
    expect(await admin.ask(presenciaRoutes.list, { query: { roleId: 2, search: 'zzz' } })).toMatchObject({
      data: [],
      total: 0,
      en_linea: { docentes: 1, estudiantes: 2 },
    })
    expect((await admin.get(`${PATH}?roleId=9`)).status).toBe(422)
  })
})

describe('everybody sees their own schools', () => {
  /** Two schools with somebody online in each, somebody without a school, and who looks. */
  async function scene() {
    const [norte, sur] = [await buildSchool(t.db), await buildSchool(t.db)]
    await buildPresencia(t.db, 1, person('Nora', { escuela_id: norte.id }))
    await buildPresencia(t.db, 1, person('Saúl', { escuela_id: sur.id, roles: [ROL.docente] }))
    await buildPresencia(t.db, 1, person('Libre'))
    const caller = async (roles: Rol[], escuela_id: number | null = null) =>
      t.asPerson(await buildPerson(t.db, { roles, escuela_id }))
    const room = ({ id }: { id: number }) => `presencia:escuela:${id}`
    return { norte, sur, caller, room }
  }
  const hears = async (who: Caller, rooms: string[]) => {
    const tab = await comeOnline(who)
    return Promise.all(rooms.map(room => tab.emitWithAck('watch', room)))
  }

  test('an administrator all of them', async () => {
    const { norte, room } = await scene()
    expect(await names(admin)).toEqual(['Libre', 'Nora', 'Saúl'])
    expect(await hears(admin, ['presencia:todas', room(norte), 'presencia:otra', 'stream:1'])).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test.each(['gestor', 'coach'])('a %s those that name them, also several, and the one they teach in', async kind => {
    const { norte, sur, caller, room } = await scene()
    const third = await buildSchool(t.db)
    const who = await caller([ROL.docente], sur.id)
    const named = kind === 'gestor' ? { gestor_id: who.id } : { correo_coach: who.email }
    await t.db.updateTable('escuelas').set(named).where('id', 'in', [norte.id, third.id]).execute()
    expect(await names(who)).toEqual(['Nora', 'Saúl'])
    const body = await who.ask(presenciaRoutes.list, {})
    const expected = [norte, sur, third].map(room)
    expect([...body.salas].sort()).toEqual(expected.sort())
    expect(body.en_linea).toEqual({ docentes: 1, estudiantes: 1 })
    expect(await hears(who, ['presencia:todas', room(norte), room(sur), room(third)])).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  test.each([
    ['gestor', { Nora: 1, Saúl: 1 }],
    ['coach', { Nora: 1, Saúl: 0 }],
  ] as const)('a %s is led on to those alone whom they see among the people', async (kind, seen) => {
    const { norte, sur, caller } = await scene()
    const who = await caller([ROL.docente])
    const named = kind === 'gestor' ? { gestor_id: who.id } : { correo_coach: who.email }
    await t.db.updateTable('escuelas').set(named).where('id', 'in', [norte.id, sur.id]).execute()
    const { data } = await who.ask(presenciaRoutes.list, {})
    expect(Object.fromEntries(data.map(p => [p.username, p.se_ve]))).toEqual(seen)
  })

  test('a docente their own, and nobody without a school', async () => {
    const { norte, sur, caller, room } = await scene()
    const who = await caller([ROL.docente], sur.id)
    expect(await names(who)).toEqual(['Saúl'])
    expect(await hears(who, ['presencia:todas', room(norte), room(sur)])).toEqual([false, false, true])
    const alone = await caller([ROL.docente])
    expect(await alone.ask(presenciaRoutes.list, {})).toMatchObject({ data: [], total: 0, salas: [] })
    expect(await hears(alone, ['presencia:todas', room(norte), 'presencia:escuela:0'])).toEqual([false, false, false])
  })

  test('a student none: neither list nor room', async () => {
    const { sur, caller, room } = await scene()
    const who = await caller([ROL.estudiante], sur.id)
    expect((await who.get(PATH)).status).toBe(403)
    expect(await hears(who, ['presencia:todas', room(sur)])).toEqual([false, false])
  })

  test('by what they are now, not by what they were when they connected', async () => {
    const { norte, sur, caller, room } = await scene()
    const who = await caller([ROL.docente], sur.id)
    const tab = await comeOnline(who)
    await t.db.updateTable('usuarios').set({ escuela_id: norte.id }).where('id', '=', who.id).execute()
    expect(await tab.emitWithAck('watch', room(sur))).toBe(false)
    expect(await tab.emitWithAck('watch', room(norte))).toBe(true)
    await t.db.updateTable('usuarios').set({ estatus_user: 0 }).where('id', '=', who.id).execute()
    expect(await tab.emitWithAck('watch', room(norte))).toBe(false)
  })
})
