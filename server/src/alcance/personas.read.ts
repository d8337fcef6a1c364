/** Whom a person may see. Conditions on `usuarios as u`. */
import { personasOf, ROL } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kit/db.ts'
import { papeles } from '../kit/session.ts'
import { escuelasDe, esSuCoach, esSuGestor } from './escuelas.read.ts'
import { isAdmin, type Observer } from './personas.ts'

/**
 * A gestor sees the teachers and students of the schools that they manage, a coach the students of those that they coach, a docente the
 * students of their own, whoever is none of these themselves. A person of several kinds sees what each of them sees.
 */
export function alcanceDeUsuario(person: Observer): RawBuilder<SqlBool> {
  const kinds = person.personas
  if (isAdmin(person)) return sql<SqlBool>`true`
  const parts: RawBuilder<SqlBool>[] = []
  if (kinds.includes('gestor'))
    parts.push(
      sql`(u.role_id in (${ROL.docente}, ${ROL.estudiante}) and u.escuela_id in (select e.id from escuelas e where ${esSuGestor(person)}))`,
    )
  if (kinds.includes('coach'))
    parts.push(
      sql`(u.role_id = ${ROL.estudiante} and u.escuela_id in (select e.id from escuelas e where ${esSuCoach(person)}))`,
    )
  if (kinds.includes('docente') && person.escuela_id)
    parts.push(sql`(u.role_id = ${ROL.estudiante} and u.escuela_id = ${person.escuela_id})`)
  if (parts.length === 0) return sql<SqlBool>`u.id = ${person.id}`
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Everybody of one's schools, teachers too: who is online there, and whose doubts one may answer. */
export function deSusEscuelas(person: Observer): RawBuilder<SqlBool> {
  const escuelas = escuelasDe(person)
  return escuelas ? sql`u.escuela_id in (${escuelas})` : sql`true`
}

/** Somebody as they are now, without a session: a socket, or a link, may be older than that. Undefined when they may not sign in. */
export async function findObserver(db: Db, id: number): Promise<Observer | undefined> {
  const row = await db
    .selectFrom('usuarios as u')
    .select(['u.id', 'u.email', 'u.escuela_id', 'u.role_id'])
    .select(papeles)
    .where('u.id', '=', id)
    .where('u.estatus_user', '=', 1)
    .executeTakeFirst()
  return row && { ...row, personas: personasOf(row) }
}
