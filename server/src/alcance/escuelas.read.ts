/** Which schools are somebody's. All of it on `escuelas as escuela`. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { alguna, isSuGestor, papelesDe } from './papeles.ts'
import { canSeeAll, type Observer } from './personas.ts'

/** Those whose seats and teachers a person deals with: an admin all, others those that they manage. */
export const canManageEscuela = (person: Observer): RawBuilder<SqlBool> =>
  canSeeAll(person) ? sql`true` : isSuGestor(person)

/**
 * Those that a person may read of, or whose people they see: those that they manage or coach, and in which they teach.
 */
export const alcanceDeEscuela = (person: Observer): RawBuilder<SqlBool> =>
  canSeeAll(person) ? sql`true` : alguna(papelesDe(person).map(papel => papel.propia))

/** Their keys, as a select; undefined for who sees all. */
export const escuelasDe = (person: Observer): RawBuilder<{ id: number }> | undefined =>
  canSeeAll(person)
    ? undefined
    : sql`
    select escuela.id
    from escuelas escuela
    where ${alcanceDeEscuela(person)}`
