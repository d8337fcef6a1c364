/** Encouragement: who gets it, once a week, with which words, and what is kept for the next time. */
import { randomUUID } from 'node:crypto'
import { avisosRoutes, PLANTILLAS_POR_PERSONA, seguimientoRoutes, VISTAS_POR_PERSONA } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { expectToldAsExample } from '../../../test/avisos.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of [
    'avisos',
    'animos_envios',
    'animos_ultimos',
    'animos_plantillas',
    'seguimiento_vistas',
    'bitacora',
  ] as const)
    await t.db.deleteFrom(table).execute()
  await t.db.updateTable('usuarios').set({ ultima_fecha_inicio_sesion: null }).execute()
})

type More = { texto?: unknown; clave?: string }
const animar = (who: Caller, ids: unknown, { texto = '¡Ánimo, {nombre}!', clave = randomUUID() }: More = {}) =>
  who.send('POST', '/api/seguimiento/animar', { ids, texto, clave })
const avisosDe = async (who: Caller) =>
  (await who.ask(avisosRoutes.list, {})).avisos.map(a => [a.tipo, a.datos.titulo] as const)
const animoDe = async (id: number) =>
  (await s.docente.ask(seguimientoRoutes.list, {})).alumnos.find(a => a.id === id)!.animo
/** As if all of it had been so many hours before. */
const hace = async (horas: number) => {
  await sql`update animos_ultimos set enviado_en = enviado_en - make_interval(hours => ${horas}::int)`.execute(t.db)
}

describe('who sends, and who gets it', () => {
  test('nobody without a session, no student, and nobody outside of the scope', async () => {
    expect((await animar(await t.anonymous(), [s.ana.id])).status).toBe(401)
    expect((await animar(s.ana, [s.beto.id])).status).toBe(403)
    const { status, body } = await animar(s.others.docente, [s.ana.id, 987_654])
    expect([status, body.message]).toEqual([404, 'Ninguna de esas personas está ya a tu cargo.'])
    expect(await avisosDe(s.ana)).toEqual([])
  })
  test('each learner with their own name; who is not in scope is left out of it', async () => {
    const { body } = await animar(s.docente, [s.ana.id, s.beto.id, s.others.ana.id, s.docente.id])
    expect(body).toMatchObject({ enviados: 2, omitidos: 0, message: 'Ánimo enviado a 2 personas.' })
    expect(await avisosDe(s.ana)).toEqual([['animo', '¡Ánimo, Ana!']])
    await expectToldAsExample(t.db, 'animo')
    expect(await avisosDe(s.beto)).toEqual([['animo', '¡Ánimo, Beto!']])
    expect(await avisosDe(s.others.ana)).toEqual([])
  })
  test('admin, gestor and coach may, too', async () => {
    for (const who of [s.admin, s.gestor, s.coach]) {
      await t.db.deleteFrom('animos_ultimos').execute()
      expect((await animar(who, [s.ana.id])).body).toMatchObject({ enviados: 1 })
    }
  })
})

