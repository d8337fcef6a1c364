/**
 * Files within the instruction of an activity: they go up as those of materials do (ADR 087), and the text leads to
 * them.
 */
import * as z from 'zod'
import { bandera, filtro, id, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

export const ArchivoEnTexto = z.object({
  nombre: z.string(),
  /** Where a text leads to. */
  href: z.string(),
})
export type ArchivoEnTexto = z.infer<typeof ArchivoEnTexto>

export const archivosDeActividadRoutes = {
  addArchivo: route({
    method: 'POST',
    path: '/api/actividades/:id/archivos',
    can: 'actividades.write',
    summary:
      'Pone una carga propia completa en una actividad, para que su instrucción lleve a ella; otra vez es la misma',
    params: porId,
    body: z.object({ uploadId: z.uuid('El identificador de la carga no es válido') }),
    reply: ArchivoEnTexto,
  }),
  archivoDeActividad: route({
    method: 'GET',
    path: '/api/actividades/archivos/:archivo',
    can: 'curriculas.follow',
    summary:
      'El archivo al que lleva una instrucción, por partes si se piden: para quien puede ver una actividad que lo tiene',
    params: z.object({ archivo: id }),
    query: z.object({ descargar: filtro(bandera) }),
    page: true,
    reply: z.unknown(),
  }),
}
