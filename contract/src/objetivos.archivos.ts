/** Files as materials of an objective (ADR 087). */
import * as z from 'zod'
import { bandera, filtro, id, porId, unaSubida } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { camposDeTrozo } from './kit/trozos.formas.ts'
import { TROZO_BYTES, TROZO_DE_MAS } from './kit/trozos.ts'

/** Bytes of one. */
export const MAX_BYTES_DE_MATERIAL = 100 * 1024 * 1024

export const ArchivoDeMaterial = z.object({
  nombre: z.string(),
  /** Its content's, as `application/pdf`. */
  tipo: z.string(),
  /** Bytes. */
  tamano: z.int(),
})
export type ArchivoDeMaterial = z.infer<typeof ArchivoDeMaterial>

export const TrozoDeMaterialInput = z.object({
  ...camposDeTrozo(MAX_BYTES_DE_MATERIAL, 'Un archivo mide de 1 byte a 100 MB.'),
  uploadId: unaSubida.shape.uploadId,
})
export type TrozoDeMaterialInput = z.infer<typeof TrozoDeMaterialInput>

export const archivosDeMaterialRoutes = {
  uploadChunk: route({
    method: 'POST',
    path: '/api/materiales/archivos/trozos',
    can: 'objetivos.write',
    summary:
      'Recibe un trozo de 5 MiB de un archivo de hasta 100 MB: PDF, documento, hoja, presentación, imagen o audio. Se puede mandar otra vez, y en cualquier orden',
    body: TrozoDeMaterialInput,
    upload: TROZO_BYTES,
    chunk: true,
    tooLarge: TROZO_DE_MAS,
    // Its transactions are before and after what the storage does.
    alone: true,
    reply: z.object({ recibidos: z.int(), archivo: ArchivoDeMaterial.nullable() }),
  }),
  getUpload: route({
    method: 'GET',
    path: '/api/materiales/archivos/trozos/:uploadId',
    can: 'objetivos.write',
    summary: 'Qué trozos de una carga propia ya están, y el archivo cuando está completa. Nula cuando no hay ninguna',
    params: unaSubida,
    reply: z.object({
      subida: z
        .object({ fileSize: z.int(), recibidos: z.array(z.int()), archivo: ArchivoDeMaterial.nullable() })
        .nullable(),
    }),
  }),
  removeUpload: route({
    method: 'DELETE',
    path: '/api/materiales/archivos/trozos/:uploadId',
    can: 'objetivos.write',
    summary: 'Cancela una carga propia que no ha terminado',
    params: unaSubida,
    reply: z.object({}),
  }),
  createMaterialDeArchivo: route({
    method: 'POST',
    path: '/api/materiales/archivos',
    can: 'objetivos.write',
    summary:
      'Hace un material de una carga propia completa, con el nombre de su archivo, al final del objetivo; otra vez no hace otro',
    body: z.object({ objetivo_id: id, uploadId: unaSubida.shape.uploadId }),
    reply: z.object({ id: z.int() }),
    done: 'Material creado',
  }),
  archivoDeMaterial: route({
    method: 'GET',
    path: '/api/materiales/:id/archivo',
    can: 'curriculas.follow',
    summary: 'El archivo de un material, por partes si se piden: para sus autores y para quien puede ver su objetivo',
    params: porId,
    query: z.object({ curso_id: filtro(id), descargar: filtro(bandera) }),
    page: true,
    reply: z.unknown(),
  }),
}