describe('once a week', () => {
  test('whoever sends it; after seven days again', async () => {
    await animar(s.coach, [s.ana.id])
    const again = await animar(s.docente, [s.ana.id, s.beto.id])
    expect(again.body).toMatchObject({
      enviados: 1,
      omitidos: 1,
      message: 'Ánimo enviado a 1 persona. 1 no lo recibió: ya se le animó esta semana.',
    })
    expect((await animar(s.docente, [s.ana.id, s.beto.id])).body).toMatchObject({
      enviados: 0,
      omitidos: 2,
      color: 'info',
      message: '2 no lo recibieron: ya se les animó esta semana.',
    })
    await hace(7 * 24 - 1)
    expect((await animar(s.docente, [s.ana.id])).body).toMatchObject({ enviados: 0 })
    await hace(1)
    expect((await animar(s.docente, [s.ana.id])).body).toMatchObject({ enviados: 1 })
  })
  test('of many at once each learner gets one', async () => {
    const ids = [s.ana.id, s.beto.id]
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => animar(i % 2 ? s.coach : s.docente, i % 3 ? ids : ids.toReversed())),
    )
    expect(replies.map(r => r.status)).toEqual(Array(10).fill(200))
    expect(replies.reduce((sum, r) => sum + Number(r.body.enviados), 0)).toBe(2)
    expect(await avisosDe(s.ana)).toHaveLength(1)
  })
  test('what is sent again with its key is the same, and says what it did', async () => {
    const clave = randomUUID()
    for (let i = 0; i < 2; i++)
      expect((await animar(s.docente, [s.ana.id], { clave })).body).toMatchObject({ enviados: 1, omitidos: 0 })
    const otra = randomUUID()
    const both = await Promise.all([1, 2].map(() => animar(s.docente, [s.beto.id], { clave: otra })))
    expect(both.map(r => r.body.enviados)).toEqual([1, 1])
    expect(await avisosDe(s.ana)).toHaveLength(1)
    expect(await avisosDe(s.beto)).toHaveLength(1)
    expect((await animar(s.coach, [s.ana.id], { clave })).status).toBe(409)
  })
})

describe('words', () => {
  test('are plain: what looks like a page is shown as it was typed, a name with signs of its own stands in it', async () => {
    await t.db.updateTable('usuarios').set({ name: "  O'Neil {nombre} <b>" }).where('id', '=', s.ana.id).execute()
    const texto = '<script>alert(1)</script> {nombre} \\1 $& 100 %'
    await animar(s.docente, [s.ana.id], { texto })
    expect(await avisosDe(s.ana)).toEqual([['animo', "<script>alert(1)</script> O'Neil \\1 $& 100 %"]])
    await t.db.updateTable('usuarios').set({ name: 'Ana' }).where('id', '=', s.ana.id).execute()
  })
  test('of 300 signs at most, and not none; a bad list or key changes nothing', async () => {
    for (const bad of [
      { texto: '' },
      { texto: '   ' },
      { texto: 'a'.repeat(301) },
      { texto: 'a'.repeat(1_000_000) },
      { texto: { $ne: 1 } },
      { clave: 'x' },
    ]) {
      const { status, body } = await animar(s.docente, [s.ana.id], bad)
      expect([413, 422], JSON.stringify(bad).slice(0, 60)).toContain(status)
      expect(body.message).toMatch(/\p{L}/u)
    }
    const many = Array.from({ length: 2001 }, (_, i) => i + 1)
    for (const ids of [[], 'x', [0], [1.5], many]) expect((await animar(s.docente, ids)).status).toBe(422)
    expect(await avisosDe(s.ana)).toEqual([])
  })
})

describe('who came back', () => {
  test('is told by the first entry after it, or by a sign-in', async () => {
    await animar(s.docente, [s.ana.id])
    await hace(48)
    expect(await animoDe(s.ana.id)).toMatchObject({ quien: expect.any(String), volvio: null })
    expect(await animoDe(s.beto.id)).toBeNull()
    const entro = async (horas: number) => {
      const ocurrio_en = new Date(Date.now() - horas * 3_600_000)
      await t.db
        .insertInto('bitacora')
        .values({ usuario_id: s.ana.id, ocurrio_en, clave: randomUUID(), modulo: 10, evento: 15 })
        .execute()
      return ocurrio_en.toISOString()
    }
    await entro(60)
    expect(await animoDe(s.ana.id)).toMatchObject({ volvio: null })
    const first = await entro(20)
    await entro(2)
    expect(await animoDe(s.ana.id)).toMatchObject({ volvio: first })
    await t.db.deleteFrom('bitacora').execute()
    const at = new Date(Date.now() - 60_000)
    await t.db.updateTable('usuarios').set({ ultima_fecha_inicio_sesion: at }).where('id', '=', s.ana.id).execute()
    expect(await animoDe(s.ana.id)).toMatchObject({ volvio: at.toISOString() })
  })
})

