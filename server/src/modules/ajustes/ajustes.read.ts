import { sql } from 'kysely'
import { enZona } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { CLAVE_GENERAL } from '../../kit/instalacion.ts'

/** How often the settings have been changed; whoever is about to change them locks it. */
export async function getVersion(db: Db, lock = false): Promise<number> {
  const row = await db
    .selectFrom('ajustes')
    .select('version')
    .where('clave', '=', CLAVE_GENERAL)
    .$if(lock, q => q.forUpdate())
    .executeTakeFirstOrThrow()
  return row.version
}

/** Moments of hours that the people's clocks show, and whether the last one is over. */
export async function getHoras(db: Db, { desde, hasta }: { desde: string; hasta: string }) {
  const { rows } = await sql<{ desde: string; hasta: string; paso: boolean }>`
    select ${enZona('hora.desde')} as desde, ${enZona('hora.hasta')} as hasta, hora.hasta <= now() as paso
    from (
      select ${desde}::timestamp at time zone zona() as desde, ${hasta}::timestamp at time zone zona() as hasta
    ) hora`.execute(db)
  return rows[0]!
}
