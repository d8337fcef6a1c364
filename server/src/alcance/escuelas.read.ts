/** Which schools are somebody's. All of it on `escuelas as e`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAdmin, type Observer } from './personas.ts'

/** The person manages it. */
export const esSuGestor = (person: Observer) => sql<SqlBool>`e.gestor_id = ${person.id}`

/** The person coaches it. */
export const esSuCoach = (person: Observer) => sql<SqlBool>`e.correo_coach = ${person.email}`

/** Those whose seats and teachers a person deals with: an admin all, others those that they manage. */
export const gestiona = (person: Observer): RawBuilder<SqlBool> => (isAdmin(person) ? sql`true` : esSuGestor(person))

/** Those that a person may read of, or whose people they see: those that they manage or coach, and in which they teach. */
export function alcanceDeEscuela(person: Observer): RawBuilder<SqlBool> {
  const { personas, escuela_id } = person
  if (isAdmin(person)) return sql`true`
  const reasons = [
    ...(personas.includes('gestor') ? [esSuGestor(person)] : []),
    ...(personas.includes('coach') ? [esSuCoach(person)] : []),
    ...(personas.includes('docente') ? [sql<SqlBool>`e.id = ${escuela_id}`] : []),
  ]
  return reasons.length ? sql`(${sql.join(reasons, sql` or `)})` : sql`false`
}

/** Their keys, as a select; undefined for who sees all. */
export const escuelasDe = (person: Observer): RawBuilder<{ id: number }> | undefined =>
  isAdmin(person) ? undefined : sql`select e.id from escuelas e where ${alcanceDeEscuela(person)}`
