/**
 * By whose clocks a moment is read and typed (ADR 027): a person by those of their school, a group by those of the one
 * school of its members; whoever has none, and a group with people of several zones, by those of the installation.
 */
import { type RawBuilder, sql } from 'kysely'
import { enZona } from '../kit/db/days.ts'

type Key = RawBuilder<unknown>

/** One row, `zona`. @param usuarioId may be null */
export const zonaDePersona = (usuarioId: Key) => sql`
  select coalesce((
      select ze.zona
      from usuarios zu join escuelas ze on ze.id = zu.escuela_id
      where zu.id = ${usuarioId}), zona()) as zona`

/** One row, `zona` and `hoy`: which day it is there. */
export const relojDePersona = (usuarioId: Key) => sql`
  select z.zona, (now() at time zone z.zona)::date as hoy from (${zonaDePersona(usuarioId)}) z`

/** One row, `zona`. */
export const zonaDeGrupo = (grupoId: Key) => sql`
  select case when count(distinct z.zona) = 1 then min(z.zona) else zona() end as zona
  from (select coalesce(ze.zona, zona()) as zona from grupos_usuarios zg join usuarios zu on zu.id = zg.usuario_id
      left join escuelas ze on ze.id = zu.escuela_id where zg.grupo_id = ${grupoId}) z`

/** A moment by the clocks of somebody, as `enZona` says it. @param momento as `e.corregir_hasta` */
export const enZonaDe = (momento: string, usuarioId: Key) =>
  sql<string | null>`(select ${enZona(momento, sql`z.zona`)} from (${zonaDePersona(usuarioId)}) z)`
