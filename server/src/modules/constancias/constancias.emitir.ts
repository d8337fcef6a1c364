/** Issues what is due. */
import type { Db } from '../../kit/db/db.ts'
import type { Firmante } from './constancias.firma.ts'
import { findLogros, insertConstancias, takePorVer } from './constancias.sql.ts'

export type Taller = { firmante: (db: Db) => Promise<Firmante>; emisor: string; zona: string }

/**
 * One lot of those that wait, in this transaction: whoever dies in the middle leaves them waiting.
 * @param usuarioId of one person alone
 * @returns how many were looked at
 */
export async function emitirPendientes(db: Db, taller: Taller, usuarioId?: number): Promise<number> {
  const pares = await takePorVer(db, usuarioId)
  const logros = await findLogros(db, pares, 'sola')
  if (logros.length > 0) {
    const { emisor, zona } = taller
    const firmante = await taller.firmante(db)
    await insertConstancias(db, logros, { firmante, emisor, zona, por: null })
  }
  return pares.length
}
