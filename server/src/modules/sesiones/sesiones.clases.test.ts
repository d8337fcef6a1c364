/** What people are told of their classes: each thing once, whichever process looks. */

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { avisosDe, expectToldAsExample, ids } from '../../../test/avisos.ts'
import { buildCurso } from '../../../test/build.ts'
import { type Aula, buildAula, buildSesionEvento, buildStream } from '../../../test/streaming.ts'
import { tellInJob } from '../avisos/avisos.service.ts'
import { hasBegun } from '../streaming/streaming.estado.read.ts'
import { isManana, isPronto } from './sesiones.clases.sql.ts'
import { defineSesionesJobs } from './sesiones.jobs.ts'
import { tellClases } from './sesiones.service.ts'

let t: TestApp
let a: Aula
beforeAll(async () => {
  t = await openTestApp()
  a = await buildAula(t)
})
afterAll(() => t.close())
beforeEach(() => t.db.deleteFrom('avisos').execute())

const { of, kinds, told } = avisosDe(() => t.db)

const run = () =>
  tellInJob({ db: t.db, realtime: t.realtime }, async call => {
    await tellClases(call, 'clase_manana', isManana)
    await tellClases(call, 'clase_pronto', isPronto)
    await tellClases(call, 'clase_empezo', hasBegun())
  })
beforeEach(() => t.db.deleteFrom('avisos_de_clase').execute())

test('of the next day and the next quarter of an hour are told once to who follows them and who holds them, whichever process looks', async () => {
  const [near, next, far, over] = [
    [10, 40],
    [600, 660],
    [1500, 1560],
    [-300, -200],
  ] as const
  const events = []
  for (const span of [near, next, far, over])
    events.push(await buildSesionEvento(t.db, a.of, span, { organizador_id: a.organizador.id }))
  await Promise.all([run(), run(), run()])
  expect(await told('clase_pronto')).toEqual(ids(a.ana, a.beto, a.organizador))
  expect(await told('clase_manana')).toEqual(ids(a.ana, a.beto, a.organizador))
  await expectToldAsExample(t.db, 'clase_pronto')
  await expectToldAsExample(t.db, 'clase_manana')
  await t.db.updateTable('avisos').set({ leido_en: new Date() }).execute()
  await run()
  expect(await t.db.selectFrom('avisos').select('id').where('leido_en', 'is', null).execute()).toEqual([])
  // At another hour it is another class.
  await sql`update sesion_eventos set hora_inicio = hora_inicio + interval '1 minute' where id = ${events[0]!.id}`.execute(
    t.db,
  )
  await run()
  expect((await kinds(a.ana)).filter(k => k === 'clase_pronto')).toHaveLength(2)
  await t.db
    .deleteFrom('sesion_eventos')
    .where(
      'id',
      'in',
      events.map(e => e.id),
    )
    .execute()
})
test('of an offer that is not open are not told; nor to who is locked out', async () => {
  const evento = await buildSesionEvento(t.db, a.of, [10, 40])
  await t.db.updateTable('ofertas_academicas').set({ publicado: 0 }).where('id', '=', a.of.oferta_id).execute()
  await run()
  expect(await told('clase_pronto')).toEqual([])
  await t.db.updateTable('ofertas_academicas').set({ publicado: 1 }).where('id', '=', a.of.oferta_id).execute()
  const before = await buildCurso(t.db)
  await t.db.insertInto('cursos_requeridos').values({ curso_id: a.of.curso_id, requerido_id: before.id }).execute()
  await t.db.updateTable('cursos').set({ progreso_obligatorio: 1 }).where('id', '=', a.of.curso_id).execute()
  await t.db.insertInto('revalidaciones').values({ curso_id: before.id, usuario_id: a.beto.id }).execute()
  await run()
  expect(await told('clase_pronto')).toEqual([a.beto.id])
  await t.db.updateTable('cursos').set({ progreso_obligatorio: 0 }).where('id', '=', a.of.curso_id).execute()
  await t.db.deleteFrom('sesion_eventos').where('id', '=', evento.id).execute()
})
test('that begin by their hour are told by the job, by hand at once; pausing and going on is no second beginning', async () => {
  await run()
  expect(await told('clase_empezo')).toEqual(ids(a.ana, a.beto))
  await t.db.deleteFrom('avisos').execute()
  const evento = await buildSesionEvento(t.db, a.of, [20, 60], { organizador_id: a.organizador.id })
  const { id } = await buildStream(t.db, evento.id, { stream_iniciado: 0 })
  await run()
  expect(await told('clase_empezo')).toEqual([])
  const turn = (stream_iniciado: number) =>
    a.organizador.send('PUT', `/api/eventos-stream/${id}/estado`, { stream_iniciado })
  expect((await turn(1)).status).toBe(200)
  expect(await of(a.ana)).toMatchObject([{ tipo: 'clase_empezo', datos: { curricula_id: a.curricula, en_vivo: 1 } }])
  await t.db.updateTable('avisos').set({ leido_en: new Date() }).execute()
  await turn(0)
  await turn(1)
  await run()
  expect((await kinds(a.ana)).filter(k => k === 'clase_empezo')).toHaveLength(1)
  for (const who of [a.otra, a.otroDocente, a.organizador]) expect(await told('clase_empezo')).not.toContain(who.id)
})

test('the job of every minute tells them', async () => {
  defineSesionesJobs(t)
  await t.jobs.start()
  const evento = await buildSesionEvento(t.db, a.of, [5, 40])
  await t.jobs.send('sesiones.recordatorios', {})
  await expect.poll(() => kinds(a.beto), { timeout: 10_000 }).toEqual(expect.arrayContaining(['clase_pronto']))
  await t.db.deleteFrom('sesion_eventos').where('id', '=', evento.id).execute()
})
