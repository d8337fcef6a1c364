import { actividadesRoutes, cursosRoutes, DIAS_EN_PAPELERA, papeleraRoutes, type QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCurricula, buildCurso, buildObjective, buildUnit } from '../../../test/build.ts'
import { buildContenido, readTodo } from '../../../test/contenido.ts'
import { allBut } from '../../../test/personas.ts'
import { cleanPapelera } from './papelera.jobs.ts'

let t: TestApp
let admin: Caller
let coach: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  coach = await t.as('coach')
})
afterAll(() => t.close())

const quitar = async (url: string, who = coach) => {
  const { status, body } = await who.send('DELETE', url)
  expect([status, body.message]).toEqual([200, expect.any(String)])
  return body.papelera as number
}
const restaurar = (id: number, who = coach) => who.send('POST', `/api/papelera/${id}/restaurar`)

type Contenido = Awaited<ReturnType<typeof buildContenido>>
const CLASES: [string, (c: Contenido) => string, before?: (c: Contenido) => Promise<unknown>][] = [
  ['curso', c => `/api/cursos/destroy/${c.curso}`],
  ['unidad', c => `/api/unidades/destroy/${c.unidad}`, c => out('cursos_unidades', 'unidad_id', c.unidad)],
  ['objetivo', c => `/api/objetivos/destroy/${c.objetivo}`, c => out('unidades_objetivos', 'objetivo_id', c.objetivo)],
  ['actividad', c => `/api/actividades/actividad-unidad/destroy/${c.tarea}`],
  ['material', c => `/api/materiales/destroy/${c.material}`],
  ['video', c => `/api/objetivo-video/destroy/${c.video}`],
  ['pregunta', c => `/api/preguntas/destroy/${c.preguntas[0]}`],
  [
    'rubrica',
    c => `/api/rubricas/delete/${c.rubrica}`,
    c => t.db.updateTable('actividades').set({ entregable: 1 }).where('id', '=', c.tarea).execute(),
  ],
]
const out = (tabla: string, columna: string, id: number) =>
  sql`delete from ${sql.table(tabla)} where ${sql.ref(columna)} = ${id}`.execute(t.db)

describe('what was deleted comes back whole: every row as it was, and nothing else', () => {
  test.each(CLASES)('%s', async (clase, url, before) => {
    const c = await buildContenido(t.db)
    await before?.(c)
    const then = await readTodo(t.db)
    const id = await quitar(url(c))
    expect(await readTodo(t.db)).not.toEqual(then)
    const reply = await restaurar(id)
    expect([reply.status, reply.body.clase]).toEqual([200, clase])
    expect(await readTodo(t.db)).toEqual(then)
    // A second time there is nothing to put back.
    expect((await restaurar(id)).status).toBe(404)
  })

  test('an item', async () => {
    const c = await buildContenido(t.db)
    const items = (await coach.ask(actividadesRoutes.items, { params: { activityId: c.tarea } })).items
    const then = await readTodo(t.db)
    await restaurar(await quitar(`/api/actividad/items/destroy/${items[0]!.id}`))
    expect(await readTodo(t.db)).toEqual(then)
  })
})

