/**
 * Tables that only grow, in a partition a month: the next ones are made ahead, and a month goes at once, without a row
 * being looked at.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Each has a function `<table>_mes(day)` that makes a month's part, and a part `<table>_resto` for what has none.
 * Months are UTC's.
 */
export type TablaPorMeses = {
  tabla: string
  /** Takes away what stands in the rest and is from before that day. */
  limpiaResto: (since: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Makes the parts of this month and of so many to come. */
export const prepareMonths = (db: Db, { tabla }: TablaPorMeses, ahead: number) =>
  sql`select ${sql.id(`${tabla}_mes`)}((current_date + make_interval(months => mes))::date)
    from generate_series(0, ${ahead}::int) mes`.execute(db)

/**
 * Forgets whole months.
 * @param kept months that stay besides the current one
 * @param before runs in each transaction that takes something away
 * @returns the parts that went
 */
export async function dropMonths(
  db: Db,
  { tabla, limpiaResto }: TablaPorMeses,
  kept: number,
  before: (tx: Db) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const since = sql`(date_trunc('month', current_date) - make_interval(months => ${kept}))::date`
  const { rows } = await sql<{ parte: string }>`
    select tabla.relname as parte
    from pg_inherits herencia
      join pg_class tabla on tabla.oid = herencia.inhrelid
    where herencia.inhparent = ${tabla}::regclass and tabla.relname ~ ${`^${tabla}_[0-9]{4}_[0-9]{2}$`}
      and to_date(right(tabla.relname, 7), 'YYYY_MM') < ${since}
    order by tabla.relname`.execute(db)
  for (const { parte } of rows)
    await db.transaction().execute(async tx => {
      // Whoever writes a row waits for this at most as long as this waits for them; the next night tries again.
      await sql`set local lock_timeout = '3s'`.execute(tx)
      await before(tx)
      await sql`drop table ${sql.table(parte)}`.execute(tx)
    })
  // What came before there were parts, or for a month that had none.
  await db.transaction().execute(async tx => {
    await before(tx)
    await limpiaResto(since).execute(tx)
  })
  return rows.map(r => r.parte)
}
