/** When a chunk fits. Pure. */
import { bytesDeTrozo, trozosDe } from '@eleva/contract'

type Said = { chunkIndex: number; totalChunks: number; fileSize: number; sha256?: string | undefined }
type Huella = { bytes: number; sha256: string }

/**
 * What is wrong with a chunk; undefined when it fits.
 * @returns the field that is wrong, and what is said of it
 */
export function reviewTrozo(said: Said, got: Huella): [field: string, message: string] | undefined {
  const total = trozosDe(said.fileSize)
  if (said.totalChunks !== total) return ['totalChunks', `Un archivo de este tamaño va en ${total} trozos de 5 MiB.`]
  if (said.chunkIndex >= total) return ['chunkIndex', `Ese trozo no existe: van del 0 al ${total - 1}.`]
  const due = bytesDeTrozo(said.chunkIndex, said.fileSize)
  if (got.bytes !== due) return ['file', `El trozo mide ${got.bytes} bytes y debe medir ${due}.`]
  if (said.sha256 && said.sha256 !== got.sha256)
    return ['sha256', 'El trozo llegó distinto de como salió. Mándalo otra vez.']
  return undefined
}
