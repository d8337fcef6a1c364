/**
 * «Deleting never takes what a learner made with it»: the schema holds it, and every delete says what speaks against
 * it.
 */
import { entregasPropiasRoutes, PREGUNTA, usuariosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './app.ts'
import { buildActivity, buildCurso, buildGroup, buildObjective, buildOferta, buildPerson, buildUnit } from './build.ts'
import { buildSalon } from './salon.ts'
import { buildAula } from './streaming.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** What learners make, and what is said of it. A part goes with its whole alone. */
const TRABAJO = [
  'actividades_realizadas',
  'asistencias',
  'cursos_terminados',
  'dudas',
  'dudas_respuestas',
  'entrega_niveles',
  'entregas',
  'entregas_mensajes',
  'entregas_mensajes_archivos',
  'intento_respuestas',
  'intentos',
  'revalidaciones',
  'stream_preguntas',
  'stream_respuestas',
]

test('no deletion of anything else, a person among them, reaches what learners made', async () => {
  const { rows } = await sql<{ de: string; a: string; columna: string; que: string }>`
    select pg_constraint.confrelid::regclass::text as de, pg_constraint.conrelid::regclass::text as a,
      pg_constraint.confdeltype as que,
      (select string_agg(pg_attribute.attname, ', ') from pg_attribute pg_attribute
        where pg_attribute.attrelid = pg_constraint.conrelid
          and pg_attribute.attnum = any(pg_constraint.conkey)) as columna
    from pg_constraint pg_constraint
      where pg_constraint.contype = 'f' and pg_constraint.connamespace = 'public'::regnamespace`.execute(t.db)
  const cascades = Map.groupBy(
    rows.filter(r => r.que === 'c'),
    r => r.de,
  )
  const chains: string[] = []
  const walk = (from: string, path: string[]) => {
    for (const { a, columna } of cascades.get(from) ?? []) {
      const next = [...path, `${a}.${columna}`]
      if (TRABAJO.includes(a)) chains.push(next.join(' → '))
      else if (!path.some(p => p.startsWith(`${a}.`))) walk(a, next)
    }
  }
  const tables = new Set(rows.flatMap(r => [r.de, r.a]))
  expect([...tables]).toEqual(expect.arrayContaining(TRABAJO))
  for (const table of tables) if (!TRABAJO.includes(table)) walk(table, [table])
  expect(chains).toEqual([])
  // Nor does it forget in which course they made it.
  const forgotten = rows.filter(r => TRABAJO.includes(r.a) && r.de === 'cursos' && r.que !== 'r')
  expect(forgotten).toEqual([])
})

/** As a dialog asks before it asks its person. */
async function ask(url: string, method: 'DELETE' | 'GET' | 'POST' = 'DELETE', payload = {}) {
  const admin = await t.as('admin')
  const reply = await t.app.inject({ method, url, headers: { ...admin.headers, [PREGUNTA]: '1' }, payload })
  return [reply.statusCode, reply.json().message]
}

/** The refusal says what there is, as it did when that was only asked; nothing is gone. */
async function refuses(url: string, words: RegExp | string, method: 'DELETE' | 'POST' = 'DELETE', body = {}) {
  const admin = await t.as('admin')
  const reply = await admin.send(method, url, body)
  expect([reply.status, reply.body.message]).toEqual([409, expect.stringMatching(words)])
  if (method === 'DELETE' && !Object.keys(body).length) expect(await ask(url)).toEqual([409, reply.body.message])
}

test('an activity that was ticked, handed in or tried, and its detached unit', async () => {
  const s = await buildSalon(t)
  await t.db.deleteFrom('cursos_unidades').where('unidad_id', '=', s.unidad).execute()
  const { marca, sencilla } = s.actividades
  await t.db.insertInto('actividades_realizadas').values({ usuario_id: s.ana.id, actividad_id: marca }).execute()
  const file_url = 'https://ejemplo.mx/t'
  for (const who of [s.ana, s.beto])
    await t.db.insertInto('entregas').values({ usuario_id: who.id, actividad_id: sencilla, file_url }).execute()
  await t.db.insertInto('intentos').values({ usuario_id: s.ana.id, actividad_id: sencilla }).execute()
  const path = '/api/actividades/actividad-unidad/destroy'
  await refuses(`${path}/${marca}`, 'No se puede eliminar: ya tiene 1 actividad realizada.')
  await refuses(`${path}/${sencilla}`, 'No se puede eliminar: ya tiene 2 entregas y 1 intento.')
  await refuses(`/api/unidades/destroy/${s.unidad}`, /ya tiene 2 entregas, 1 intento y 1 actividad realizada\.$/)
})

test('a course out of its curriculum, with work, doubts and revalidations', async () => {
  const person = await buildPerson(t.db)
  const curso = await buildCurso(t.db)
  const objetivo = await buildObjective(t.db)
  const actividad = await buildActivity(t.db)
  const de = { usuario_id: person.id, curso_id: curso.id }
  await t.db.insertInto('revalidaciones').values(de).execute()
  await t.db
    .insertInto('dudas')
    .values({ ...de, objetivo_id: objetivo.id, duda_msj: '¿Cómo?' })
    .execute()
  await t.db
    .insertInto('entregas')
    .values({ ...de, actividad_id: actividad.id, file_url: 'https://ejemplo.mx/t' })
    .execute()
  await refuses(`/api/cursos/destroy/${curso.id}`, 'ya tiene 1 entrega, 1 duda y 1 revalidación.')
  await refuses(`/api/objetivos/destroy/${objetivo.id}`, 'No se puede eliminar: ya tiene 1 duda.')

  // A person who is deleted leaves their work behind, which goes on speaking against it.
  const admin = await t.as('admin')
  await admin.ask(usuariosRoutes.destroy, { params: { id: person.id } })
  await refuses(`/api/cursos/destroy/${curso.id}`, 'ya tiene 1 entrega, 1 duda y 1 revalidación.')
})

test('a stream with questions or attendance, and a person who was there', async () => {
  const aula = await buildAula(t)
  await t.db
    .updateTable('eventos_stream')
    .set({ stream_finalizado: 1, chat_habilitado: 0, finalizado_en: new Date() })
    .where('id', '=', aula.stream)
    .execute()
  await t.db.insertInto('asistencias').values({ stream_id: aula.stream, usuario_id: aula.ana.id }).execute()
  const admin = await t.as('admin')
  await refuses(`/api/eventos-stream/destroy/${aula.stream}`, 'ya tiene 1 asistencia.')
  await admin.ask(usuariosRoutes.destroy, { params: { id: aula.ana.id } })
  const list = await admin.get(`/api/eventos-stream/${aula.stream}/asistencias`)
  expect(list.body).toMatchObject({ total: 1, asistencias: [{ nombre: 'Usuario eliminado', email: '' }] })
  expect((await admin.get(`/api/eventos-stream/${aula.stream}/asistencias/export`)).text).toContain('Usuario eliminado')
})

test('a group that is offered something', async () => {
  const group = await buildGroup(t.db)
  await buildOferta(t.db, { grupos: [group.id], nombre_oferta_academica: 'Ciclo 26' })
  await refuses(`/api/users/grupos-usuarios-aprende/${group.id}`, 'No se puede eliminar: lo usa la oferta «Ciclo 26».')
  // Asked for alone the offer stays, though its deletion is no DELETE.
  const { id } = await t.db.selectFrom('ofertas_academicas').select('id').executeTakeFirstOrThrow()
  expect(await ask('/api/ofertaAcademica/destroy', 'POST', { id_oferta_academica: id })).toEqual([200, ''])
  expect(await t.db.selectFrom('ofertas_academicas').select('id').where('id', '=', id).execute()).toHaveLength(1)
})

test('what nobody has used goes', async () => {
  const admin = await t.as('admin')
  const [unit, objetivo, curso] = [await buildUnit(t.db), await buildObjective(t.db), await buildCurso(t.db)]
  const activity = await buildActivity(t.db, { unidad_id: unit.id })
  const paths = [
    `/api/actividades/actividad-unidad/destroy/${activity.id}`,
    `/api/unidades/destroy/${unit.id}`,
    `/api/objetivos/destroy/${objetivo.id}`,
    `/api/cursos/destroy/${curso.id}`,
  ]
  for (const path of paths) expect(await ask(path)).toEqual([200, ''])
  expect((await sql`select from papelera`.execute(t.db)).rows).toHaveLength(0)
  for (const path of paths) expect((await admin.send('DELETE', path)).status).toBe(200)
  for (const path of paths) expect((await ask(path))[0]).toBe(404)
  // Anything else is not asked: it would be done.
  const why = 'Solo de lo que se elimina se puede preguntar antes.'
  expect(await ask('/api/cursos', 'GET')).toEqual([422, why])
  expect(await ask('/api/categorias', 'POST', { nombre: 'Nueva' })).toEqual([422, why])
})

test('a file that two deliveries name stays when one of them takes another', async () => {
  const s = await buildSalon(t)
  const archivo = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], 'tarea.pdf')
  const { file_id } = await s.ana.ask(entregasPropiasRoutes.upload, {
    body: { archivo, actividad_id: s.actividades.sencilla, curso_id: s.curso },
  })
  const hand = (actividad_id: number) =>
    s.ana.send('POST', '/api/entregables/store', { curso_id: s.curso, actividad_id, file_id })
  expect((await hand(s.actividades.sencilla)).status).toBe(200)
  expect((await hand(s.actividades.calificable)).status).toBe(200)
  const url = { curso_id: s.curso, actividad_id: s.actividades.sencilla, url: 'https://ejemplo.mx/otra' }
  const other = await s.ana.send('POST', '/api/entregables/store/url', url)
  expect(other.status, JSON.stringify(other.body)).toBe(200)
  const left = await t.db
    .selectFrom('archivos')
    .select('id')
    .where('id', '=', Number(file_id.slice(8)))
    .execute()
  expect(left).toHaveLength(1)
})
