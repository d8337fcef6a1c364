/**
 * By whose clocks a moment is read and typed (ADR 027): a person by those of their school, a group by those of the one
 * school of its members; whoever has none, and a group with people of several zones, by those of the installation.
 */
import { type RawBuilder, sql } from 'kysely'
import { enZona } from '../kit/db/days.ts'

type Key = RawBuilder<unknown>

/**
 * One row, `zona`.
 * @param usuarioId may be null
 */
export const zonaDePersona = (usuarioId: Key) => sql`
  select coalesce((
      select escuela.zona
      from usuarios usuario
        join escuelas escuela on escuela.id = usuario.escuela_id
      where usuario.id = ${usuarioId}), zona()) as zona`

/** One row, `zona` and `hoy`: which day it is there. */
export const relojDePersona = (usuarioId: Key) => sql`
  select su_zona.zona, (now() at time zone su_zona.zona)::date as hoy
  from (${zonaDePersona(usuarioId)}) su_zona`

/** One row, `zona`. */
export const zonaDeGrupo = (grupoId: Key) => sql`
  select case when count(distinct su_zona.zona) = 1 then min(su_zona.zona) else zona() end as zona
  from (
    select coalesce(escuela.zona, zona()) as zona
    from grupos_usuarios miembro
      join usuarios usuario on usuario.id = miembro.usuario_id
      left join escuelas escuela on escuela.id = usuario.escuela_id
    where miembro.grupo_id = ${grupoId}
  ) su_zona`

/**
 * A moment by the clocks of somebody, as `enZona` says it.
 * @param momento as `entrega.corregir_hasta`
 */
export const enZonaDe = (momento: string, usuarioId: Key) =>
  sql<string | null>`(select ${enZona(momento, sql`su_zona.zona`)} from (${zonaDePersona(usuarioId)}) su_zona)`
