/** Whom a person may see. Conditions on `usuarios as usuario`. */
import { personasOf } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kit/db/db.ts'
import { encargos } from '../kit/http/session.ts'
import { escuelasDe } from './escuelas.read.ts'
import { alguna, gentePor } from './papeles.ts'
import { canSeeAll, type Observer } from './personas.ts'

/**
 * A gestor sees the teachers and students of the schools that they manage, a coach the students of those that they
 * coach, a docente the students of their own, whoever is none of these themselves. A person of several kinds sees what
 * each of them sees.
 */
export function alcanceDeUsuario(person: Observer): RawBuilder<SqlBool> {
  if (canSeeAll(person)) return sql<SqlBool>`true`
  const reasons = gentePor(person, 've')
  return reasons.length ? alguna(reasons) : sql<SqlBool>`usuario.id = ${person.id}`
}

/** Everybody of one's schools, teachers too: who is online there, and whose doubts one may answer. */
export function deSusEscuelas(person: Observer): RawBuilder<SqlBool> {
  const escuelas = escuelasDe(person)
  return escuelas ? sql`usuario.escuela_id in (${escuelas})` : sql`true`
}

/**
 * Somebody as they are now, without a session: a socket, or a link, may be older than that. Undefined when they may not
 * sign in.
 */
export async function findObserver(db: Db, id: number): Promise<Observer | undefined> {
  const row = await db
    .selectFrom('usuarios as usuario')
    .select(['usuario.id', 'usuario.email', 'usuario.escuela_id', 'usuario.role_id'])
    .select(encargos)
    .where('usuario.id', '=', id)
    .where('usuario.estatus_user', '=', 1)
    .executeTakeFirst()
  return row && { ...row, personas: personasOf(row) }
}
