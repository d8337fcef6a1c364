/**
 * The files of an answer (ADR 060): they go up in chunks, as those that are handed in do, before the answer names them.
 */
import * as z from 'zod'
import { MAX_BYTES_DE_ENTREGA } from './entregables.formas.ts'
import { comoSePideCopia, comoSeVe, EstadoDeCopia } from './entregables.propias.ts'
import { filtro, hecho, id, nombrado, porId, unaSubida } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { camposDeTrozo } from './kit/trozos.formas.ts'
import { TROZO_BYTES, TROZO_DE_MAS } from './kit/trozos.ts'
import { mediaRoute } from './reactivos.medios.ts'

/** As an answer names it. */
const ArchivoDeRespuesta = nombrado
export type ArchivoDeRespuesta = z.infer<typeof ArchivoDeRespuesta>

export const TrozoDeRespuestaInput = z.object({
  ...camposDeTrozo(MAX_BYTES_DE_ENTREGA, 'El archivo puede pesar hasta 200 MB.'),
  actividad_id: id,
  pregunta_id: id,
  /** As an answer says it. */
  intento_id: filtro(id),
  curso_id: filtro(id),
  ...hecho,
  uploadId: unaSubida.shape.uploadId,
})
export type TrozoDeRespuestaInput = z.infer<typeof TrozoDeRespuestaInput>

export const archivosDeRespuestaRoutes = {
  uploadChunk: route({
    method: 'POST',
    path: '/api/intentos/archivos/trozos',
    can: 'intentos.propios',
    summary:
      'Recibe un trozo de 5 MiB de un archivo con el que se contesta; se puede mandar otra vez, y en cualquier orden. Con el último que falta dice cuál es. Si no se contesta con él, se borra a los 7 días',
    body: TrozoDeRespuestaInput,
    upload: TROZO_BYTES,
    chunk: true,
    tooLarge: TROZO_DE_MAS,
    // Its transactions are before and after what the storage does.
    alone: true,
    reply: z.object({ recibidos: z.int(), archivo: ArchivoDeRespuesta.nullable() }),
  }),
  getUpload: route({
    method: 'GET',
    path: '/api/intentos/archivos/trozos/:uploadId',
    can: 'intentos.propios',
    summary:
      'Qué trozos de una carga propia para una respuesta ya están, y el archivo cuando está completa. Nula cuando no hay ninguna',
    params: unaSubida,
    reply: z.object({
      subida: z
        .object({ fileSize: z.int(), recibidos: z.array(z.int()), archivo: ArchivoDeRespuesta.nullable() })
        .nullable(),
    }),
  }),
  removeUpload: route({
    method: 'DELETE',
    path: '/api/intentos/archivos/trozos/:uploadId',
    can: 'intentos.propios',
    summary: 'Cancela una carga propia para una respuesta que no ha terminado',
    params: unaSubida,
    reply: z.object({}),
  }),
  archivo: route({
    method: 'GET',
    path: '/api/intentos/archivos/:id',
    can: 'intentos.propios',
    summary: 'Un archivo con el que se contestó: para quien lo subió, y al terminar su intento para quien lo califica',
    params: porId,
    query: comoSeVe,
    page: true,
    reply: z.unknown(),
  }),
  copia: route({
    method: 'POST',
    path: '/api/intentos/archivos/:id/copia',
    can: 'intentos.propios',
    summary:
      'Pide una copia que cualquier navegador muestra, de un video o documento con el que se contestó, y dice cómo va',
    params: porId,
    query: comoSePideCopia,
    reply: EstadoDeCopia,
  }),
  media: mediaRoute,
}
