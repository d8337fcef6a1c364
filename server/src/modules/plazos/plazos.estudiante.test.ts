/** What dates do to who learns: before, in time, late and after, for each way of doing something. */
import { contenidosRoutes, entregasPropiasRoutes, intentosRoutes, plazosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, doing, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildGroup, buildOferta, buildPerson, buildPlazo, buildQuiz } from '../../../test/build.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
let quiz: Awaited<ReturnType<typeof buildQuiz>>
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
  quiz = await buildQuiz(t.db, [[0], [1]], { unidad_id: s.unidad })
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of ['plazos', 'prorrogas', 'actividades_realizadas', 'entregas', 'intentos'] as const)
    await t.db.deleteFrom(table).execute()
})

type Dias = { abre?: number; fecha_limite?: number; cierra?: number }
const desde = (dias: number | undefined) =>
  dias === undefined ? null : sql<Date>`now() + make_interval(days => ${dias})`
/** Days from now, of a group. */
const fechas = (actividad_id: number, { abre, fecha_limite, cierra }: Dias, grupo_id = s.grupo, curso_id = s.curso) =>
  buildPlazo(t.db, {
    grupo_id,
    curso_id,
    actividad_id,
    abre: desde(abre),
    fecha_limite: desde(fecha_limite),
    cierra: desde(cierra),
  })
const prorroga = (usuario_id: number, actividad_id: number, dias: number) =>
  t.db
    .insertInto('prorrogas')
    .values({ usuario_id, actividad_id, fecha_limite: desde(dias)!, motivo: 'Enferma' })
    .execute()

const lugar = () => ({ curricula_id: s.curricula, curso_id: s.curso })
const marca = () => doing(contenidosRoutes.mark, { body: { ...lugar(), actividad_id: s.actividades.marca } })
const entrega = (url = 'https://ejemplo.mx/1') =>
  doing(entregasPropiasRoutes.handInUrl, { body: { ...lugar(), actividad_id: s.actividades.calificable, url } })
const responde = (n = 0) =>
  doing(intentosRoutes.answer, {
    body: {
      actividad_id: quiz.id,
      pregunta_id: quiz.preguntas[n]!.id,
      respuesta_id: [quiz.preguntas[n]!.respuestas[n]!],
    },
  })
const termina = (contestadas = 0) => doing(intentosRoutes.finish, { body: { actividad_id: quiz.id, contestadas } })

const ve = async (who: Caller, id: number) => {
  const body = await who.ask(contenidosRoutes.autogestivo, { params: { cursoId: s.curso } })
  const { unidades_curso } = body.resultSet
  return unidades_curso[0]!.unidad.actividades.find(a => a.id === id)!
}

const haceres = () => [
  [s.actividades.marca, marca()] as const,
  [s.actividades.calificable, entrega()] as const,
  [quiz.id, responde()] as const,
]
for (const n of [0, 1, 2])
  describe(['a tick', 'a delivery', 'a quiz'][n]!, () => {
    const it = () => haceres()[n]!
    test('is refused before it opens, with the moment', async () => {
      const [id, act] = it()
      await fechas(id, { abre: 1 })
      const reply = await act.refuse(s.ana)
      expect([reply.status, reply.body.message]).toEqual([
        409,
        expect.stringMatching(/^Podrás hacerla desde el \p{L}+ \d+ de \p{L}+( de \d+)? a las? \d+:\d\d\.$/u),
      ])
      expect((await ve(s.ana, id)).con_retraso).toBe(0)
    })
    test('is refused after it has closed, with the moment', async () => {
      const [id, act] = it()
      await fechas(id, { fecha_limite: -2, cierra: -1 })
      const reply = await act.refuse(s.ana)
      expect([reply.status, reply.body.message]).toEqual([409, expect.stringMatching(/^Cerró el \p{L}+ \d+ de /u)])
    })
    test('between limit and close it is taken, and late; more time takes the mark away', async () => {
      const [id, act] = it()
      await fechas(id, { fecha_limite: -2, cierra: 1 })
      await act.take(s.ana)
      if (n === 2) await termina().take(s.ana)
      expect(await ve(s.ana, id)).toMatchObject({ con_retraso: 1, plazo: { prorroga: 0 } })
      await prorroga(s.ana.id, id, 3)
      expect(await ve(s.ana, id)).toMatchObject({ con_retraso: 0, plazo: { prorroga: 1 } })
    })
    test('with a limit and no close it is taken without end; in time it is not late', async () => {
      const [id, act] = it()
      await fechas(id, { fecha_limite: -300 })
      await act.take(s.ana)
      await t.db
        .updateTable('plazos')
        .set({ fecha_limite: desde(1) })
        .execute()
      expect((await ve(s.ana, id)).con_retraso).toBe(0)
    })
    test('more time opens what has closed, for that person alone', async () => {
      const [id, act] = it()
      await fechas(id, { fecha_limite: -3, cierra: -2 })
      await prorroga(s.ana.id, id, 1)
      await act.take(s.ana)
      expect((await act.refuse(s.beto)).status).toBe(409)
    })
  })

