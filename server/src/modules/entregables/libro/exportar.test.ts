import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildGroup, buildPerson } from '../../../../test/build.ts'
import { handInLink } from '../../../../test/entregas.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'

let t: TestApp
let s: Salon
let path: string
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  path = `/api/entregables/cuaderno-general/${s.curso}/export`
})
afterAll(() => t.close())

const handIn = (who: Caller, actividad_id: number) => handInLink(s, who, actividad_id)
const table = async (who: Caller) => {
  const { text } = await who.get(path)
  return text
    .replace('\uFEFF', '')
    .trim()
    .split('\n')
    .map(line => line.split(','))
}

test('a whole course: every group in scope by name, also who handed in nothing, with what each task says', async () => {
  const nota = await handIn(s.ana, s.actividades.calificable)
  await handIn(s.ana, s.actividades.sencilla)
  await s.coach.send('PUT', `/api/entregables/calificaciones/cuaderno/${nota}`, { calificacion: 0 })
  // Another school follows it too; somebody of no group once did.
  await t.db.insertInto('ofertas_grupos').values({ oferta_id: s.oferta, grupo_id: s.others.grupo }).execute()
  const solo = await buildPerson(t.db, { escuela_id: s.escuela, name: 'Zoe', apellido_p: 'Zúñiga' })
  const work = { actividad_id: s.actividades.deRubrica, curso_id: s.curso, file_url: 'https://ejemplo.mx/z' }
  await t.db
    .insertInto('entregas')
    .values({ usuario_id: solo.id, ...work })
    .execute()
  const [head, ...rows] = await table(s.coach)
  expect(head!.slice(0, 3)).toEqual(['Nombre', 'Correo', 'Grupo'])
  expect(head).toHaveLength(6)
  const { nombre_grupo } = await t.db
    .selectFrom('grupos')
    .select('nombre_grupo')
    .where('id', '=', s.grupo)
    .executeTakeFirstOrThrow()
  expect(rows).toEqual([
    ['Zoe Zúñiga', solo.email, '', 'Sin entregar', 'Sin entregar', 'Entregado'],
    ['Ana Alba', s.ana.email, nombre_grupo, 'Entregado', '0', 'Sin entregar'],
    ['Beto Báez', s.beto.email, nombre_grupo, 'Sin entregar', 'Sin entregar', 'Sin entregar'],
  ])
  const names = async (who: Caller) => (await table(who)).slice(1).map(row => row[1])
  expect((await names(s.others.docente)).sort()).toEqual([s.others.ana.email, s.others.beto.email].sort())
  expect(await names(s.admin)).toHaveLength(5)
  const reply = await t.app.inject({ url: `${path}?formato=xlsx`, headers: s.docente.headers })
  const [sheet] = await readXlsxFile(reply.rawPayload)
  expect(sheet!.data[2]).toEqual(['Ana Alba', s.ana.email, nombre_grupo, 'Entregado', 0, 'Sin entregar'])
})

test('what is missing is late once every offer to the learner is over, also in two groups', async () => {
  const second = await buildGroup(t.db, { usuarios: [s.beto.id] })
  const set = (id: number, fecha_finalizacion: string | null) =>
    t.db.updateTable('ofertas_academicas').set({ fecha_finalizacion }).where('id', '=', id).execute()
  const beto = async () => (await table(s.coach)).filter(row => row[1] === s.beto.email)
  await set(s.oferta, '2020-01-01')
  expect(await beto()).toMatchObject([{ length: 7 }])
  expect((await beto())[0]!.slice(-3)).toEqual(['Vencido', 'Vencido', 'Vencido'])
  const other = await t.db
    .insertInto('ofertas_academicas')
    .values({ nombre_oferta_academica: 'Otra', publicado: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.insertInto('ofertas_curriculas').values({ oferta_id: other.id, curricula_id: s.curricula }).execute()
  await t.db.insertInto('ofertas_grupos').values({ oferta_id: other.id, grupo_id: second.id }).execute()
  // One row, though they are in both.
  const [row, ...more] = await beto()
  expect([row!.slice(-3), more]).toEqual([['Sin entregar', 'Sin entregar', 'Sin entregar'], []])
  await set(s.oferta, null)
})

test('out of scope, not allowed, badly asked, empty, and more than a workbook holds', async () => {
  expect((await (await t.anonymous()).get(path)).status).toBe(401)
  expect((await s.ana.get(path)).status).toBe(403)
  expect((await s.admin.get('/api/entregables/cuaderno-general/999999/export')).status).toBe(404)
  expect((await s.coach.get(`${path}?formato=pdf`)).status).toBe(422)
  const lonely = await t.as('docente')
  expect((await lonely.get(path)).status).toBe(404)
  const { sql } = t.database
  const [unidad] =
    await sql`insert into unidades (nombre_unidad, clave_interna, descripcion) values ('Mil', 'MIL', 'x') returning id`
  await sql`insert into cursos_unidades (curso_id, unidad_id, position) values (${s.curso}, ${unidad!.id}, 2)`
  await sql`insert into actividades (unidad_id, nombre_actividad_unidad, position, entregable)
    select ${unidad!.id}, 'Tarea ' || numero, numero, 2 from generate_series(1, 12494) numero`
  // Four learners and their 12,500 columns still fit; the fifth is one too many.
  expect((await s.others.docente.get(`${path}?formato=xlsx`)).status).toBe(200)
  const refused = await s.admin.get(`${path}?formato=xlsx`)
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Es demasiado para un libro de Excel. Expórtalo como CSV, que Excel también abre.' },
  })
  expect((await table(s.admin)).length).toBe(6)
})
