/** What a chunk says of itself. */
import * as z from 'zod'
import { archivo, entero, filtro, texto, textoObligatorio } from './fields.ts'

/** Sees to it that two uploads never mix; without one, an upload is known by person, name and size. */
export const uploadId = filtro(z.uuid('El identificador de la carga no es válido'))

/**
 * The fields of one chunk.
 * @param most bytes of the whole file
 * @param words what is said of a file that has none, or more
 */
export const camposDeTrozo = (most: number, words: string) => ({
  file: archivo('Falta el trozo del archivo.'),
  fileName: textoObligatorio('Falta el nombre del archivo.'),
  chunkIndex: entero('El número de trozo no es válido.', 0, 10_000),
  totalChunks: entero('El total de trozos no es válido.', 1, 10_000),
  fileSize: entero(words, 1, most),
  fileType: texto(100),
  uploadId,
  sha256: filtro(z.string().regex(/^[0-9a-f]{64}$/, 'La huella del trozo no es válida.')),
})
