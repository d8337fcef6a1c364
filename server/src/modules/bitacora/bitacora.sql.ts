import { randomUUID } from 'node:crypto'
import type { bitacoraRoutes, ParamsOf, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'

type Log = typeof bitacoraRoutes.log

/** A browser may have kept an entry while it was offline for so many days; what it says of times further off is not believed. */
const MOST_DAYS = 30

/** Once, however often it is sent. */
export async function createEntrada(db: Db, usuarioId: number, what: ParamsOf<Log>, sent: QueryOf<Log>) {
  await db
    .insertInto('bitacora')
    .values({
      usuario_id: usuarioId,
      ocurrio_en: sent.hora
        ? sql`least(greatest(${sent.hora}::timestamptz, now() - make_interval(days => ${MOST_DAYS})), now())`
        : sql`now()`,
      clave: sent.clave ?? randomUUID(),
      modulo: what.module,
      evento: what.event,
      curricula_id: what.curricula,
      curso_id: what.curso,
      unidad_id: what.unidad,
      objetivo_id: what.objetivo,
      actividad_id: what.actividad,
      material_id: what.material,
      quiz_id: what.quiz,
    })
    .onConflict(oc => oc.doNothing())
    .execute()
}

/** Makes the partitions of the coming year. */
export const preparePartitions = (db: Db) =>
  sql`select bitacora_mes((current_date + make_interval(months => m))::date) from generate_series(0, 12) m`.execute(db)

/**
 * Forgets whole months: their partitions go at once, without a row being looked at. Nothing reads entries older than some weeks.
 * Months are UTC's, as its partitions are.
 * @param kept months that stay besides the current one
 * @returns the partitions that went
 */
export async function dropMonths(db: Db, kept: number): Promise<string[]> {
  const since = sql`(date_trunc('month', current_date) - make_interval(months => ${kept}))::date`
  const { rows } = await sql<{ tabla: string }>`
    select c.relname as tabla from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'bitacora'::regclass and c.relname ~ '^bitacora_[0-9]{4}_[0-9]{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM') < ${since}
    order by c.relname`.execute(db)
  for (const { tabla } of rows)
    await db.transaction().execute(async tx => {
      // Whoever writes an entry waits for this at most as long as this waits for them; the next night tries again.
      await sql`set local lock_timeout = '3s'`.execute(tx)
      await sql`drop table ${sql.table(tabla)}`.execute(tx)
    })
  // What came before there were partitions, or for a month that had none.
  await sql`delete from bitacora_resto where ocurrio_en < ${since}::timestamptz`.execute(db)
  return rows.map(r => r.tabla)
}
