/** The e-mails of students, for those who have them in their scope. */
import { type CorreoDeEstudiante, type escuelasRoutes, type QueryOf, ROL } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { alcanceDeEscuela } from '../../alcance/escuelas.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

type Query = QueryOf<typeof escuelasRoutes.alumnos>

const keys = {
  name: spanish('usuario.nombre_completo'),
  email: sql`usuario.email`,
  nombre: spanish('escuela.nombre'),
} satisfies Record<Query['sort'], unknown>

/** @param escuela undefined for all of them */
function matching(db: Db, person: Person, escuela: number | undefined, search: string, key: RawBuilder<unknown>) {
  let match = db
    .selectFrom('usuarios as usuario')
    .leftJoin('escuelas as escuela', 'escuela.id', 'usuario.escuela_id')
    .select(['usuario.id', key.as('clave')])
    // A constant: most people are students, and the index of their names begins with it.
    .where('usuario.role_id', '=', sql.lit(ROL.estudiante))
    .where(alcanceDeUsuario(person))
  if (escuela !== undefined) match = match.where('usuario.escuela_id', '=', escuela)
  if (search) match = match.where(hasWords('usuario.busca', search))
  return match
}

export async function listCorreos(db: Db, person: Person, q: Query, escuela?: number) {
  const { filas, ...place } = await listPage<CorreoDeEstudiante>(db, q, {
    match: matching(db, person, escuela, q.search, keys[q.sort]),
    dir: q.dir ?? 'asc',
    nullsLast: q.sort === 'nombre',
    select: sql`usuario.id, usuario.nombre_completo as name, usuario.email, coalesce(escuela.nombre, '') as nombre`,
    from: sql`usuarios usuario on usuario.id = hallado.id
      left join escuelas escuela on escuela.id = usuario.escuela_id`,
  })
  return { resultSet: filas, cantidad: place.total, ...place }
}

/** All of them, by name, as the reader takes them. */
export const streamCorreos = (db: Db, person: Person, escuela?: number) =>
  db
    .with('hallados', () => matching(db, person, escuela, '', keys.name))
    .selectFrom('hallados as hallado')
    .innerJoin('usuarios as usuario', 'usuario.id', 'hallado.id')
    .leftJoin('escuelas as escuela', 'escuela.id', 'usuario.escuela_id')
    .select(['usuario.nombre_completo', 'usuario.email', 'escuela.nombre'])
    .orderBy(sql`hallado.clave, hallado.id`)
    .stream(1000)

/** Whether the students of a school are some that a person may see. */
export async function inScope(db: Db, person: Person, escuela: number): Promise<boolean> {
  const found = await db
    .selectFrom('escuelas as escuela')
    .select('escuela.id')
    .where('escuela.id', '=', escuela)
    .where(alcanceDeEscuela(person))
    .executeTakeFirst()
  return found !== undefined
}
