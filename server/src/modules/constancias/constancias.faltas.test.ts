import {
  constanciasDeGrupoRoutes,
  constanciasRoutes,
  faltasDeConstanciaRoutes,
  palabrasDeFaltas,
  ROL,
  type Rol,
  revalidacionesRoutes,
} from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCoach,
  buildCurricula,
  buildCurso,
  buildGroup,
  buildOferta,
  buildPerson,
  buildQuiz,
  buildSchool,
  buildUnit,
} from '../../../test/build.ts'
import { lookAtPendientes } from './constancias.emitir.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

/** A programme of courses with a graded delivery each, offered to a group of one, with this rule. */
async function programa(regla: object, cursos = 1, persona: Parameters<typeof buildPerson>[1] = {}) {
  const who = await t.asPerson(await buildPerson(t.db, persona))
  const made = []
  for (let i = 0; i < cursos; i++) {
    const unidad = await buildUnit(t.db)
    const tarea = await buildActivity(t.db, { unidad_id: unidad.id, entregable: 2, entregable_opcional: 2 })
    made.push({ ...(await buildCurso(t.db, { unidades: [unidad.id] })), tarea: tarea.id, unidad: unidad.id })
  }
  const curricula = await buildCurricula(t.db, { cursos: made.map(c => c.id) })
  const grupo = await buildGroup(t.db, { usuarios: [who.id] })
  const oferta = await buildOferta(t.db, { curriculas: [curricula.id], grupos: [grupo.id] })
  const url = `/api/reglas-de-constancia/curricula/${curricula.id}`
  expect((await admin.send('PUT', url, regla)).status).toBe(200)
  return { who, cursos: made, curricula, grupo, oferta, url }
}
type Programa = Awaited<ReturnType<typeof programa>>

const entregar = ({ who, cursos }: Programa) =>
  t.db
    .insertInto('entregas')
    .values(cursos.map(c => ({ usuario_id: who.id, actividad_id: c.tarea, file_url: 'https://a.mx/b' })))
    .execute()
const calificar = ({ who }: Programa, tarea: number, calificacion: number) =>
  t.db
    .updateTable('entregas')
    .set({ calificacion, calificado_en: new Date() })
    .where('usuario_id', '=', who.id)
    .where('actividad_id', '=', tarea)
    .execute()
const pedir = async ({ who }: Programa) => (await who.ask(constanciasRoutes.request, {})).constancias
const faltan = ({ who, cursos }: Programa) =>
  who.ask(faltasDeConstanciaRoutes.faltan, { params: { id: cursos[0]!.id } })
const dichas = async (p: Programa) => (await faltan(p)).faltan.map(f => palabrasDeFaltas(f.faltas).join(' · '))
const waiting = async ({ who }: Programa) =>
  (await t.db.selectFrom('constancias_por_ver').select('curso_id').where('usuario_id', '=', who.id).execute()).length

