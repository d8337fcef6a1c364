/**
 * The film of a topic: chosen or dropped it goes up, and once it is up it is saved, whichever screen is open by then.
 */
import { formatBytes, MAX_BYTES_DE_VIDEO, objetivosRoutes, tallerRoutes, videosRoutes } from '@eleva/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api/client.ts'
import { messageOf } from '../../kit/api/error.ts'
import { motivoDeVacio } from '../../kit/form/archivos.ts'
import { notify } from '../../kit/notify.ts'
import { staleVideos } from './stale.ts'
import { forgetSubida, type Subida, startSubida } from './subida/subidas.parte.ts'

export const isVideo = ({ type, name }: Pick<File, 'type' | 'name'>) =>
  type.startsWith('video/') || /\.(mkv|mov|webm|ogv|m4v|mp4)$/i.test(name)

/** Said before anything travels; undefined of a film that may go. */
export function motivoDePelicula(file: File): string | undefined {
  const vacio = motivoDeVacio(file)
  if (vacio) return vacio
  if (!isVideo(file)) return 'Ese archivo no es un video. Sirven MP4, WebM, MOV, MKV y OGV.'
  return file.size > MAX_BYTES_DE_VIDEO ? `El video pesa ${formatBytes(file.size)}; el máximo es 4 GB.` : undefined
}

/** Under which its upload is known. */
export const temaDePelicula = (objetivoId: number) => `objetivo:${objetivoId}`
export const nombreDePelicula = (archivo: string) => archivo.replace(/\.\w+$/, '').slice(0, 200)

export type DeTema = { objetivoId: number; usuarioId: number; client: QueryClient }

const guardando = new Set<number>()

/** Once, however many ask for it. */
export async function savePelicula({ objetivoId, usuarioId, client }: DeTema, { publicUrl, nombre }: Subida) {
  if (guardando.has(objetivoId)) return
  guardando.add(objetivoId)
  const body = {
    objetivo_id: objetivoId,
    nombre: nombreDePelicula(nombre),
    clave: '',
    file_url: publicUrl,
    file_name: nombre,
  }
  try {
    const { message, color } = await call(videosRoutes.create, { body })
    forgetSubida(temaDePelicula(objetivoId), usuarioId)
    if (message) notify(message, color)
  } catch (error) {
    notify(messageOf(error), 'danger')
  } finally {
    guardando.delete(objetivoId)
    const stale = [...staleVideos, objetivosRoutes.deUnidad, tallerRoutes.esquema]
    await Promise.all(stale.map(r => client.invalidateQueries({ queryKey: [r.path] })))
  }
}

export const uploadPelicula = (de: DeTema, file: File): void =>
  startSubida(temaDePelicula(de.objetivoId), file, de.usuarioId, subida => void savePelicula(de, subida))
