/** Rows for tests: what is not said is filled in, and differs from row to row. */
import type { Insertable } from 'kysely'
import type { Db } from '../src/kit/db.ts'
import type {
  Actividades,
  Curriculas,
  Cursos,
  Escuelas,
  Grupos,
  Novedades,
  Objetivos,
  OfertasAcademicas,
  Unidades,
  Usuarios,
} from '../src/kit/schema.d.ts'

let serial = 0
const next = () => ++serial

export async function buildPerson(
  db: Db,
  { roles = [3], ...values }: Partial<Insertable<Usuarios>> & { roles?: number[] } = {},
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

/** A quiz: an activity with so many questions, each with a right answer and a wrong one. */
export async function buildQuiz(db: Db, unidad_id?: number, preguntas = 1) {
  const actividad = await buildActivity(db, unidad_id === undefined ? {} : { unidad_id })
  for (let position = 1; position <= preguntas; position++) {
    const { id: reactivo_id } = await db
      .insertInto('reactivos')
      .values({ actividad_id: actividad.id, descripcion: `<p>Pregunta ${next()}</p>`, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('respuestas')
      .values(
        [1, 0].map((correcta, i) => ({ reactivo_id, respuesta: `Respuesta ${next()}`, correcta, position: i + 1 })),
      )
      .execute()
  }
  return actividad
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
