/** Who acts in a transaction: what the database itself notes of a change names them (ADR 066, 093). */
import { sql } from 'kysely'
import type { Db } from './db.ts'

export const actua = async (db: Db, quien: number): Promise<void> => {
  await sql`select set_config('eleva.quien', ${String(quien)}, true)`.execute(db)
}

/** How rows that come are told from here on: one by one, as back from the trash, or not at all, as parts of what is told already. */
export const comoSeDice = async (db: Db, modo: 'cada una' | 'devuelve' | 'calla'): Promise<void> => {
  await sql`select set_config('eleva.historial', ${modo}, true)`.execute(db)
}