/** Classes of the course, held elsewhere. */
async function clases({ cursos, oferta }: Programa, cuantas: number) {
  const sesion = await t.db
    .insertInto('sesiones')
    .values({ nombre_sesion: 'Clase', curso_id: cursos[0]!.id, oferta_id: oferta.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ id: number }>`
    insert into sesion_eventos (sesion_id, fecha_consumo_inicio, hora_inicio, hora_fin, enlace)
    select ${sesion.id}::bigint, current_date + dia, '10:00'::time, '11:00'::time, 'https://meet.ejemplo.mx/a'
    from generate_series(1, ${cuantas}::int) dia
    returning id`.execute(t.db)
  return rows.map(r => r.id)
}

describe('a lowest grade', () => {
  test('holds the constancia back until it is reached, and says how far it is', async () => {
    const p = await programa({ calificacion_minima: 80 })
    await entregar(p)
    expect(await pedir(p)).toEqual([])
    expect(await dichas(p)).toEqual(['Calificación: se pide 80 · Falta calificar 1'])
    await calificar(p, p.cursos[0]!.tarea, 72)
    expect(await waiting(p)).toBe(1)
    expect(await pedir(p)).toEqual([])
    expect(await dichas(p)).toEqual(['Calificación 72 de 80'])
    await calificar(p, p.cursos[0]!.tarea, 80)
    expect(await waiting(p)).toBe(1)
    expect(await pedir(p)).toHaveLength(1)
    expect(await faltan(p)).toMatchObject({ faltan: [], ajenos: [] })
    // What falls afterwards, and a rule made stricter, take nothing away.
    await calificar(p, p.cursos[0]!.tarea, 10)
    await admin.send('PUT', p.url, { calificacion_minima: 100 })
    expect(await pedir(p)).toMatchObject([{ estado: 'valida' }])
  })

  test('of a programme is the mean of its courses, each as its book says; who is exempt is not asked', async () => {
    const p = await programa({ calificacion_minima: 80 }, 2)
    await entregar(p)
    await calificar(p, p.cursos[0]!.tarea, 100)
    await calificar(p, p.cursos[1]!.tarea, 50)
    expect(await pedir(p)).toEqual([])
    expect(await dichas(p)).toEqual(['Calificación 75 de 80'])
    await t.db.insertInto('exentos').values({ usuario_id: p.who.id, actividad_id: p.cursos[1]!.tarea }).execute()
    expect(await pedir(p)).toHaveLength(1)
  })

  test('is looked at again after a weight, a regrading and a rule that asks for less', async () => {
    const p = await programa({ calificacion_minima: 90 })
    const quiz = await buildQuiz(t.db, [[0]], { unidad_id: p.cursos[0]!.unidad })
    await entregar(p)
    await calificar(p, p.cursos[0]!.tarea, 100)
    await t.db
      .insertInto('intentos')
      .values({ usuario_id: p.who.id, actividad_id: quiz.id, calificacion: 50, terminado_en: new Date(), vale: true })
      .execute()
    expect(await pedir(p)).toEqual([])
    expect(await dichas(p)).toEqual(['Calificación 75 de 90'])
    await t.db.updateTable('actividades').set({ peso: 3 }).where('id', '=', p.cursos[0]!.tarea).execute()
    expect(await waiting(p)).toBe(1)
    expect(await pedir(p)).toEqual([])
    expect(await dichas(p)).toEqual(['Calificación 88 de 90'])
    await t.db.updateTable('intentos').set({ calificacion: 55 }).where('actividad_id', '=', quiz.id).execute()
    expect(await waiting(p)).toBe(1)
    expect(await pedir(p)).toEqual([])
    // A grade that is kept is in no words.
    await t.db.insertInto('evaluaciones').values({ actividad_id: quiz.id, ver_nota: 'nunca' }).execute()
    expect(await dichas(p)).toEqual(['Calificación: se pide 90'])
    await admin.send('PUT', p.url, { calificacion_minima: null })
    expect(await pedir(p)).toHaveLength(1)
  })

  test('holds by hand as well, and where nothing is graded nobody reaches it', async () => {
    const p = await programa({ calificacion_minima: 60 })
    await entregar(p)
    const body = { usuario_id: p.who.id, curricula_id: p.curricula.id }
    expect((await admin.send('POST', '/api/constancias', body)).status).toBe(409)
    await t.db.updateTable('actividades').set({ entregable: 1 }).where('id', '=', p.cursos[0]!.tarea).execute()
    expect(await dichas(p)).toEqual(['Calificación: se pide 60'])
    expect((await admin.get(p.url)).body).toMatchObject({ cursos: 1, califican: 0, clases: 0, calificacion_minima: 60 })
    for (const wrong of [0, 101, 7.5, 'x'])
      expect((await admin.send('PUT', p.url, { calificacion_minima: wrong })).status, String(wrong)).toBe(422)
  })

  test('stands in the group beside who lacks it', async () => {
    const p = await programa({ calificacion_minima: 80 })
    await entregar(p)
    await calificar(p, p.cursos[0]!.tarea, 79)
    const read = () =>
      admin.ask(constanciasDeGrupoRoutes.deGrupo, {
        params: { id: p.grupo.id },
        query: { curricula: p.curricula.id },
      })
    const { personas, cuentas } = await read()
    expect(cuentas).toEqual({ tiene: 0, puede: 0, revocada: 0, falta: 1 })
    expect(personas[0]!.estado).toBe('falta')
    expect(palabrasDeFaltas(personas[0]!.faltas!)).toEqual(['Calificación 79 de 80'])
    const all = await admin.send('POST', `/api/constancias/grupo/${p.grupo.id}`, { curricula_id: p.curricula.id })
    expect(all.body.expedidas).toBe(0)
    await calificar(p, p.cursos[0]!.tarea, 81)
    expect((await read()).personas[0]).toMatchObject({ estado: 'puede', faltas: null })
  })
})

describe('having been in the classes', () => {
  test('is asked of those that are for the person; one that is called off asks less', async () => {
    const p = await programa({ asistencia_minima: 75 })
    await entregar(p)
    expect(await pedir(p)).toEqual([])
    expect(await dichas(p)).toEqual(['Asistencia: aún no hay clases'])
    const [una, otra, tercera, cuarta] = await clases(p, 4)
    const entra = (evento_id: number) =>
      t.db.insertInto('clases_asistencias').values({ evento_id, usuario_id: p.who.id }).execute()
    await entra(una!)
    await entra(otra!)
    expect(await waiting(p)).toBe(1)
    expect(await pedir(p)).toEqual([])
    expect(await dichas(p)).toEqual(['Asistencia 2 de 3'])
    // 75 % of three that are left are three, of two that are left two.
    await t.db.deleteFrom('sesion_eventos').where('id', 'in', [tercera!, cuarta!]).execute()
    expect(await waiting(p)).toBe(0)
    await sql`update constancias_por_mirar set desde = now()`.execute(t.db)
    await lookAtPendientes(t.db)
    expect(await waiting(p)).toBe(1)
    expect(await pedir(p)).toHaveLength(1)
  })

  test('in a stream counts as well', async () => {
    const p = await programa({ asistencia_minima: 100 })
    await entregar(p)
    const [una] = await clases(p, 1)
    const stream = await t.db
      .insertInto('eventos_stream')
      .values({ evento_id: una!, youtube_video_id: '21X5lGlDOfg' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await pedir(p)).toEqual([])
    await t.db.insertInto('asistencias').values({ stream_id: stream.id, usuario_id: p.who.id }).execute()
    expect(await pedir(p)).toHaveLength(1)
  })
})

describe('an approval', () => {
  const cola = (who: Caller, search = '') => who.ask(faltasDeConstanciaRoutes.porAprobar, { query: { search } })

  test('is waited for by who has ended and lacks nothing; who leads them approves, once', async () => {
    const coach = await t.as('coach')
    const quien = await t.db
      .selectFrom('usuarios')
      .select('nombre_completo')
      .where('id', '=', coach.id)
      .executeTakeFirstOrThrow()
    const escuela = await buildSchool(t.db, { correo_coach: coach.email })
    const p = await programa({ modo: 'mano', calificacion_minima: 70 }, 1, { escuela_id: escuela.id, name: 'Nadia' })
    await entregar(p)
    await pedir(p)
    expect((await cola(coach)).esperan).toEqual([])
    await calificar(p, p.cursos[0]!.tarea, 90)
    expect(await pedir(p)).toEqual([])
    const { esperan } = await cola(coach, 'nadia')
    expect(esperan).toMatchObject([{ persona: p.who.id, logro: p.curricula.nombre_curricula, tipo: 'programa' }])
    const [mine] = (await faltan(p)).faltan
    expect(mine).toMatchObject({ faltas: { calificacion: null, asistencia: null } })
    expect(mine!.aprueba).toBe(quien.nombre_completo)
    const ids = esperan.map(e => e.id)
    const url = '/api/constancias/aprobaciones'
    expect((await (await t.as('gestor')).get('/api/constancias/por-aprobar')).status).toBe(403)
    const other = await t.asPerson(await buildCoach(t.db))
    expect((await other.send('POST', url, { esperan: ids })).status).toBe(404)
    expect((await coach.send('POST', url, { esperan: [] })).status).toBe(422)
    const answers = await Promise.all([1, 2].map(() => coach.send('POST', url, { esperan: ids })))
    expect(answers.map(a => a.status).sort()).toContain(200)
    expect(await pedir(p)).toHaveLength(1)
    expect((await cola(coach)).esperan).toEqual([])
  })

  test('goes on being waited for by who has a course revalidated meanwhile; who reaches it by that alone waits an hour', async () => {
    const [p, q] = [await programa({ modo: 'mano' }), await programa({ modo: 'mano' })]
    await entregar(p)
    await pedir(p)
    const waits = async ({ who, curricula }: Programa) =>
      (await admin.ask(faltasDeConstanciaRoutes.porAprobar, { query: { curricula: curricula.id } })).esperan.map(
        e => e.persona === who.id,
      )
    expect(await waits(p)).toEqual([true])
    for (const each of [p, q]) {
      const body = { grupo_id: each.grupo.id, arrCursos: [each.cursos[0]!.id] }
      await admin.ask(revalidacionesRoutes.create, { body })
      // What they did of it is looked at meanwhile.
      await sql`update constancias_por_ver set desde = now() where usuario_id = ${each.who.id}`.execute(t.db)
      await pedir(each)
    }
    expect(await waits(p)).toEqual([true])
    expect(await waits(q)).toEqual([])
  })

  test('is not given to who no longer reaches it, and waits for nobody once it is issued by itself', async () => {
    const [p, q] = [await programa({ modo: 'mano', calificacion_minima: 70 }), await programa({ modo: 'mano' })]
    for (const each of [p, q]) {
      await entregar(each)
      await calificar(each, each.cursos[0]!.tarea, 90)
      await pedir(each)
    }
    const mine = async ({ who }: Programa) => (await cola(admin)).esperan.filter(e => e.persona === who.id)
    const [espera] = await mine(p)
    await t.db.updateTable('entregas').set({ calificacion: 10 }).where('usuario_id', '=', p.who.id).execute()
    const body = await admin.ask(faltasDeConstanciaRoutes.approve, { body: { esperan: [espera!.id] } })
    expect(body).toMatchObject({ expedidas: 0, no_cumplen: 1 })
    expect(await mine(p)).toEqual([])
    expect(await mine(q)).toHaveLength(1)
    await admin.send('PUT', q.url, { modo: 'sola' })
    expect(await pedir(q)).toHaveLength(1)
    expect(await mine(q)).toEqual([])
  })
})

describe('once what it was offered by is over', () => {
  /** Its last day is so many days ago, and what was handed in until now is as many days old as said. */
  async function termina({ who, oferta }: Programa, hace: number, entregado: number) {
    await sql`
      update ofertas_academicas
      set fecha_inicio = hoy() - 60, fecha_finalizacion = hoy() - ${hace}::int
      where id = ${oferta.id}`.execute(t.db)
    await sql`
      update entregas
      set creado_en = creado_en - ${entregado}::int * interval '1 day'
      where usuario_id = ${who.id}`.execute(t.db)
  }
  const byHand = ({ who, curricula }: Programa) =>
    admin.send('POST', '/api/constancias', { usuario_id: who.id, curricula_id: curricula.id })

  test('whoever waits for an approval is approved', async () => {
    const p = await programa({ modo: 'mano' })
    await entregar(p)
    await pedir(p)
    await termina(p, 3, 5)
    const query = { curricula: p.curricula.id }
    const { esperan } = await admin.ask(faltasDeConstanciaRoutes.porAprobar, { query })
    expect(esperan).toMatchObject([{ persona: p.who.id }])
    const body = { esperan: esperan.map(e => e.id) }
    expect(await admin.ask(faltasDeConstanciaRoutes.approve, { body })).toMatchObject({ expedidas: 1, no_cumplen: 0 })
    expect(await pedir(p)).toMatchObject([{ estado: 'valida' }])
  })

  test('whoever is graded late has it', async () => {
    const p = await programa({ calificacion_minima: 80 })
    await entregar(p)
    expect(await pedir(p)).toEqual([])
    await termina(p, 3, 5)
    await calificar(p, p.cursos[0]!.tarea, 90)
    expect(await pedir(p)).toMatchObject([{ estado: 'valida' }])
  })

  test('whoever ended in time has it by hand, also on the day on which their school year was closed', async () => {
    const [p, q] = [await programa({ modo: 'mano' }), await programa({ modo: 'mano' })]
    for (const each of [p, q]) await entregar(each)
    await termina(p, 3, 5)
    // A school year that is closed ends its offers by the day before.
    await termina(q, 1, 0)
    expect([(await byHand(p)).status, (await byHand(q)).status]).toEqual([200, 200])
  })

  test('whoever does the last of it by another programme has none of the one that is over', async () => {
    const p = await programa({})
    const otro = await buildCurricula(t.db, { cursos: p.cursos.map(c => c.id) })
    await buildOferta(t.db, { curriculas: [otro.id], grupos: [p.grupo.id] })
    await termina(p, 3, 0)
    await entregar(p)
    expect(await pedir(p)).toMatchObject([{ logro: otro.nombre_curricula }])
    expect((await byHand(p)).body.message).toBe('No se le ofrece ahora: por eso no se expide.')
  })
})

test('who walks through a programme that is offered to others has none, and reads why', async () => {
  const p = await programa({})
  const escuela = await buildSchool(t.db)
  await t.db.updateTable('usuarios').set({ escuela_id: escuela.id }).where('id', '=', p.who.id).execute()
  const docente = await t.asPerson(await buildPerson(t.db, { roles: [ROL.docente], escuela_id: escuela.id }))
  const suyo = { ...p, who: docente }
  await entregar(suyo)
  expect(await pedir(suyo)).toEqual([])
  expect(await faltan(suyo)).toMatchObject({ faltan: [], ajenos: [p.curricula.nombre_curricula] })
})

test('a docente learns, too: the coach who is named to them finds, approves, corrects and revokes theirs, and never one of their own', async () => {
  const coach = await t.as('coach')
  const escuela = await buildSchool(t.db, { correo_coach: coach.email })
  const p = await programa({ modo: 'mano' }, 1, { roles: [ROL.docente], escuela_id: escuela.id })
  await entregar(p)
  await pedir(p)
  const { nombre_completo } = await t.db
    .selectFrom('usuarios')
    .select('nombre_completo')
    .where('id', '=', coach.id)
    .executeTakeFirstOrThrow()
  expect((await faltan(p)).faltan).toMatchObject([{ aprueba: nombre_completo }])
  // Whom a school still names and who is no docente any more is nobody's coach.
  const esDocente = (role_id: Rol) =>
    t.db.updateTable('usuarios_roles').set({ role_id }).where('usuario_id', '=', coach.id).execute()
  await esDocente(3)
  expect((await faltan(p)).faltan).toMatchObject([{ aprueba: 'quien administra' }])
  await esDocente(2)
  const url = `/api/constancias/por-aprobar?curricula=${p.curricula.id}`
  const [espera] = (await coach.ask(faltasDeConstanciaRoutes.porAprobar, { query: { curricula: p.curricula.id } }))
    .esperan
  expect(espera).toMatchObject({ persona: p.who.id })
  const otro = await t.asPerson(await buildCoach(t.db))
  expect((await otro.get(url)).body).toMatchObject({ total: 0 })
  const body = { esperan: [espera!.id] }
  expect((await otro.send('POST', '/api/constancias/aprobaciones', body)).status).toBe(404)
  // Twice at once it is issued once, and the slower one hears that nobody waits any more, not that somebody falls
  // short.
  const answers = await Promise.all([1, 2].map(() => coach.send('POST', '/api/constancias/aprobaciones', body)))
  expect(answers.map(a => a.status).sort()).toEqual([200, 404])
  expect(answers.find(a => a.status === 200)!.body).toMatchObject({ expedidas: 1, no_cumplen: 0 })
  const list = await coach.ask(constanciasRoutes.list, { query: { curricula: p.curricula.id } })
  expect(list).toMatchObject({ total: 1, constancias: [{ persona: p.who.id }] })
  const { folio } = list.constancias[0]!
  const revokeConstancia = (who: Caller) =>
    who.send('POST', `/api/constancias/${folio}/revocacion`, { motivo: 'Por error' })
  expect((await revokeConstancia(otro)).status).toBe(404)
  expect((await revokeConstancia(coach)).status).toBe(200)
  const propia = { usuario_id: coach.id, curricula_id: p.curricula.id }
  await t.db.updateTable('usuarios').set({ escuela_id: escuela.id }).where('id', '=', coach.id).execute()
  expect((await coach.send('POST', '/api/constancias', propia)).status).toBe(404)
})
