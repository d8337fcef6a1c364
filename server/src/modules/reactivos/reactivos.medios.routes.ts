/** Calls that send up pictures, sound and film of questions. */
import { MAX_BYTES_DE_IMAGEN, type mediosRoutes } from '@eleva/contract'
import { saveImage } from '../../kit/archivos/images.ts'
import type { Handlers } from '../../kit/http/http.ts'
import { getMediaSubida, noteImagen, receiveMedia, removeMedia } from './reactivos.medios.sql.ts'

export const mediosHandlers: Handlers<typeof mediosRoutes> = {
  uploadImagen: async call => {
    const src = await saveImage(call, call.body.imagen, 'imagen', MAX_BYTES_DE_IMAGEN)
    await noteImagen(call.db, src.slice(1))
    return { src }
  },
  uploadMedia: call => receiveMedia(call, call.body),
  getMediaUpload: async ({ db, person, params }) => ({ subida: await getMediaSubida(db, person.id, params.uploadId) }),
  removeMediaUpload: async call => {
    await removeMedia(call, call.params.uploadId)
    return {}
  },
}
