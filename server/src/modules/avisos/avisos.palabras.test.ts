/** What each word tells, to whom, and what it does not. */

import { avisosRoutes, dudasRoutes, inscripcionesRoutes, ofertasRoutes, ROL, revisionesRoutes } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { avisosDe, expectToldAsExample, ids } from '../../../test/avisos.ts'
import { Browser } from '../../../test/browser.ts'
import { buildGroup, buildOferta, buildPerson } from '../../../test/build.ts'
import { handInLink } from '../../../test/entregas.ts'
import { openInvitaciones } from '../../../test/invitaciones.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.deleteFrom('entregas').execute()
  await t.db.deleteFrom('avisos').execute()
})

const { of, kinds, told } = avisosDe(() => t.db)

describe('deliveries', () => {
  const handIn = (who: Caller, url: string, actividad_id = s.actividades.calificable) =>
    handInLink(s, who, actividad_id, url)
  const grade = (who: Caller, id: number, calificacion: number | null) =>
    who.send('PUT', `/api/entregables/calificaciones/cuaderno/${id}`, { calificacion })

  test('are told to who reviews them, gathered by activity; the same again is no news', async () => {
    const entrega_id = await handIn(s.ana, 'https://ejemplo.mx/1')
    await handIn(s.ana, 'https://ejemplo.mx/1')
    const wrong = { curricula_id: s.curricula, curso_id: s.curso, actividad_id: s.actividades.calificable, url: 'x' }
    expect((await s.ana.send('POST', '/api/entregables/store/url', wrong)).status).toBe(422)
    expect(await of(s.coach)).toMatchObject([
      { cuantos: 1, datos: { entrega_id, quien: 'Ana Alba', curso_id: s.curso } },
    ])
    await expectToldAsExample(t.db, 'entregas_por_revisar')
    await handIn(s.beto, 'https://ejemplo.mx/1')
    for (const who of [s.coach, s.docente])
      expect(await of(who)).toMatchObject([{ tipo: 'entregas_por_revisar', cuantos: 2 }])
    await handIn(s.beto, 'https://ejemplo.mx/1', s.actividades.sencilla)
    expect((await of(s.coach)).map(x => x.cuantos)).toEqual([2, 1])
    for (const who of [s.ana, s.beto, s.gestor, s.admin, s.others.coach, s.others.docente])
      expect(await of(who)).toEqual([])
  })
  test('that there is work is told no more once none of it waits, whoever did it; what was read stays', async () => {
    const [deAna, deBeto] = [await handIn(s.ana, 'https://ejemplo.mx/1'), await handIn(s.beto, 'https://ejemplo.mx/1')]
    const otra = await handIn(s.ana, 'https://ejemplo.mx/1', s.actividades.sencilla)
    await grade(s.docente, deAna, 90)
    expect((await of(s.coach)).map(x => x.cuantos)).toEqual([2, 1])
    await grade(s.docente, deBeto, 80)
    for (const who of [s.coach, s.docente])
      expect((await of(who)).filter(x => x.tipo === 'entregas_por_revisar')).toMatchObject([
        { datos: { entrega_id: otra } },
      ])
    await s.coach.ask(avisosRoutes.markTodos, { body: { hasta: new Date(Date.now() + 1000).toISOString() } })
    await s.docente.ask(revisionesRoutes.giveBack, { params: { id: otra }, body: { palabras: 'Falta la fecha' } })
    expect(await told('entregas_por_revisar')).toEqual(ids(s.coach))
  })
  test("a teacher's work is told to the coach, not to colleagues; that of who is of no school to the admins", async () => {
    const maestra = await t.asPerson(await buildPerson(t.db, { roles: [ROL.docente], escuela_id: s.escuela }))
    const suelta = await t.asPerson(await buildPerson(t.db))
    await t.db
      .insertInto('grupos_usuarios')
      .values([maestra, suelta].map(who => ({ grupo_id: s.grupo, usuario_id: who.id })))
      .execute()
    await handIn(maestra, 'https://ejemplo.mx/m')
    expect(await told('entregas_por_revisar')).toEqual(ids(s.coach))
    await handIn(suelta, 'https://ejemplo.mx/s')
    expect(await of(s.admin)).toMatchObject([{ cuantos: 1 }])
    expect(await of(s.coach)).toMatchObject([{ cuantos: 1 }])
  })
  test('a grade is told once; another one takes its place while it is unread; taken back, it is gone', async () => {
    const id = (await handIn(s.ana, 'https://ejemplo.mx/2'))!
    expect((await grade(s.others.coach, id, 8)).status).toBe(404)
    expect((await grade(s.coach, id, 101)).status).toBe(422)
    expect(await of(s.ana)).toEqual([])
    for (const n of [8, 8, 9]) await grade(s.coach, id, n)
    await expectToldAsExample(t.db, 'calificado')
    expect(await of(s.ana)).toMatchObject([
      { tipo: 'calificado', cuantos: 1, datos: { calificacion: 9, curso_id: s.curso } },
    ])
    await grade(s.coach, id, null)
    expect(await of(s.ana)).toEqual([])
    await grade(s.coach, id, 7)
    await t.db.updateTable('avisos').set({ leido_en: new Date() }).where('usuario_id', '=', s.ana.id).execute()
    await grade(s.coach, id, 10)
    expect((await of(s.ana)).map(x => [x.datos.calificacion, x.leido_en !== null])).toEqual([
      [7, true],
      [10, false],
    ])
    expect(await of(s.beto)).toEqual([])
  })
  test('two who grade at once: the learner has one notice, of the grade that stands', async () => {
    const id = (await handIn(s.ana, 'https://ejemplo.mx/3'))!
    await Promise.all([grade(s.coach, id, 6), grade(s.docente, id, 7), grade(s.admin, id, 8)])
    const { calificacion } = await t.db
      .selectFrom('entregas')
      .select('calificacion')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await of(s.ana)).toMatchObject([{ datos: { calificacion } }])
  })
  test('a comment is told by itself, with a grade the grade says it; receiving is told and taken back', async () => {
    const id = (await handIn(s.ana, 'https://ejemplo.mx/4'))!
    const comment = (comentarios: string) =>
      s.coach.send('PUT', `/api/entregables/updateComentario/${id}`, { comentarios })
    await comment('Bien')
    await comment('Bien')
    expect(await kinds(s.ana)).toEqual(['comentario'])
    await expectToldAsExample(t.db, 'comentario')
    await comment('')
    expect(await kinds(s.ana)).toEqual([])
    await s.coach.send('PUT', `/api/entregables/updateCalificacion/${id}`, {
      nuevaCalificacion: 8,
      comentarios: 'Muy bien',
    })
    expect(await kinds(s.ana)).toEqual(['calificado'])
    const basic = (await handIn(s.beto, 'https://ejemplo.mx/5', s.actividades.sencilla))!
    const receive = (recibido: number) =>
      s.coach.send('PUT', `/api/entregables/calificarEntregaComoRecibido/${basic}`, { recibido })
    expect((await receive(1)).status).toBe(200)
    await receive(1)
    expect(await of(s.beto)).toMatchObject([{ tipo: 'recibido', cuantos: 1 }])
    await expectToldAsExample(t.db, 'recibido')
    await receive(0)
    expect(await of(s.beto)).toEqual([])
  })
  test('with a rubric the grade is told once every criterion has a level', async () => {
    const id = (await handIn(s.ana, 'https://ejemplo.mx/6', s.actividades.deRubrica))!
    for (const { id: criterio, niveles } of s.rubrica.criterios) {
      expect(await kinds(s.ana)).toEqual([])
      await s.coach.send('PUT', `/api/entregables/calificaciones/cuadernoRubrica/${id}`, {
        criterio,
        nivel: niveles[1]!.id,
      })
    }
    expect(await kinds(s.ana)).toEqual(['calificado'])
  })
})