test('without dates nothing is said, and those of another course or of a group that is not theirs do not count', async () => {
  const id = s.actividades.marca
  expect(await ve(s.ana, id)).toMatchObject({ plazo: null, con_retraso: 0 })
  await fechas(id, { cierra: -1 }, s.others.grupo)
  await marca().take(s.ana)
})

describe('of several groups', () => {
  test('the most generous bound holds on each side, and none where one has none', async () => {
    const id = s.actividades.marca
    const otro = await buildGroup(t.db, { usuarios: [s.ana.id] })
    await buildOferta(t.db, { curriculas: [s.curricula], grupos: [otro.id] })
    await fechas(id, { fecha_limite: -5, cierra: -4 })
    await fechas(id, { abre: 3, fecha_limite: 4, cierra: 5 }, otro.id)
    // Open since ever in one, until later in the other.
    await marca().take(s.ana)
    expect((await marca().refuse(s.beto)).status).toBe(409)
    const { plazo } = await ve(s.ana, id)
    expect(plazo).toMatchObject({ abre: null, cierra: expect.any(String) })
    expect(Date.parse(plazo!.fecha_limite!)).toBeGreaterThan(Date.now())
    await t.db.updateTable('plazos').set({ cierra: null }).where('grupo_id', '=', otro.id).execute()
    expect((await ve(s.ana, id)).plazo).toMatchObject({ cierra: null })
  })
  test('dates of a group to which the course is not offered do not count', async () => {
    const otro = await buildGroup(t.db, { usuarios: [s.beto.id] })
    await fechas(s.actividades.marca, { cierra: -1 }, otro.id)
    await marca().take(s.beto)
  })
  describe('one of which is of a year that is over', () => {
    const id = () => s.actividades.marca
    const archiva = () =>
      t.db.updateTable('grupos').set({ archivado_en: sql`now()` }).where('id', '=', s.grupo).execute()
    afterEach(() => t.db.updateTable('grupos').set({ archivado_en: null }).execute())
    const sigue = async () => {
      const otro = await buildGroup(t.db, { usuarios: [s.ana.id] })
      await buildOferta(t.db, { curriculas: [s.curricula], grupos: [otro.id] })
      return otro.id
    }
    test('those of the group that goes on hold alone', async () => {
      const otro = await sigue()
      await fechas(id(), { abre: -300, fecha_limite: -200 })
      await fechas(id(), { abre: 3, fecha_limite: 4, cierra: 5 }, otro)
      await archiva()
      expect((await marca().refuse(s.ana)).body.message).toContain('Podrás hacerla desde')
      expect((await ve(s.ana, id())).plazo).toMatchObject({ abre: expect.any(String), cierra: expect.any(String) })
    })
    test('nothing is shut where the group that goes on has no dates', async () => {
      await sigue()
      await fechas(id(), { fecha_limite: -200, cierra: -100 })
      await archiva()
      await marca().take(s.ana)
      expect(await ve(s.ana, id())).toMatchObject({ plazo: null, con_retraso: 0 })
    })
    test('they hold for nobody who follows the course by their school, without a group that goes on', async () => {
      const eva = await t.asPerson(await buildPerson(t.db, { escuela_id: s.escuela }))
      await t.db.insertInto('grupos_usuarios').values({ grupo_id: s.grupo, usuario_id: eva.id }).execute()
      await fechas(id(), { fecha_limite: -200, cierra: -100 })
      await archiva()
      const { id: oferta } = await buildOferta(t.db, { curriculas: [s.curricula], escuelas: [s.escuela] })
      await marca().take(eva)
      const inTime = async () => expect(await ve(eva, id())).toMatchObject({ plazo: null, con_retraso: 0 })
      await inTime()
      const desde = (days: number) =>
        sql`update grupos set archivado_en = now() - make_interval(days => ${days}) where id = ${s.grupo}`.execute(t.db)
      const hasta = (days: number) =>
        sql`update ofertas_academicas set fecha_finalizacion = hoy() - ${days}::int where id = ${oferta}`.execute(t.db)
      // It was in time as long as nobody asked for it until a day, and stays so when the offer is over.
      await desde(30)
      await hasta(2)
      await inTime()
      // An offer of the same year says nothing of the next one.
      await hasta(31)
      expect(await ve(eva, id())).toMatchObject({ con_retraso: 1 })
      await t.db.deleteFrom('gestores_ofertas').where('oferta_id', '=', oferta).execute()
    })
    test('who follows the course in no other group keeps them: what was late stays late', async () => {
      await fechas(id(), { fecha_limite: -2 })
      await marca().take(s.beto)
      await buildGroup(t.db, { usuarios: [s.beto.id] })
      await archiva()
      expect(await ve(s.beto, id())).toMatchObject({ con_retraso: 1 })
    })
  })
})

