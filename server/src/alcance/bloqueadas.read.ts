/**
 * Accounts whose person is about to be erased: they are nobody's to see (ADR 131). Conditions on `usuarios as usuario`.
 */
import { type SqlBool, sql } from 'kysely'

const abiertas = sql`
  select bloqueo.usuario_id
  from privacidad_bloqueos bloqueo
  where bloqueo.estado = 'bloqueada' and bloqueo.usuario_id is not null`

export const bloqueada = sql<boolean>`usuario.id in (${abiertas})`

/** Read once for a list, however long it is. */
export const sinBloquear = sql<SqlBool>`usuario.id <> all(array(${abiertas}))`