describe('doubts', () => {
  const ask = (who: Caller, duda_msj: string, more: object = {}) =>
    who.send('POST', '/api/contenidos/dudas/store', {
      curricula_id: s.curricula,
      curso_id: s.curso,
      unidad_id: s.unidad,
      objetivo_id: s.objetivo,
      duda_msj,
      ...more,
    })
  test('are told to who may answer them, the answer to who asked, and taken back with it', async () => {
    const clave = crypto.randomUUID()
    const [first] = await Promise.all([ask(s.ana, 'Una', { clave }), ask(s.ana, 'Una', { clave })])
    await ask(s.beto, 'Otra')
    expect(await told('duda_nueva')).toEqual(expect.arrayContaining(ids(s.coach, s.docente)))
    for (const who of [s.ana, s.beto, s.gestor, s.admin, s.others.coach])
      expect(await kinds(who)).not.toContain('duda_nueva')
    expect(await of(s.coach)).toMatchObject([{ cuantos: 2, datos: { objetivo_id: s.objetivo } }])
    await expectToldAsExample(t.db, 'duda_nueva')
    const id = Number(first!.body.id)
    const body = await s.docente.ask(dudasRoutes.answer, { body: { current_duda_id: id, duda_respuesta: 'Sí' } })
    await expectToldAsExample(t.db, 'duda_respondida')
    expect(await of(s.ana)).toMatchObject([
      { tipo: 'duda_respondida', datos: { curso_id: s.curso, unidad_id: s.unidad, curricula_id: s.curricula } },
    ])
    expect(await of(s.beto)).toEqual([])
    // One that is corrected is told anew to who has read the first.
    await s.ana.ask(avisosRoutes.markTodos, { body: { hasta: new Date(Date.now() + 1000).toISOString() } })
    const corregida = { respuesta_id: body.id, respuesta: 'No, el viernes' }
    await s.docente.ask(dudasRoutes.updateRespuesta, { body: corregida })
    expect((await of(s.ana)).filter(a => a.leido_en === null).map(a => a.tipo)).toEqual(['duda_respondida'])
    await t.db.deleteFrom('avisos').where('leido_en', 'is not', null).execute()
    await s.docente.send('POST', '/api/dudas/respuesta/eliminar', { _method: 'DELETE', respuesta_id: body.id })
    expect(await of(s.ana)).toEqual([])
    // Once none waits for an answer, whoever gave it, nobody is told of any.
    await s.docente.ask(dudasRoutes.answer, { body: { current_duda_id: id, duda_respuesta: 'Sí' } })
    expect(await kinds(s.coach)).toContain('duda_nueva')
    const { dudas } = await s.docente.ask(dudasRoutes.list, {})
    for (const duda of dudas)
      await s.docente.ask(dudasRoutes.answer, { body: { current_duda_id: duda.id, duda_respuesta: 'También' } })
    expect(await told('duda_nueva')).toEqual([])
  })
})

