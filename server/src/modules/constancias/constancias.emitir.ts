/** Issues what is due. */
import type { Db } from '../../kit/db/db.ts'
import type { Kit } from '../../kit/kit.ts'
import { createFirmante, type Firmante } from './constancias.firma.ts'
import type { paresDe } from './constancias.read.ts'
import { findLogros, insertConstancias, takePorVer } from './constancias.sql.ts'

/** With what they are issued here; the name is that of the moment. */
export function createTaller({ config, instalacion }: Pick<Kit, 'config' | 'instalacion'>): Taller {
  return {
    firmante: createFirmante(config),
    get emisor() {
      return instalacion.actual().ajustes.nombre
    },
    zona: config.TZ_PERSONAS,
  }
}

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

/** What is issued by hand: a programme, or a course. */
export type DeQue = { curricula_id?: number | undefined; curso_id?: number | undefined }

/** By hand, to those of these people who have ended it and have none, all in one statement. @returns what was issued, of whom */
export async function expedir(
  db: Db,
  taller: Taller,
  por: number,
  de: DeQue,
  pares: Awaited<ReturnType<typeof paresDe>>,
) {
  const { emisor, zona } = taller
  const logros = (await findLogros(db, pares, 'mano')).filter(l =>
    de.curso_id ? l.curso_id === de.curso_id : l.curricula_id === de.curricula_id,
  )
  if (logros.length === 0) return []
  return insertConstancias(db, logros, { firmante: await taller.firmante(db), emisor, zona, por })
}
