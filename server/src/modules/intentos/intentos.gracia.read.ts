import { sql } from 'kysely'

/** For what was done at the last moment of an attempt to arrive. */
export const gracia = sql`interval '15 seconds'`
