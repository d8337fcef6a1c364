/** Rows for tests: what is not said is filled in, and differs from row to row. */
import { ROL, type Rol } from '@eleva/contract'
import type { Insertable, InsertObject } from 'kysely'
import type { Db } from '../src/kit/db/db.ts'
import type {
  Actividades,
  Curriculas,
  Cursos,
  DB,
  Escuelas,
  EventosCurso,
  Grupos,
  Novedades,
  Objetivos,
  OfertasAcademicas,
  Unidades,
  Usuarios,
} from '../src/kit/db/schema.d.ts'

/** Far above what is graded: the seventy-third person would have a grade in their name. */
let serial = 1000
const next = () => ++serial

export async function buildPerson(
  db: Db,
  { roles = [ROL.estudiante], ...values }: Partial<Insertable<Usuarios>> & { roles?: readonly Rol[] } = {},
) {
  const n = next()
  const person = await db
    .insertInto('usuarios')
    .values({ name: `Persona ${n}`, email: `persona${n}@prueba.mx`, estatus_user: 1, ...values })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  if (roles.length)
    await db
      .insertInto('usuarios_roles')
      .values(roles.map(role_id => ({ usuario_id: person.id, role_id })))
      .execute()
  return person
}

export const buildSchool = (db: Db, values: Partial<Insertable<Escuelas>> = {}) =>
  db
    .insertInto('escuelas')
    .values({ nombre: `Escuela ${next()}`, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()

/**
 * Somebody new who coaches a school.
 * @returns the person, and the key of the school
 */
export async function buildCoach(db: Db, values: Partial<Insertable<Escuelas>> = {}) {
  const person = await buildPerson(db, { roles: [ROL.docente] })
  const escuela = await buildSchool(db, { correo_coach: person.email, ...values })
  return { ...person, escuela: escuela.id }
}

/**
 * Somebody new who manages a school.
 * @returns the person, and the key of the school
 */
export async function buildGestor(db: Db, values: Partial<Insertable<Escuelas>> = {}) {
  const person = await buildPerson(db, { roles: [ROL.docente] })
  const escuela = await buildSchool(db, { gestor_id: person.id, ...values })
  return { ...person, escuela: escuela.id }
}

export const buildNovedad = (db: Db, values: Partial<Insertable<Novedades>> = {}) =>
  db
    .insertInto('novedades')
    .values({ titulo: `Novedad ${next()}`, tipo: 1, publicado: 1, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A group and its students. */
export async function buildGroup(
  db: Db,
  { usuarios = [], ...values }: Partial<Insertable<Grupos>> & { usuarios?: number[] } = {},
) {
  const group = await db
    .insertInto('grupos')
    .values({ nombre_grupo: `Grupo ${next()}`, ...values })
    .returning(['id', 'nombre_grupo'])
    .executeTakeFirstOrThrow()
  if (usuarios.length)
    await db
      .insertInto('grupos_usuarios')
      .values(usuarios.map(usuario_id => ({ grupo_id: group.id, usuario_id })))
      .execute()
  return group
}

/** A person who has been online, and whether they are. */
export async function buildPresencia(
  db: Db,
  is_online: 0 | 1,
  values: Parameters<typeof buildPerson>[1] = {},
  desde = new Date(),
) {
  const person = await buildPerson(db, values)
  await db.insertInto('presencias').values({ usuario_id: person.id, is_online, desde }).execute()
  return person
}

export const buildUnit = (db: Db, values: Partial<Insertable<Unidades>> = {}) => {
  const n = next()
  return db
    .insertInto('unidades')
    .values({ nombre_unidad: `Unidad ${n}`, clave_interna: `U-${n}`, ...values })
    .returning(['id', 'nombre_unidad'])
    .executeTakeFirstOrThrow()
}

export const buildObjective = (db: Db, values: Partial<Insertable<Objetivos>> = {}) => {
  const n = next()
  return db
    .insertInto('objetivos')
    .values({ nombre_objetivo: `Objetivo ${n}`, clave_interna: `O-${n}`, ...values })
    .returning(['id', 'nombre_objetivo'])
    .executeTakeFirstOrThrow()
}

/** An activity at the end of its unit, which is made when none is said. */
export async function buildActivity(db: Db, { unidad_id, ...values }: Partial<Insertable<Actividades>> = {}) {
  const unit = unidad_id ?? (await buildUnit(db)).id
  const n = next()
  return db
    .insertInto('actividades')
    .values({ unidad_id: unit, nombre_actividad_unidad: `Actividad ${n}`, position: n, ...values })
    .returning(['id', 'nombre_actividad_unidad', 'unidad_id'])
    .executeTakeFirstOrThrow()
}

/** A course, its units in their order, and the courses that must be complete before. */
export async function buildCurso(
  db: Db,
  {
    unidades = [],
    requeridos = [],
    ...values
  }: Partial<Insertable<Cursos>> & { unidades?: number[]; requeridos?: number[] } = {},
) {
  const curso = await db
    .insertInto('cursos')
    .values({
      nombre_curso: `Curso ${next()}`,
      clave_interna: '',
      progreso_obligatorio: requeridos.length ? 1 : 0,
      ...values,
    })
    .returning(['id', 'nombre_curso'])
    .executeTakeFirstOrThrow()
  const curso_id = curso.id
  for (const [i, unidad_id] of unidades.entries())
    await db
      .insertInto('cursos_unidades')
      .values({ curso_id, unidad_id, position: i + 1 })
      .execute()
  for (const requerido_id of requeridos)
    await db.insertInto('cursos_requeridos').values({ curso_id, requerido_id }).execute()
  return curso
}

/** The live event of a course, which is made when none is said. */
export async function buildEvento(db: Db, { curso_id, ...values }: Partial<Insertable<EventosCurso>> = {}) {
  const curso = curso_id ?? (await buildCurso(db, { cursoEnVivo: 1 })).id
  return db
    .insertInto('eventos_curso')
    .values({ curso_id: curso, ...values })
    .returning(['id', 'curso_id'])
    .executeTakeFirstOrThrow()
}

/** A curriculum and its courses, in their order. */
export async function buildCurricula(
  db: Db,
  { cursos = [], ...values }: Partial<Insertable<Curriculas>> & { cursos?: number[] } = {},
) {
  const curricula = await db
    .insertInto('curriculas')
    .values({ nombre_curricula: `Currícula ${next()}`, tipo: 1, ...values })
    .returning(['id', 'nombre_curricula'])
    .executeTakeFirstOrThrow()
  if (cursos.length)
    await db
      .insertInto('curriculas_cursos')
      .values(cursos.map((curso_id, i) => ({ curricula_id: curricula.id, curso_id, position: i + 1 })))
      .execute()
  return curricula
}

/** A published offer of some curricula, to groups and schools. */
export async function buildOferta(
  db: Db,
  {
    curriculas = [],
    grupos = [],
    escuelas = [],
    ...values
  }: Partial<Insertable<OfertasAcademicas>> & {
    curriculas?: number[]
    grupos?: number[]
    escuelas?: number[]
  } = {},
) {
  const oferta = await db
    .insertInto('ofertas_academicas')
    .values({ nombre_oferta_academica: `Oferta ${next()}`, publicado: 1, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  const oferta_id = oferta.id
  for (const curricula_id of curriculas)
    await db.insertInto('ofertas_curriculas').values({ oferta_id, curricula_id }).execute()
  for (const grupo_id of grupos) await db.insertInto('ofertas_grupos').values({ oferta_id, grupo_id }).execute()
  for (const escuela_id of escuelas) await db.insertInto('gestores_ofertas').values({ oferta_id, escuela_id }).execute()
  return oferta
}

/**
 * A quiz: for each question the answers that are right, of four.
 * @returns the keys of its questions and of their answers, in order
 */
export async function buildQuiz(
  db: Db,
  preguntas: readonly (readonly number[])[],
  values: Parameters<typeof buildActivity>[1] = {},
) {
  const actividad = await buildActivity(db, values)
  const made: { id: number; respuestas: number[] }[] = []
  for (const [i, right] of preguntas.entries()) {
    const { id } = await db
      .insertInto('reactivos')
      .values({
        actividad_id: actividad.id,
        descripcion: `<p>¿Pregunta ${i + 1}?</p>`,
        tiporeactivo_id: right.length > 1 ? 2 : 1,
        position: i + 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const respuestas = await db
      .insertInto('respuestas')
      .values(
        [0, 1, 2, 3].map(n => ({
          reactivo_id: id,
          respuesta: `Opción ${n + 1}`,
          correcta: right.includes(n) ? 1 : 0,
          position: n + 1,
        })),
      )
      .returning('id')
      .execute()
    made.push({ id, respuestas: respuestas.map(r => r.id) })
  }
  return { ...actividad, preguntas: made }
}

/** A course of some units, in a curriculum that is offered to a group of some people. */
export async function buildCursoOfrecido(
  db: Db,
  { unidades, usuarios, curso = {} }: { unidades: number[]; usuarios: number[]; curso?: Partial<Insertable<Cursos>> },
) {
  const made = await buildCurso(db, curso)
  await db
    .insertInto('cursos_unidades')
    .values(unidades.map((unidad_id, i) => ({ curso_id: made.id, unidad_id, position: i + 1 })))
    .execute()
  const curricula = await buildCurricula(db, { cursos: [made.id] })
  const grupo = await buildGroup(db, { usuarios })
  await buildOferta(db, { curriculas: [curricula.id], grupos: [grupo.id] })
  return { ...made, curricula_id: curricula.id, grupo_id: grupo.id }
}

/** The dates of an activity for a group, instead of those that it had. */
export function buildPlazo(db: Db, { grupo_id, curso_id, actividad_id, ...dates }: InsertObject<DB, 'plazos'>) {
  const place = { grupo_id, curso_id, actividad_id }
  return db
    .insertInto('plazos')
    .values({ ...place, ...dates })
    .onConflict(oc => oc.columns(['grupo_id', 'curso_id', 'actividad_id']).doUpdateSet(dates))
    .execute()
}
