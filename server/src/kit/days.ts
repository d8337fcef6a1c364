/** Days as people count them. */
import { sql } from 'kysely'

/** Today where the people are: validity counts in their days, not in UTC's. A select, because that is asked once, not per row. */
export const today = (zone: string) => sql<string>`(select (now() at time zone ${zone})::date)`

/** A moment as the wire says it: ISO 8601 in UTC. @param column as `p.desde` */
export const iso = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