describe('offers', () => {
  const offer = async (more: object) =>
    (
      await s.admin.ask(ofertasRoutes.create, {
        body: {
          nombre_oferta_academica: 'Otoño',
          curricula_id: s.curricula,
          grupo_usuario_aprende_id: [s.grupo],
          ...more,
        },
      })
    ).id
  const change = (id: number, more: object) => s.admin.send('POST', '/api/ofertaAcademica/update', { id, ...more })
  test('are told once they are published, to all; then to the groups and schools that come to them', async () => {
    const id = await offer({ publicado: 0 })
    expect(await told('curso_ofrecido')).toEqual([])
    await change(id, { publicado: 1 })
    const first = await told('curso_ofrecido')
    expect(first).toEqual(expect.arrayContaining([s.ana.id, s.beto.id]))
    await change(id, { descripcion: 'Más' })
    await change(id, { grupo_usuario_aprende_id: [s.grupo, s.others.grupo] })
    expect(await told('curso_ofrecido')).toEqual([...first, ...ids(s.others.ana, s.others.beto)].sort((x, y) => x - y))
    expect(await of(s.ana)).toMatchObject([{ cuantos: 1, datos: { curricula_id: s.curricula, oferta: 'Otoño' } }])
    await expectToldAsExample(t.db, 'curso_ofrecido')
    await change(id, { publicado: 0 })
    expect(await told('curso_ofrecido')).toEqual([])
  })
  test('that are over are not told; one that begins later says so', async () => {
    await offer({ publicado: 1, fecha_inicio: '2020-01-01', fecha_finalizacion: '2020-02-01' })
    expect(await told('curso_ofrecido')).toEqual([])
    await offer({ publicado: 1, fecha_inicio: '2099-01-01' })
    expect(await of(s.ana)).toMatchObject([{ datos: { inicia: '2099-01-01' } }])
  })
  test('given to a school are told to its people', async () => {
    const oferta = (await buildOferta(t.db, { curriculas: [s.curricula] })).id
    const reply = await s.admin.send('PUT', `/api/centroEscolar/update/${s.escuela}`, { oferta_id: oferta })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const people = await told('curso_ofrecido')
    expect(people).toEqual(expect.arrayContaining(ids(s.ana, s.beto, s.docente)))
    expect(people).not.toContain(s.others.ana.id)
  })
})

