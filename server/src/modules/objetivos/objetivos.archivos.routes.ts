/** Calls that send up files of materials, and the one that gives them to who may see the objective. */

import { type archivosDeMaterialRoutes, may } from '@eleva/contract'
import { requireVerObjetivo } from '../../alcance/acceso.ts'
import { gone } from '../../kit/cosas.ts'
import { sendArchivo } from '../../kit/http/archivo.ts'
import type { Handlers } from '../../kit/http/http.ts'
import * as archivos from './objetivos.archivos.sql.ts'

export const archivosDeMaterialHandlers: Handlers<typeof archivosDeMaterialRoutes> = {
  uploadChunk: call => archivos.receiveTrozo(call, call.body),
  getUpload: async ({ db, person, params }) => ({ subida: await archivos.getSubida(db, person.id, params.uploadId) }),
  removeUpload: async call => {
    await archivos.removeSubida(call, call.params.uploadId)
    return {}
  },
  createMaterialDeArchivo: async ({ db, person, body }) => ({
    id: await archivos.createMaterialDeArchivo(db, person.id, body),
  }),
  archivoDeMaterial: async ({ db, kit, person, params, query, request, reply }) => {
    const found = await archivos.findArchivoDeMaterial(db, params.id)
    if (!found) throw gone('archivo')
    const { objetivo_id, ...archivo } = found
    if (!may(person.personas, 'objetivos.read')) await requireVerObjetivo(db, person, objetivo_id, query.curso_id)
    return sendArchivo({ kit, request, reply }, archivo, Boolean(query.descargar))
  },
}
