/** Days as people count them. */
import { sql } from 'kysely'

/** Today where the people are: validity counts in their days, not in UTC's. A select, because that is asked once, not per row. */
export const today = (zone: string) => sql<string>`(select (now() at time zone ${zone})::date)`
