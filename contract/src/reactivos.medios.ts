/** Pictures, sound and film of a question (ADR 060). */
import * as z from 'zod'
import { archivo, filtro, id, porId, texto, unaSubida } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { camposDeTrozo } from './kit/trozos.formas.ts'
import { TROZO_BYTES, TROZO_DE_MAS } from './kit/trozos.ts'

/** Bytes of one. */
export const MAX_BYTES_DE_AUDIO = 10 * 1024 * 1024
export const MAX_BYTES_DE_MEDIA = 200 * 1024 * 1024
export const MAX_BYTES_DE_IMAGEN = 5 * 1024 * 1024

/** As it is played: at `/api/intentos/media/:id`. */
export const MediaDeReactivo = z.object({
  id: z.int(),
  /** Its content's, as `audio/mpeg`. */
  tipo: z.string(),
  /** What is said of it to who does not hear or see it, and its name for everybody. */
  texto: z.string(),
})
export type MediaDeReactivo = z.infer<typeof MediaDeReactivo>

/** Without one it is null; undefined for a change leaves it. */
export const camposDeMedia = {
  media_id: z.preprocess(v => (v === '' ? null : v), id.nullable()).optional(),
  media_texto: texto(500).optional(),
}

const Subido = z.object({ id: z.int(), nombre: z.string(), tipo: z.string() })
export type MediaSubida = z.infer<typeof Subido>

export const TrozoDeMediaInput = z.object({
  ...camposDeTrozo(MAX_BYTES_DE_MEDIA, 'El video puede pesar hasta 200 MB.'),
  uploadId: unaSubida.shape.uploadId,
})
export type TrozoDeMediaInput = z.infer<typeof TrozoDeMediaInput>

export const mediosRoutes = {
  uploadImagen: route({
    method: 'POST',
    path: '/api/preguntas/imagenes',
    can: 'reactivos.write',
    summary: 'Guarda una imagen para el texto de una pregunta o de una página; si no se usa, se borra a los 7 días',
    body: z.object({ imagen: archivo('Elige una imagen') }),
    upload: MAX_BYTES_DE_IMAGEN,
    tooLarge: 'La imagen supera el tamaño máximo permitido de 5 MB.',
    reply: z.object({ src: z.string() }),
  }),
  uploadMedia: route({
    method: 'POST',
    path: '/api/preguntas/media/trozos',
    can: 'reactivos.write',
    summary:
      'Recibe un trozo de 5 MiB del audio (hasta 10 MB) o video (hasta 200 MB) de una pregunta; con el último que falta dice cuál es',
    body: TrozoDeMediaInput,
    upload: TROZO_BYTES,
    chunk: true,
    tooLarge: TROZO_DE_MAS,
    // Its transactions are before and after what the storage does.
    alone: true,
    reply: z.object({ recibidos: z.int(), archivo: Subido.nullable() }),
  }),
  getMediaUpload: route({
    method: 'GET',
    path: '/api/preguntas/media/trozos/:uploadId',
    can: 'reactivos.write',
    summary:
      'Qué trozos de una carga propia de audio o video ya están, y el archivo cuando está completa. Nula cuando no hay ninguna',
    params: unaSubida,
    reply: z.object({
      subida: z.object({ fileSize: z.int(), recibidos: z.array(z.int()), archivo: Subido.nullable() }).nullable(),
    }),
  }),
  removeMediaUpload: route({
    method: 'DELETE',
    path: '/api/preguntas/media/trozos/:uploadId',
    can: 'reactivos.write',
    summary: 'Cancela una carga propia de audio o video que no ha terminado',
    params: unaSubida,
    reply: z.object({}),
  }),
}

/** Where it is played from, of `intentosRoutes`: who may answer a question may hear it. */
export const mediaRoute = route({
  method: 'GET',
  path: '/api/intentos/media/:id',
  can: 'intentos.propios',
  summary:
    'El audio o video de una pregunta, por partes si se piden: para quien la escribe, quien la puede contestar y a quien se le preguntó',
  params: porId,
  query: z.object({ curso_id: filtro(id) }),
  page: true,
  reply: z.unknown(),
})
