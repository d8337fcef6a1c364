import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { tryTurn } from '../../kit/db/turno.ts'
import { csvWith } from '../../kit/exports/csv.ts'
import type { JobParts } from '../../kit/kit.ts'
import { COLUMNAS_AL_CIERRE, filasAlCierre } from '../seguimiento/seguimiento.service.ts'
import { llaveDeReporte } from './ciclos.service.ts'
import { beginIntento, closeCiclo, giveUpCierre, noteHechos, takeBackIntento } from './ciclos.sql.ts'

export const CERRAR = 'ciclos.cerrar'
/** How often it is said how far it is, in groups. */
const STEP = 5

/**
 * First the file, of how everybody stands; then all that closes, in one. As soon as it is asked for, and each five
 * minutes where one was left behind or failed: nothing else can be closed meanwhile. Who begins anew does so from the
 * start, a few times.
 */
export function defineCiclosJobs({ jobs, ...parts }: Pick<JobParts, 'jobs' | 'db' | 'storage'>) {
  jobs.define(CERRAR, ({ signal }) => closePendiente(parts, signal), { withinMinutes: 60, givesWay: true, retries: 0 })
  jobs.schedule(CERRAR, '*/5 * * * *')
}

/** That which is being closed, in one process: there is one at most, and it may have no groups any more. */
async function closePendiente(parts: Pick<JobParts, 'db' | 'storage'>, signal: AbortSignal) {
  let begun = false
  try {
    await parts.db.transaction().execute(async tx => {
      if (!(await tryTurn(tx, CERRAR))) return
      // The file of many groups takes minutes, in which nothing is asked on this connection; no row is held meanwhile.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      await giveUpCierre(parts.db)
      // Counted beside it: who dies of it has tried, too.
      const pendiente = await beginIntento(parts.db)
      begun = pendiente !== undefined
      if (pendiente) await closeConReporte(parts, tx, pendiente.id, signal)
    })
  } catch (error) {
    if (begun) await (signal.aborted ? takeBackIntento(parts.db) : giveUpAtOnce(parts.db))
    throw error
  }
}

/** Whoever waits for it is told with the last try, not with the next look; but for one that goes on elsewhere. */
const giveUpAtOnce = (db: Db) =>
  db.transaction().execute(async tx => {
    if (await tryTurn(tx, CERRAR)) await giveUpCierre(tx)
  })

/** @param tx in which it is closed once the file stands; what it reads for that is asked beside it */
async function closeConReporte(
  { db, storage }: Pick<JobParts, 'db' | 'storage'>,
  tx: Db,
  ciclo: number,
  signal: AbortSignal,
) {
  const grupos = await db
    .selectFrom('ciclos_grupos as suyo')
    .innerJoin('grupos as grupo', 'grupo.id', 'suyo.grupo_id')
    .select(['grupo.id', 'grupo.nombre_grupo'])
    .where('suyo.ciclo_id', '=', ciclo)
    .orderBy('grupo.nombre_grupo')
    .orderBy('grupo.id')
    .execute()
  const rows = async function* () {
    for (const [at, { id, nombre_grupo }] of grupos.entries()) {
      signal.throwIfAborted()
      for await (const row of await filasAlCierre(db, id)) yield [nombre_grupo, ...row]
      if (at % STEP === STEP - 1) await noteHechos(db, ciclo, at + 1)
    }
  }
  const key = llaveDeReporte()
  const file = csvWith(['Grupo del ciclo', ...COLUMNAS_AL_CIERRE])
  const source = Readable.from(rows())
  source.once('error', error => file.destroy(error))
  await storage.put(key, source.pipe(file), { type: 'text/csv' })
  if (!(await closeCiclo(tx, ciclo, key))) await storage.remove(key)
}
