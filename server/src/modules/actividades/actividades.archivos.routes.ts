/** Files to which an instruction leads. */

import type { archivosDeActividadRoutes } from '@eleva/contract'
import { requireVerArchivo } from '../../alcance/acceso.ts'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { sendArchivo } from '../../kit/http/archivo.ts'
import type { Handlers } from '../../kit/http/http.ts'
import { requireLlegado } from '../objetivos/objetivos.service.ts'
import { findArchivoDeActividad, getActividad } from './actividades.read.ts'
import { linkArchivo } from './actividades.sql.ts'

/** @throws {Refusal} 404, or 409 while the upload is not whole */
async function putArchivo(db: Db, usuarioId: number, actividad_id: number, uploadId: string) {
  if (!(await getActividad(db, actividad_id))) throw gone('actividad')
  const archivo = await requireLlegado(db, usuarioId, uploadId)
  await linkArchivo(db, actividad_id, archivo.id)
  return { nombre: archivo.nombre, href: `/api/actividades/archivos/${archivo.id}` }
}

export const archivosDeActividadHandlers: Handlers<typeof archivosDeActividadRoutes> = {
  addArchivo: ({ db, person, params, body }) => putArchivo(db, person.id, params.id, body.uploadId),
  archivoDeActividad: async ({ db, kit, person, params, query, request, reply }) => {
    const archivo = await findArchivoDeActividad(db, params.archivo)
    if (!archivo) throw gone('archivo')
    await requireVerArchivo(db, person, params.archivo)
    return sendArchivo({ kit, request, reply }, archivo, Boolean(query.descargar))
  },
}
