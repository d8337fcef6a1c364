import {
  actividadesRoutes,
  historialRoutes,
  objetivosRoutes,
  type QueryOf,
  reactivosRoutes,
  tallerRoutes,
} from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { allBut } from '../../../test/personas.ts'
import { actAs } from '../../kit/db/quien.ts'

let t: TestApp
let coach: Caller
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
  admin = await t.as('admin')
})
afterAll(() => t.close())

const send = (curso: number, path: string, body: object, who = coach) =>
  who.send(path === 'lugar' ? 'PUT' : 'POST', `/api/taller/${curso}/${path}`, body)
const lineasDe = (curso: number, query: Partial<QueryOf<typeof historialRoutes.list>> = {}) =>
  coach.ask(historialRoutes.list, { params: { curso }, query })
/** As `cambia objetivo «a»: nombre_objetivo a → b`, the oldest first. */
const dichas = async (curso: number) =>
  (await lineasDe(curso)).lineas.toReversed().map(l => {
    const cambios = l.cambios.map(c => ` ${c.campo}: ${c.antes} → ${c.ahora}`).join(';')
    return `${l.acto} ${l.clase} ${l.nombre}${l.cuantas > 1 ? ` (${l.cuantas})` : ''}${cambios}`
  })

/** A unit with two topics and two tasks, added one behind the other as one types them. */
async function build() {
  const curso = (await coach.ask(tallerRoutes.create, { body: { nombre_curso: 'Historia' } })).id
  const add = async (filas: Sent<typeof tallerRoutes.add>['filas'], more = {}) =>
    (await coach.ask(tallerRoutes.add, { params: { curso }, body: { filas, ...more } })).filas.map(f => f.id)
  const [unidad] = (await add([{ clase: 'unidad', nombre: 'U1' }])) as [number]
  const de = { unidad_id: unidad }
  const [a, b] = (await add(
    [
      { clase: 'objetivo', nombre: 'a' },
      { clase: 'objetivo', nombre: 'b' },
    ],
    de,
  )) as [number, number]
  const [x] = (await add([{ clase: 'actividad', nombre: 'x' }], de)) as [number]
  return { curso, unidad, a, b, x, de }
}
const cambia = async (x: number, body: object, who = coach) => {
  const { version } = (await who.ask(actividadesRoutes.get, { params: { id: x } })).actividad
  const reply = await who.send('PUT', `/api/actividades/actividad-unidad/update/${x}`, { ...body, version })
  expect(reply).toMatchObject({ status: 200 })
}

test('what is added, moved, renamed and taken away is told in words, once', async () => {
  const { curso, unidad, a, b, x, de } = await build()
  await send(curso, 'lugar', { clase: 'objetivo', ids: [b], ...de, tras: null })
  await cambia(x, { nombre_actividad_unidad: 'Bitácora', form_link: '' })
  const copia = (
    await coach.ask(tallerRoutes.duplicate, { params: { curso }, body: { clase: 'actividad', ids: [x], ...de } })
  ).filas
  await send(curso, 'quitar', { clase: 'actividad', ids: copia.map(f => f.id), ...de })
  const quitar = await send(curso, 'quitar', { clase: 'unidad', ids: [unidad] })
  await admin.send('POST', `/api/papelera/${quitar.body.papelera}/restaurar`, {})
  expect(await dichas(curso)).toEqual([
    'agrega unidad U1',
    'agrega objetivo a (2)',
    'agrega actividad x',
    'ordena objetivo U1 orden: a, b → b, a',
    'cambia actividad Bitácora nombre_actividad_unidad: x → Bitácora',
    'agrega actividad Bitácora (copia)',
    'quita actividad Bitácora (copia)',
    'quita unidad U1',
    'devuelve unidad U1',
  ])
  const { lineas } = await lineasDe(curso)
  expect(lineas.map(l => l.quien === lineas[1]!.quien)).toEqual([false, ...Array(8).fill(true)])
  expect(lineas.find(l => l.acto === 'cambia')).toMatchObject({ actividad_id: x, unidad_id: unidad, objeto_id: x })
  expect(lineas.find(l => l.clase === 'objetivo')?.objeto_id).toBe(Math.min(a, b) === a ? unidad : a)
})

test('what one types of a text within ten minutes is one line, and none once it is as it was', async () => {
  const { curso, x } = await build()
  const before = (await dichas(curso)).length
  for (const detalles_actividad of ['<p>H</p>', '<p>Hola</p>', '<p>Hola a todas</p>'])
    await cambia(x, { detalles_actividad })
  expect((await dichas(curso)).slice(before)).toEqual(['cambia actividad x detalles_actividad:  → <p>Hola a todas</p>'])
  await cambia(x, { detalles_actividad: '<p>Hola</p>' }, admin)
  await cambia(x, { detalles_actividad: '<p>Hola, hola</p>' })
  expect((await dichas(curso)).slice(before)).toHaveLength(3)
  await cambia(x, { detalles_actividad: '<p>Hola</p>' })
  expect((await dichas(curso)).slice(before)).toHaveLength(2)
  await sql`update historial set hasta = hasta - interval '11 minutes'
    where actividad_id = ${x}`.execute(t.db)
  await cambia(x, { detalles_actividad: '<p>Adiós</p>' }, admin)
  expect((await dichas(curso)).slice(before)).toHaveLength(3)
})

