/** The e-mails of students, for those who have them in their scope. */
import { type CorreoDeAlumno, type escuelasRoutes, type QueryOf, ROL } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { alcanceDeEscuela } from '../../alcance/escuelas.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

type Query = QueryOf<typeof escuelasRoutes.alumnos>

const keys = {
  name: spanish('u.nombre_completo'),
  email: sql`u.email`,
  nombre: spanish('e.nombre'),
} satisfies Record<Query['sort'], unknown>

/** @param escuela undefined for all of them */
function matching(db: Db, person: Person, escuela: number | undefined, search: string, key: RawBuilder<unknown>) {
  let match = db
    .selectFrom('usuarios as u')
    .leftJoin('escuelas as e', 'e.id', 'u.escuela_id')
    .select(['u.id', key.as('clave')])
    // A constant: most people are students, and the index of their names begins with it.
    .where('u.role_id', '=', sql.lit(ROL.estudiante))
    .where(alcanceDeUsuario(person))
  if (escuela !== undefined) match = match.where('u.escuela_id', '=', escuela)
  if (search) match = match.where(hasWords('u.busca', search))
  return match
}

export async function listCorreos(db: Db, person: Person, q: Query, escuela?: number) {
  const { filas, ...place } = await listPage<CorreoDeAlumno>(db, q, {
    match: matching(db, person, escuela, q.search, keys[q.sort]),
    dir: q.dir ?? 'asc',
    nullsLast: q.sort === 'nombre',
    select: sql`u.id, u.nombre_completo as name, u.email, coalesce(e.nombre, '') as nombre`,
    from: sql`usuarios u on u.id = h.id left join escuelas e on e.id = u.escuela_id`,
  })
  return { resultSet: filas, cantidad: place.total, ...place }
}

/** All of them, by name, as the reader takes them. */
export const streamCorreos = (db: Db, person: Person, escuela?: number) =>
  db
    .with('hallados', () => matching(db, person, escuela, '', keys.name))
    .selectFrom('hallados as h')
    .innerJoin('usuarios as u', 'u.id', 'h.id')
    .leftJoin('escuelas as e', 'e.id', 'u.escuela_id')
    .select(['u.nombre_completo', 'u.email', 'e.nombre'])
    .orderBy(sql`h.clave, h.id`)
    .stream(1000)

/** Whether the students of a school are some that a person may see. */
export async function inScope(db: Db, person: Person, escuela: number): Promise<boolean> {
  const found = await db
    .selectFrom('escuelas as e')
    .select('e.id')
    .where('e.id', '=', escuela)
    .where(alcanceDeEscuela(person))
    .executeTakeFirst()
  return found !== undefined
}
