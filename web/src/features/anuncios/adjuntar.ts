/** A file for an announcement: sent as soon as it is chosen, or let go over its text. */
import { type ArchivoDeAnuncio, anunciosRoutes, MAX_BYTES_DE_ANUNCIO } from '@eleva/contract'
import { ApiError } from '../../kit/api/error.ts'
import { sendFile } from '../../kit/api/sendFile.ts'
import { motivoDeVacio } from '../../kit/form/archivos.ts'

/** @throws {ApiError} why it was not taken */
export async function uploadAdjunto(
  archivo: File,
  onProgress: (parte: number) => void,
  signal: AbortSignal,
): Promise<ArchivoDeAnuncio> {
  const vacio = motivoDeVacio(archivo)
  if (vacio) throw new ApiError(422, vacio)
  if (archivo.size > MAX_BYTES_DE_ANUNCIO) throw new ApiError(422, 'pesa más de 25 MB.')
  return (await sendFile(anunciosRoutes.upload, { body: { archivo } }, { onProgress, signal })).archivo
}

/** Files of announcements to which a text leads, by their keys. */
export const archivosDelTexto = (html: string): number[] =>
  [...html.matchAll(/"\/api\/anuncios\/archivos\/(\d+)"/g)].map(m => Number(m[1]))
