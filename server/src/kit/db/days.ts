/**
 * Days and hours as people count them: their zone is the database's to know (`zona()`, which `migrate` sets; ADR 027).
 */
import { type RawBuilder, sql } from 'kysely'

/** Today where the people are, a `date`. A select, because that is asked once, not per row. */
export const hoy = sql<string>`(select hoy())`

/** What their clocks show, a `timestamp`. A select likewise. */
export const ahora = sql<string>`(select ahora())`

/**
 * Where today stands to two days, of which each may be null.
 * @param desde first day, as `oferta.fecha_inicio`
 * @param hasta last day
 */
export const vigencia = (desde: string, hasta: string) =>
  sql<'programada' | 'vigente' | 'vencida'>`case when ${sql.ref(desde)} > ${hoy} then 'programada'
    when ${sql.ref(hasta)} < ${hoy} then 'vencida' else 'vigente' end`

/**
 * A moment as the wire says it: ISO 8601 in UTC.
 * @param column as `presencia.desde`
 */
export const iso = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * A moment as people read it in a file: day and hour of their zone, as `2026-11-24 17:00`; nothing for none.
 * @param column as `presencia.desde`
 */
export const enReloj = (column: string) =>
  sql<string>`coalesce(to_char(${sql.ref(column)} at time zone zona(), 'YYYY-MM-DD HH24:MI'), '')`

/**
 * A moment as the people's clocks show it, and how far these are from UTC: `2026-05-07T23:59:00-06:00`. Whoever shows
 * it cuts off the rest, and whoever compares it reads the whole.
 * @param column as `plazo.cierra`
 * @param zona whose clocks, as a column that says it; those of the installation without one
 */
export const enZona = (column: string, zona: RawBuilder<unknown> = sql`zona()`) => {
  const [at, reloj] = [sql.ref(column), sql`${sql.ref(column)} at time zone ${zona}`]
  const lejos = sql`(${reloj}) - (${at} at time zone 'UTC')`
  // As PostgreSQL writes them anyway: hundreds of them stand in a course, and a pattern took ten times as long.
  return sql<string | null>`replace((date_trunc('second', ${reloj}))::text, ' ', 'T')
    || left(case when ${lejos} < interval '0' then '' else '+' end || (${lejos})::text, 6)`
}
