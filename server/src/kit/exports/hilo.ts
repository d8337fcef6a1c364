/** Reading a file takes seconds of the processor: in a thread of its own nobody's answer waits for it. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { refused } from '../errors.ts'
import { codeOf, partOf } from '../thrown.ts'
import { createCola } from './cola.ts'

/** Two at once: each takes the processor, and memory for what it reads. */
export const colaDeArchivos = createCola(2, 'Tu archivo')
/** Milliseconds that no honest file needs. */
const MAX_TIME = 60_000

/**
 * What a file may take of memory (MB): as much as one of its size needs at most, so that a small one cannot take what a
 * large one may.
 */
const memoryFor = (bytes: number) => Math.min(768, 192 + Math.ceil((8 * bytes) / 1024 / 1024))

/**
 * In the turn of whoever sent it (`colaDeArchivos`).
 * @param worker posts what it has read, or why not, and ends
 * @param field the form's field, which a refusal names
 * @throws {Refusal} 422 for what cannot be read
 */
export async function enHilo<Leido extends object>(
  worker: URL,
  bytes: Uint8Array<ArrayBuffer>,
  field: string,
): Promise<Leido> {
  const maxOldGenerationSizeMb = memoryFor(bytes.length)
  const thread = new Worker(worker, {
    workerData: bytes,
    // A hundred megabytes are not there twice.
    transferList: [bytes.buffer],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb },
  })
  try {
    const signal = AbortSignal.timeout(MAX_TIME)
    const [done] = (await once(thread, 'message', { signal })) as [Leido | { motivo: string }]
    if ('motivo' in done) throw refused(done.motivo, field)
    return done
  } catch (error) {
    const tooMuch = partOf(error, 'name') === 'AbortError' || codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'
    if (tooMuch) throw refused('El archivo es demasiado complicado para leerlo. Divídelo en varios.', field)
    throw error
  } finally {
    await thread.terminate()
  }
}
