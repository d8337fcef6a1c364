/** Rows for tests: what is not said is filled in, and differs from row to row. */
import type { Insertable } from 'kysely'
import type { Db } from '../src/kit/db.ts'
import type { Actividades, Escuelas, Grupos, Novedades, Objetivos, Unidades, Usuarios } from '../src/kit/schema.d.ts'

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
