/** Where uploaded files are, and what they are: by what is in them, not by their name. */
import { randomUUID } from 'node:crypto'
import { RUTA_DE_VIDEOS } from '@eleva/contract'

/** A new place in the storage. */
export const newLlave = () => `videos/${randomUUID()}`

/** What is said of where it is. */
export const publicUrlOf = (llave: string) => RUTA_DE_VIDEOS + llave.replace('videos/', '')

/** As file-type calls them. */
const VIDEOS: Record<string, string> = {
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/webm': 'video/webm',
  'video/quicktime': 'video/quicktime',
  'video/matroska': 'video/x-matroska',
  'video/x-matroska': 'video/x-matroska',
  'video/ogg': 'video/ogg',
}

/** The content type of a video, from its first bytes; undefined when it is none. */
export async function tipoDeVideo(start: Uint8Array): Promise<string | undefined> {
  // Loaded by the first video: no start pays for it.
  const { fileTypeFromBuffer } = await import('file-type')
  // Bytes that break off, as a first chunk does, may be what it stumbles over: then it is not known.
  const found = await fileTypeFromBuffer(start).catch(() => undefined)
  return found && VIDEOS[found.mime]
}
