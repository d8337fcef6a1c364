/** Two schools that follow the same course, with people, work, doubts, attempts, attendances and enrolments of both. */
import { ROL, type Rol } from '@eleva/contract'
import type { TestApp } from './app.ts'
import {
  buildCurricula,
  buildCurso,
  buildEvento,
  buildGroup,
  buildObjective,
  buildOferta,
  buildPerson,
  buildQuiz,
  buildSchool,
  buildUnit,
} from './build.ts'
import { buildRubrica } from './salon.ts'
import { buildSesionEvento, buildStream } from './streaming.ts'

let serial = 0

/** @param marca stands in every name and e-mail of its people */
async function escuelaDe(t: TestApp, marca: string) {
  const person = (rol: Rol, escuela_id?: number) => {
    const n = ++serial
    return buildPerson(t.db, {
      roles: [rol],
      ...(escuela_id ? { escuela_id } : {}),
      name: `${marca}${n}`,
      apellido_p: `De${marca}`,
      email: `p${n}@${marca.toLowerCase()}.mx`,
      correo_alternativo: `otro${n}@${marca.toLowerCase()}.mx`,
    })
  }
  const [coach, gestor] = [await person(ROL.docente), await person(ROL.docente)]
  const { id } = await buildSchool(t.db, { correo_coach: coach.email, gestor_id: gestor.id, cantidad: 50 })
  await t.db.updateTable('usuarios').set({ escuela_id: id }).where('id', '=', gestor.id).execute()
  const docente = await person(ROL.docente, id)
  const [una, otra] = [await person(ROL.estudiante, id), await person(ROL.estudiante, id)]
  const grupo = await buildGroup(t.db, { usuarios: [una.id, otra.id], nombre_grupo: `Grupo ${serial}` })
  await t.db
    .insertInto('presencias')
    .values([una, docente].map(p => ({ usuario_id: p.id, is_online: 1, desde: new Date() })))
    .execute()
  return { id, coach, gestor, docente, una, otra, grupo: grupo.id }
}

type Escuela = Awaited<ReturnType<typeof escuelaDe>>
type Plan = Record<'curso' | 'curricula' | 'objetivo' | 'stream' | 'quiz' | 'porRubrica' | 'calificable', number>

/**
 * All that somebody leaves behind who learns: of one of each school the doubt is not answered.
 * @returns the deliveries
 */
async function leaveTrabajo(t: TestApp, escuela: Escuela, learner: { id: number }, plan: Plan): Promise<number[]> {
  const de = { usuario_id: learner.id, curso_id: plan.curso }
  const entregas: number[] = []
  for (const actividad_id of [plan.quiz, plan.porRubrica, plan.calificable]) {
    const grade =
      actividad_id === plan.calificable
        ? { calificacion: 80, calificado_en: new Date(), calificado_por: escuela.coach.id }
        : {}
    const row = { ...de, actividad_id, file_url: 'https://ejemplo.mx/t', ...grade }
    entregas.push((await t.db.insertInto('entregas').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  await t.db
    .insertInto('actividades_realizadas')
    .values({ ...de, actividad_id: plan.quiz })
    .execute()
  await t.db
    .insertInto('intentos')
    .values({ usuario_id: learner.id, actividad_id: plan.quiz, calificacion: 90, terminado_en: new Date() })
    .execute()
  await t.db
    .insertInto('revalidaciones')
    .values({ ...de, revalidado_por: escuela.coach.id })
    .execute()
  const duda = await t.db
    .insertInto('dudas')
    .values({ ...de, objetivo_id: plan.objetivo, curricula_id: plan.curricula, duda_msj: '¿Y esto?' })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (learner !== escuela.otra)
    await t.db
      .insertInto('dudas_respuestas')
      .values({ duda_id: duda.id, usuario_id: escuela.coach.id, respuesta_duda_msj: 'Así' })
      .execute()
  await t.db.insertInto('asistencias').values({ stream_id: plan.stream, usuario_id: learner.id }).execute()
  return entregas
}

export async function buildDosEscuelas(t: TestApp) {
  const [a, b] = [await escuelaDe(t, 'Aca'), await escuelaDe(t, 'Zxq')]
  const mezclado = await buildGroup(t.db, { usuarios: [a.una.id, b.una.id] })
  const unidad = await buildUnit(t.db)
  const objetivo = await buildObjective(t.db)
  await t.db
    .insertInto('unidades_objetivos')
    .values({ unidad_id: unidad.id, objetivo_id: objetivo.id, position: 1 })
    .execute()
  const curso = await buildCurso(t.db, { unidades: [unidad.id], cursoEnVivo: 1, clave_interna: 'DOS' })
  await buildEvento(t.db, { curso_id: curso.id })
  const curricula = await buildCurricula(t.db, { cursos: [curso.id] })
  const oferta = await buildOferta(t.db, {
    curriculas: [curricula.id],
    grupos: [a.grupo, b.grupo, mezclado.id],
    escuelas: [a.id, b.id],
  })
  const quiz = await buildQuiz(t.db, [[0]], { unidad_id: unidad.id, entregable: 1 })
  const porRubrica = await buildQuiz(t.db, [], { unidad_id: unidad.id, entregable: 3 })
  const rubrica = await buildRubrica(t, porRubrica.id)
  const calificable = await buildQuiz(t.db, [], { unidad_id: unidad.id, entregable: 2 })
  const sesion = await buildSesionEvento(t.db, { oferta_id: oferta.id, curso_id: curso.id }, [-10, 60], {
    organizador_id: a.docente.id,
  })
  const stream = (await buildStream(t.db, sesion.id)).id
  const inscripcion = await t.db
    .insertInto('inscripciones')
    .values({ nombre_evento: 'Ingreso' })
    .returning('id')
    .executeTakeFirstOrThrow()

  const actividades = { quiz: quiz.id, porRubrica: porRubrica.id, calificable: calificable.id }
  const plan = { curso: curso.id, curricula: curricula.id, objetivo: objetivo.id, stream, ...actividades }
  const entregas: number[] = []
  for (const escuela of [a, b]) {
    for (const learner of [escuela.una, escuela.otra, escuela.docente])
      entregas.push(...(await leaveTrabajo(t, escuela, learner, plan)))
    await t.db
      .insertInto('inscripciones_usuarios')
      .values({ usuario_id: escuela.docente.id, inscripcion_id: inscripcion.id })
      .execute()
    await t.db
      .insertInto('stream_preguntas')
      .values({ stream_id: stream, usuario_id: escuela.una.id, pregunta_contenido: '¿Y?', clave: crypto.randomUUID() })
      .execute()
  }
  return {
    a,
    b,
    /** By the name of a parameter, what it may be. */
    ids: {
      grupo: [a.grupo, b.grupo, mezclado.id],
      curso: [curso.id],
      curricula: [curricula.id],
      unidad: [unidad.id],
      objetivo: [objetivo.id],
      actividad: Object.values(actividades),
      rubrica: [rubrica.id],
      entrega: entregas,
      persona: [a, b].flatMap(e => [e.coach.id, e.gestor.id, e.docente.id, e.una.id, e.otra.id]),
      escuela: [a.id, b.id],
    },
  }
}