test('what pointed to it points to it again', async () => {
  const c = await buildContenido(t.db)
  await t.db.deleteFrom('cursos_unidades').where('unidad_id', '=', c.unidad).execute()
  const duda = await t.db
    .insertInto('dudas')
    .values({
      usuario_id: c.ana.id,
      objetivo_id: c.objetivo,
      curso_id: c.curso,
      unidad_id: c.unidad,
      duda_msj: '¿Y esto?',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const unidadDe = async () =>
    (await t.db.selectFrom('dudas').select('unidad_id').where('id', '=', duda.id).executeTakeFirstOrThrow()).unidad_id
  const id = await quitar(`/api/unidades/destroy/${c.unidad}`)
  expect(await unidadDe()).toBeNull()
  await restaurar(id)
  expect(await unidadDe()).toBe(c.unidad)
})

test('what belongs to something that is gone waits for it, and comes back after it', async () => {
  const c = await buildContenido(t.db)
  await t.db.deleteFrom('cursos_unidades').where('unidad_id', '=', c.unidad).execute()
  const tarea = await quitar(`/api/actividades/actividad-unidad/destroy/${c.tarea}`)
  const unidad = await quitar(`/api/unidades/destroy/${c.unidad}`)
  const early = await restaurar(tarea)
  expect([early.status, early.body.message]).toEqual([
    409,
    'Restaura antes su unidad, que también está en la papelera.',
  ])
  await restaurar(unidad)
  expect((await restaurar(tarea)).status).toBe(200)
  const again = await quitar(`/api/actividades/actividad-unidad/destroy/${c.tarea}`)
  const whole = await quitar(`/api/unidades/destroy/${c.unidad}`)
  await admin.send('DELETE', `/api/papelera/${whole}`)
  expect((await restaurar(again)).body.message).toMatch(/^No se puede restaurar «.+»: su unidad ya no existe\.$/)
})

test('a row that points to what is no more stays out, the rest comes back', async () => {
  const c = await buildContenido(t.db)
  const id = await quitar(`/api/cursos/destroy/${c.curso}`)
  await quitar(`/api/unidades/destroy/${c.unidad}`)
  expect((await restaurar(id)).status).toBe(200)
  const curso = (await coach.ask(cursosRoutes.get, { params: { id: c.curso } })).curso
  expect(curso.unidadescurso).toEqual([])
})

test('a key that was taken meanwhile is said, and nothing changes', async () => {
  const unit = await buildUnit(t.db, { clave_interna: 'TOMADA' })
  const id = await quitar(`/api/unidades/destroy/${unit.id}`)
  await buildUnit(t.db, { clave_interna: 'TOMADA' })
  const then = await readTodo(t.db)
  const reply = await restaurar(id)
  expect([reply.status, reply.body.message]).toEqual([
    409,
    'Ya hay otra unidad con su clave. Cambia la clave de esa y vuelve a intentarlo.',
  ])
  expect(await readTodo(t.db)).toEqual(then)
})

test('somebody through with the course stays so when an activity comes back', async () => {
  const c = await buildContenido(t.db)
  const unit = await buildUnit(t.db)
  const [one, two] = [
    await buildActivity(t.db, { unidad_id: unit.id }),
    await buildActivity(t.db, { unidad_id: unit.id }),
  ]
  const curso = await buildCurso(t.db, { unidades: [unit.id] })
  const id = await quitar(`/api/actividades/actividad-unidad/destroy/${two.id}`)
  await t.db
    .insertInto('actividades_realizadas')
    .values({ usuario_id: c.ana.id, actividad_id: one.id, curso_id: curso.id })
    .execute()
  await restaurar(id)
  const kept = await t.db
    .selectFrom('cursos_terminados')
    .select('usuario_id')
    .where('curso_id', '=', curso.id)
    .execute()
  expect(kept).toEqual([{ usuario_id: c.ana.id }])
})

test('two at once: it is put back once', async () => {
  const o = await buildObjective(t.db)
  const id = await quitar(`/api/objetivos/destroy/${o.id}`)
  const replies = await Promise.all([restaurar(id), restaurar(id), restaurar(id)])
  expect(replies.map(r => r.status).sort()).toEqual([200, 404, 404])
})

describe('the list', () => {
  test('says what, who and for how long; by words and by kind; programmes to who writes them alone', async () => {
    const objetivo = await buildObjective(t.db, { nombre_objetivo: 'Leer en voz alta' })
    await quitar(`/api/objetivos/destroy/${objetivo.id}`)
    const curricula = await buildCurricula(t.db, { nombre_curricula: 'Voz alta para todos' })
    const kept = await quitar(`/api/curriculas/destroy/${curricula.id}`, admin)
    const list = async (who: Caller, query: Partial<QueryOf<typeof papeleraRoutes.list>>) =>
      (await who.ask(papeleraRoutes.list, { query })).quitados
    expect(await list(admin, { search: 'voz alta', sort: 'nombre' })).toMatchObject([
      { nombre: 'Leer en voz alta', clase: 'objetivo', dias: DIAS_EN_PAPELERA },
      { nombre: 'Voz alta para todos', clase: 'curricula' },
    ])
    expect((await list(coach, { search: 'VOZ' })).map(q => q.clase)).toEqual(['objetivo'])
    expect((await list(admin, { search: 'voz', clase: 'curricula' })).map(q => q.clase)).toEqual(['curricula'])
    expect((await restaurar(kept)).status).toBe(404)
    expect((await coach.send('DELETE', `/api/papelera/${kept}`)).status).toBe(404)
    expect((await restaurar(kept, admin)).status).toBe(200)
  })

  test("is nobody else's", async () => {
    for (const persona of allBut('admin', 'coach')) {
      const who = await t.as(persona)
      expect((await who.get('/api/papelera')).status).toBe(403)
      expect((await restaurar(1, who)).status).toBe(403)
    }
    expect((await (await t.anonymous()).get('/api/papelera')).status).toBe(401)
  })
})

describe('after thirty days', () => {
  test('it is gone, with its picture and its file; a day before, neither', async () => {
    const imagen = `imagenes/${'a'.repeat(32)}.webp`
    await t.storage.put(imagen, Buffer.from('x'), { type: 'image/webp' })
    const curso = await buildCurso(t.db, { imagen: `/${imagen}` })
    const id = await quitar(`/api/cursos/destroy/${curso.id}`)
    const back = (days: number) =>
      sql`update papelera set creado_en = now() - make_interval(days => ${days}) where id = ${id}`.execute(t.db)
    await back(DIAS_EN_PAPELERA - 1)
    await cleanPapelera(t.db, t.storage)
    expect(await t.storage.head(imagen)).toBeDefined()
    await back(DIAS_EN_PAPELERA + 1)
    await cleanPapelera(t.db, t.storage)
    expect(await t.storage.head(imagen)).toBeUndefined()
    expect((await restaurar(id)).status).toBe(404)
  })
})
