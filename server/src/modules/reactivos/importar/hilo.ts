/** Reading a file takes seconds of the processor: in a thread of its own nobody's answer waits for it. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createCola } from '../../../kit/db/cola.ts'
import { refused } from '../../../kit/errors.ts'
import type { Formato } from './neutral.ts'

/** What the thread gives: rows as JSON, some at a time, ready for the database; or why not. */
export type Leido = { formato: Formato; tandas: string[]; imagenes: Imagen[]; hoja?: string }
export type Hecho = Leido | { motivo: string }
/** A picture as it is kept (`kit/archivos/images.ts`), and where. */
export type Imagen = { llave: string; bytes: Uint8Array<ArrayBuffer> }

/** Two at once: each takes the processor, and memory for what it reads. */
export const colaDeImportaciones = createCola(2, 'Tu archivo')
/** Milliseconds that no honest file needs. */
const MOST_TIME = 60_000

/**
 * What a file may take of memory (MB): as much as one of its size needs at most, so that a small one cannot take what a
 * large one may.
 */
const memoryFor = (bytes: number) => Math.min(768, 192 + Math.ceil((8 * bytes) / 1024 / 1024))

/** In the turn of whoever sent it. @throws {Refusal} 422 for what cannot be read */
export async function leeEnHilo(bytes: Uint8Array<ArrayBuffer>): Promise<Leido> {
  const maxOldGenerationSizeMb = memoryFor(bytes.length)
  const worker = new Worker(new URL('./importar.worker.ts', import.meta.url), {
    workerData: bytes,
    // A hundred megabytes are not there twice.
    transferList: [bytes.buffer],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb },
  })
  try {
    const signal = AbortSignal.timeout(MOST_TIME)
    const [done] = (await once(worker, 'message', { signal })) as [Hecho]
    if ('motivo' in done) throw refused(done.motivo, 'archivo')
    return done
  } catch (error) {
    const tooMuch =
      (error as Error).name === 'AbortError' || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (tooMuch) throw refused('El archivo es demasiado complicado para leerlo. Divídelo en varios.', 'archivo')
    throw error
  } finally {
    await worker.terminate()
  }
}