describe('what was done before it closed', () => {
  test('a tick and a delivery that come a second time are taken as the first; another one is not', async () => {
    await marca().take(s.ana)
    await entrega().take(s.ana)
    await fechas(s.actividades.marca, { cierra: -1 })
    await fechas(s.actividades.calificable, { cierra: -1 })
    await marca().take(s.ana)
    await entrega().take(s.ana)
    expect((await entrega('https://ejemplo.mx/2').refuse(s.ana)).status).toBe(409)
  })
  test('a quiz is answered no more, and finished with what there is', async () => {
    await responde().take(s.ana)
    await fechas(quiz.id, { cierra: -1 })
    const late = await responde(1).refuse(s.ana)
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^Cerró el .* Lo que contestaste antes está guardado: ya puedes terminar\.$/),
    ])
    // However many the page believes to be answered.
    expect(await termina(2).take(s.ana)).toMatchObject({ calificacionFinal: 50 })
    expect((await termina().refuse(s.beto)).status).toBe(409)
  })
  test('its questions are not to be read before it opens', async () => {
    await fechas(quiz.id, { abre: 1 })
    expect((await s.ana.get(`/api/preguntas/all-preguntas-respuestas/${quiz.id}`)).status).toBe(409)
    expect((await s.ana.get(`/api/evaluaciones/${quiz.id}/presentar`)).status).toBe(409)
    await s.admin.ask(intentosRoutes.preguntas, { params: { id: quiz.id } })
  })
})

test('counted for who teaches: done, late, and given more time', async () => {
  await fechas(s.actividades.calificable, { fecha_limite: -1 })
  await entrega().take(s.ana)
  await entrega().take(s.beto)
  await prorroga(s.beto.id, s.actividades.calificable, 1)
  const { actividades } = await s.coach.ask(plazosRoutes.get, { params: { grupoId: s.grupo, cursoId: s.curso } })
  expect(actividades.find(a => a.actividad_id === s.actividades.calificable)).toMatchObject({
    hechas: 2,
    tarde: 1,
    prorrogas: 1,
  })
})
