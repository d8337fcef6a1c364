import { ROL } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { dropMonths, prepareMonths, type TablaPorMeses } from '../../kit/db/meses.ts'
import type { JobParts, LiveJobParts } from '../../kit/kit.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { tellAviso, tellInJob } from '../avisos/avisos.service.ts'
import { listDiasRotos } from './auditoria.read.ts'

const AUDITORIA: TablaPorMeses = {
  tabla: 'auditoria',
  limpiaResto: since => sql`
    delete from auditoria_resto
    where hecho_en < ${since}::timestamptz`,
}

/**
 * Seals what has been written since.
 * @returns how many lines
 */
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

const administran = sql`
  select su_rol.usuario_id as id
  from usuarios_roles su_rol
  where su_rol.role_id = ${ROL.admin}`

/**
 * Tells who administers of each of the last days that is not as it was sealed.
 * @returns those days
 */
export async function checkAuditoria(parts: Pick<LiveJobParts, 'db' | 'realtime'>): Promise<string[]> {
  const { dias } = await listDiasRotos(parts.db, {})
  if (dias.length === 0) return []
  await tellInJob(parts, async call => {
    for (const { dia } of dias)
      await tellAviso(call, { tipo: 'auditoria_rota', clave: claveDe('auditoria', dia), datos: {}, para: administran })
  })
  return dias.map(d => d.dia)
}

/**
 * Every minute what was done is sealed; every night the months to come are made, and those go that need not be kept.
 */
export function defineAuditoriaJobs(parts: JobParts & LiveJobParts) {
  const { jobs, db, config } = parts
  jobs.define('auditoria.sellos', () => seal(db))
  jobs.schedule('auditoria.sellos', '* * * * *')
  jobs.define('auditoria.meses', () => prepare(db, config.AUDITORIA_MESES))
  jobs.schedule('auditoria.meses', '50 3 * * *')
  jobs.define('auditoria.revision', () => checkAuditoria(parts))
  jobs.schedule('auditoria.revision', '20 4 * * *')
}
