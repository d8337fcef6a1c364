import { Readable } from 'node:stream'
import { csvWith } from '../../kit/exports/csv.ts'
import type { JobParts } from '../../kit/kit.ts'
import { COLUMNAS_AL_CIERRE, filasAlCierre } from '../seguimiento/seguimiento.service.ts'
import { llaveDeReporte } from './ciclos.service.ts'
import { closeCiclo, noteHechos } from './ciclos.sql.ts'

export const CERRAR = 'ciclos.cerrar'
/** How often it is said how far it is, in groups. */
const STEP = 5

/**
 * First the file, of how everybody stands; then all that closes, in one. A process that stops in between begins anew.
 */
export function defineCiclosJobs(parts: Pick<JobParts, 'jobs' | 'db' | 'storage'>) {
  parts.jobs.define<{ ciclo: number }>(CERRAR, ({ data, signal }) => closeVencidos(parts, data.ciclo, signal), {
    withinMinutes: 60,
    givesWay: true,
  })
}

async function closeVencidos({ db, storage }: Pick<JobParts, 'db' | 'storage'>, ciclo: number, signal: AbortSignal) {
  const grupos = await db
    .selectFrom('ciclos_grupos as suyo')
    .innerJoin('ciclos as ciclo', 'ciclo.id', 'suyo.ciclo_id')
    .innerJoin('grupos as grupo', 'grupo.id', 'suyo.grupo_id')
    .select(['grupo.id', 'grupo.nombre_grupo'])
    .where('suyo.ciclo_id', '=', ciclo)
    .where('ciclo.estado', '=', 'cerrando')
    .orderBy('grupo.nombre_grupo')
    .orderBy('grupo.id')
    .execute()
  if (grupos.length === 0) return
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
  const closed = await db.transaction().execute(tx => closeCiclo(tx, ciclo, key))
  if (!closed) await storage.remove(key)
}