test('items, questions, answers and rubrics stand under their task; learners and jobs are never told', async () => {
  const { curso, x } = await build()
  const before = (await dichas(curso)).length
  await coach.send('POST', '/api/actividad/items/store', { unidad_actividad_id: x, descripcion_actividad: 'Uno' })
  const body = await coach.ask(reactivosRoutes.createTarjetas, {
    body: {
      actividad_id: x,
      preguntas: [
        {
          tipo: 'unica',
          reactivo: '¿Dos?',
          respuestas: [
            { respuesta: 'Sí', correcta: 1 },
            { respuesta: 'No', correcta: 0 },
          ],
        },
      ],
    },
  })
  const [pregunta] = body.preguntas
  const [si, no] = pregunta!.respuestas
  await coach.send('PUT', `/api/preguntas/tarjetas/${pregunta!.id}`, {
    respuestas: [{ id: si!.id, correcta: 0 }, { id: no!.id, correcta: 1 }, { respuesta: 'Quizá' }],
  })
  await sql`update actividades set detalles_actividad = 'de un trabajo nocturno' where id = ${x}`.execute(t.db)
  expect((await dichas(curso)).slice(before)).toEqual([
    'agrega item Uno',
    'agrega pregunta ¿Dos?',
    'cambia respuesta Sí correcta: 1 → 0',
    'cambia respuesta No correcta: 0 → 1',
    'agrega respuesta Quizá',
  ])
  expect(new Set((await lineasDe(curso)).lineas.slice(0, 5).map(l => l.actividad_id))).toEqual(new Set([x]))
})

test('orders of what a task is made of are told by names, and files by theirs', async () => {
  const { curso, a, x } = await build()
  const before = (await dichas(curso)).length
  const item = async (descripcion_actividad: string) =>
    (await coach.ask(actividadesRoutes.createItem, { body: { unidad_actividad_id: x, descripcion_actividad } })).id
  const [uno, dos] = [await item('Uno'), await item('Dos')]
  await coach.send('PUT', `/api/actividad/items/orden/${x}`, { items: [dos, uno] })
  const respuestas = [
    { respuesta: 'Sí', correcta: 1 },
    { respuesta: 'No', correcta: 0 },
  ] as const
  const made = await coach.ask(reactivosRoutes.createTarjetas, {
    body: {
      actividad_id: x,
      preguntas: ['¿A?', '¿B?'].map(reactivo => ({ tipo: 'unica' as const, reactivo, respuestas })),
    },
  })
  const [p, q] = made.preguntas
  await coach.send('PUT', `/api/preguntas/orden/${x}`, { ids: [q!.id], tras: null })
  await coach.send('PUT', `/api/preguntas/tarjetas/${p!.id}`, {
    respuestas: p!.respuestas.toReversed().map(({ id }) => ({ id })),
  })
  const { id: archivo } = await t.db
    .insertInto('archivos')
    .values({ llave: 'materiales/guia', nombre: 'guia.pdf', tipo: 'application/pdf', tamano: 9, sha256: '0' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.transaction().execute(async tx => {
    await actAs(tx, coach.id)
    const { id } = await tx
      .insertInto('materiales')
      .values({ objetivo_id: a, nombre_material: 'Guía', tipo_material_id: 1, archivo_id: archivo })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`update materiales set creado_en = creado_en - interval '1 day' where id = ${id}`.execute(tx)
    await tx.updateTable('materiales').set({ archivo_id: null, tipo_material_id: 2 }).where('id', '=', id).execute()
  })
  // By the time it is read the file is gone.
  await t.db.deleteFrom('archivos').where('id', '=', archivo).execute()
  expect((await dichas(curso)).slice(before)).toEqual([
    'agrega item Uno',
    'agrega item Dos',
    'ordena item x orden: Uno, Dos → Dos, Uno',
    'agrega pregunta ¿A? (2)',
    'ordena pregunta x orden: ¿A?, ¿B? → ¿B?, ¿A?',
    'ordena respuesta ¿A? orden: Sí, No → No, Sí',
    'agrega material Guía archivo_id: null → guia.pdf',
    'cambia material Guía archivo_id: guia.pdf → null; tipo_material_id: Documento → Presentación',
  ])
})

test('two who write at once both are told', async () => {
  const { curso, a, x } = await build()
  const before = (await dichas(curso)).length
  const v = await coach.ask(objetivosRoutes.get, { params: { id: a } })
  await Promise.all([
    cambia(x, { nombre_actividad_unidad: 'x2' }),
    admin.send('PUT', `/api/objetivos/update/${a}`, { nombre_objetivo: 'a2', version: v.objetivo.version }),
  ])
  expect((await dichas(curso)).slice(before).toSorted()).toEqual([
    'cambia actividad x2 nombre_actividad_unidad: x → x2',
    'cambia objetivo a2 nombre_objetivo: a → a2',
  ])
})

test('it comes by pages, and not to who only reads a course', async () => {
  const { curso, de } = await build()
  for (let i = 0; i < 45; i++) await send(curso, 'filas', { filas: [{ clase: 'actividad', nombre: `t${i}` }], ...de })
  const first = await lineasDe(curso)
  const second = await lineasDe(curso, { antes_de: first.sigue! })
  expect([first.lineas.length, second.sigue]).toEqual([40, null])
  expect(new Set([...first.lineas, ...second.lineas].map(l => l.id)).size).toBe(48)
  for (const kind of allBut('admin', 'coach'))
    expect((await (await t.as(kind)).get(`/api/taller/${curso}/historial`)).status).toBe(403)
  expect((await coach.get('/api/taller/987654/historial')).status).toBe(404)
})
