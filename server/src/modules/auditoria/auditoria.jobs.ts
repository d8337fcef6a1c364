import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { dropMonths, prepareMonths, type TablaPorMeses } from '../../kit/db/meses.ts'
import type { JobParts } from '../../kit/kit.ts'

const AUDITORIA: TablaPorMeses = {
  tabla: 'auditoria',
  limpiaResto: since => sql`delete from auditoria_resto where hecho_en < ${since}::timestamptz`,
}

/** Seals what has been written since. @returns how many lines */
export async function seal(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select auditoria_sella() as n`.execute(db)
  return rows[0]!.n
}

/** @param kept months besides the current one */
export async function prepare(db: Db, kept: number) {
  await prepareMonths(db, AUDITORIA, 2)
  const gone = await dropMonths(db, AUDITORIA, kept, tx =>
    sql`select set_config('eleva.auditoria_caduca', 'si', true)`.execute(tx),
  )
  await sql`
    delete from auditoria_dias
    where dia < (date_trunc('month', current_date) - make_interval(months => ${kept}))::date`.execute(db)
  // The first day that is left names none before it.
  await sql`
    update auditoria_dias
    set anterior = null
    where anterior < (date_trunc('month', current_date) - make_interval(months => ${kept}))::date`.execute(db)
  return gone
}

/** Every minute what was done is sealed; every night the months to come are made, and those go that need not be kept. */
export function defineAuditoriaJobs({ jobs, db, config }: JobParts) {
  jobs.define('auditoria.sellos', () => seal(db))
  jobs.schedule('auditoria.sellos', '* * * * *')
  jobs.define('auditoria.meses', () => prepare(db, config.AUDITORIA_MESES))
  jobs.schedule('auditoria.meses', '50 3 * * *')
}
