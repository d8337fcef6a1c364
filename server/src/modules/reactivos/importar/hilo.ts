/** A file of questions, read in a thread of its own. */
import { enHilo } from '../../../kit/exports/hilo.ts'
import type { Formato } from './neutral.ts'

/** What the thread gives: rows as JSON, some at a time, ready for the database; or why not. */
export type LeidoEnHilo = { formato: Formato; tandas: string[]; imagenes: Imagen[]; hoja?: string }
export type LeidoONo = LeidoEnHilo | { motivo: string }
/** A picture as it is kept (`kit/archivos/images.ts`), and where. */
export type Imagen = { llave: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * In the turn of whoever sent it.
 * @throws {Refusal} 422 for what cannot be read
 */
export const readEnHilo = (bytes: Uint8Array<ArrayBuffer>): Promise<LeidoEnHilo> =>
  enHilo<LeidoEnHilo>(new URL('./importar.worker.ts', import.meta.url), bytes, 'archivo')