test('whoever is taken out of a group is told', async () => {
  const grupo = await buildGroup(t.db, { usuarios: [s.ana.id, s.beto.id], nombre_grupo: 'Mates' })
  await s.admin.send('POST', '/api/users/delete-students', { grupo_usuario_aprende_id: grupo.id, id: [s.ana.id] })
  expect(await of(s.ana)).toMatchObject([{ tipo: 'acceso_retirado', datos: { grupo: 'Mates' } }])
  await expectToldAsExample(t.db, 'acceso_retirado')
  expect(await of(s.beto)).toEqual([])
})

test('whoever is enrolled is told once; of another option it says which one it was before', async () => {
  const body = await s.admin.ask(inscripcionesRoutes.create, {
    body: {
      nombreEvento: 'Taller',
      opciones: ['Mañana', 'Tarde'],
    },
  })
  const enrol = (opcion_label: string) =>
    s.admin.send('POST', '/api/inscripciones/inscripcion-usuario', {
      inscripcion_id: body.id,
      user_id: s.docente.id,
      opcion_label,
    })
  expect((await enrol('Mañana')).status).toBe(200)
  await expectToldAsExample(t.db, 'inscrito')
  await t.db.updateTable('avisos').set({ leido_en: new Date() }).execute()
  expect((await enrol('Tarde')).status).toBe(200)
  expect((await enrol('Tarde')).status).toBe(200)
  expect(await of(s.docente)).toMatchObject([
    { tipo: 'inscrito', datos: { inscripcion: 'Taller', opcion: 'Mañana' } },
    { tipo: 'inscrito', datos: { inscripcion: 'Taller', opcion: 'Tarde', opcion_antes: 'Mañana' } },
  ])
})

test('whoever manages a school hears that an invitation was accepted', async () => {
  const i = await openInvitaciones()
  try {
    const school = await i.school()
    await i.invite(school.gestor, ['uno@prueba.mx', 'dos@prueba.mx'])
    for (const email of ['uno@prueba.mx', 'dos@prueba.mx', 'uno@prueba.mx']) await new Browser(i.origin).signIn(email)
    const body = await school.gestor.ask(avisosRoutes.list, {})
    expect(body.avisos).toMatchObject([{ tipo: 'invitacion_aceptada', cuantos: 2, datos: { quien: 'dos' } }])
    await expectToldAsExample(i.t.db, 'invitacion_aceptada')
  } finally {
    await i.t.close()
  }
})