test('a group of 1,200 is encouraged in one call', { tags: ['resto'] }, async () => {
  const { rows } = await sql<{ id: number }>`with p as (insert into usuarios (name, email, estatus_user, escuela_id)
      select 'Persona', 'muchos' || numero || '@prueba.mx', 1, ${s.escuela}::bigint from generate_series(1, 1200) numero
        returning id),
    r as (insert into usuarios_roles (usuario_id, role_id) select id, 3 from p) select id from p`.execute(t.db)
  const ids = rows.map(r => r.id)
  const { body } = await animar(s.docente, ids)
  expect(body).toMatchObject({ enviados: 1200, omitidos: 0 })
  const { n } = await t.db
    .selectFrom('avisos')
    .select(e => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(1200)
  await t.db.deleteFrom('usuarios').where('id', 'in', ids).execute()
})

describe.each([
  [
    'vistas',
    VISTAS_POR_PERSONA,
    (n: number) => ({ nombre: `Vista ${n}`, filtros: { sin_entrar: 14, sort: 'ultima' } }),
  ],
  ['plantillas', PLANTILLAS_POR_PERSONA, (n: number) => ({ texto: `¡Vamos ${n}!` })],
] as const)('%s', (palabra, most, nueva) => {
  const path = `/api/seguimiento/${palabra}`
  const list = async (who: Caller) => (await who.get(path)).body[palabra] as { id: number }[]
  test('are of one person, who changes and removes them', async () => {
    const { body } = await s.docente.send('POST', path, nueva(1))
    expect(await list(s.docente)).toHaveLength(1)
    expect(await list(s.coach)).toEqual([])
    expect((await s.coach.send('PUT', `${path}/${body.id}`, nueva(2))).status).toBe(404)
    expect((await s.coach.send('DELETE', `${path}/${body.id}`)).status).toBe(404)
    expect((await s.docente.send('PUT', `${path}/${body.id}`, nueva(2))).status).toBe(200)
    expect((await s.docente.send('DELETE', `${path}/${body.id}`)).status).toBe(200)
    expect((await s.docente.send('DELETE', `${path}/${body.id}`)).status).toBe(404)
    expect(await list(s.docente)).toEqual([])
  })
  test('are so many at most, also when many are saved at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: most + 5 }, (_, i) => s.docente.send('POST', path, nueva(i))),
    )
    expect(replies.filter(r => r.status === 200)).toHaveLength(most)
    expect(replies.filter(r => r.status === 409)).toHaveLength(5)
    expect(await list(s.docente)).toHaveLength(most)
  })
})

test('a view has a name of its own, and keeps only what the list knows', async () => {
  const path = '/api/seguimiento/vistas'
  const vista = { nombre: 'Sin entrar', filtros: { sin_entrar: '14', grupo: s.grupo, page: 7, otra: 'x', search: 'á' } }
  const { body } = await s.docente.send('POST', path, vista)
  const kept = async () => (await s.docente.ask(seguimientoRoutes.vistas, {})).vistas
  expect(await kept()).toEqual([
    { id: body.id, nombre: 'Sin entrar', filtros: { sin_entrar: '14', grupo: s.grupo, search: 'á' } },
  ])
  expect((await s.docente.send('POST', path, { ...vista, nombre: 'SIN ENTRAR' })).body.errors).toEqual({
    nombre: ['Ya tienes una vista con ese nombre.'],
  })
  for (const nombre of ['', 'n'.repeat(61)])
    expect((await s.docente.send('POST', path, { ...vista, nombre })).status).toBe(422)
  expect((await s.docente.send('POST', path, { nombre: 'Otra', filtros: { sin_entrar: 'x' } })).status).toBe(422)
  await s.docente.send('PUT', `${path}/${body.id}`, { filtros: {} })
  expect(await kept()).toEqual([{ id: body.id, nombre: 'Sin entrar', filtros: {} }])
})
