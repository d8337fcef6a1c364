/** Files that an answer is made of: their way up, and to who may see them (ADR 060). */

import type { DatosDe, intentosRoutes, TrozoDeRespuestaInput } from '@eleva/contract'
import { whyNotAbierta } from '../../../alcance/plazos.ts'
import { isTerminado } from '../../../alcance/quiz.read.ts'
import { gone } from '../../../kit/cosas.ts'
import type { Db } from '../../../kit/db/db.ts'
import { notFound } from '../../../kit/errors.ts'
import { sendArchivo } from '../../../kit/http/archivo.ts'
import type { Handlers } from '../../../kit/http/http.ts'
import type { Person } from '../../../kit/http/session.ts'
import type { Kit } from '../../../kit/kit.ts'
import { askForLoQueSeVe, sendComoSePide } from '../../entregables/entregables.service.ts'
import { requireComenzar } from '../comenzar/comenzar.sql.ts'
import { whyNotEvaluacion } from '../intentos.acceso.read.ts'
import { asksFor, getPropio } from '../intentos.read.ts'
import { alreadyTerminada } from '../intentos.rechazos.ts'
import { findArchivo, findMedia, getPedido, getSubida, receiveTrozo, removeSubida } from './archivos.sql.ts'

/**
 * Asked of each chunk: a line that is paid for carries nothing that will not be taken. Whether it was in time, its
 * answer decides.
 * @returns what is asked for
 * @throws {Refusal} 404, 409
 */
async function requirePedido(db: Db, person: Person, body: TrozoDeRespuestaInput): Promise<DatosDe<'archivo'>> {
  const { actividad_id, pregunta_id, intento_id, curso_id } = body
  const intento = await getPropio(db, { usuarioId: person.id, actividadId: actividad_id }, intento_id)
  if (intento_id && !intento) throw gone('intento')
  if (isTerminado(intento) && !intento.por_tiempo) throw alreadyTerminada()
  if (!intento)
    await requireComenzar(db, { person, actividadId: actividad_id, cursoId: curso_id, modo: 'cuenta', contesta: body })
  const datos = (await asksFor(db, actividad_id, intento, pregunta_id)) ? await getPedido(db, pregunta_id) : undefined
  if (!datos) throw notFound('Esa pregunta ya no existe, o no se contesta con archivos.')
  return datos
}

/**
 * One of the quizzes that ask it may be answered now.
 * @throws {Refusal} 404, 409
 */
async function requireAlguna(db: Db, person: Person, actividades: readonly number[], cursoId: number | undefined) {
  let said = gone('archivo')
  for (const id of actividades) {
    const no = (await whyNotEvaluacion(db, person, id, cursoId)) ?? (await whyNotAbierta(db, person.id, id))
    if (!no) return
    said = no
  }
  throw said
}

type Suyas = Pick<
  Handlers<typeof intentosRoutes>,
  'uploadChunk' | 'getUpload' | 'removeUpload' | 'archivo' | 'copia' | 'media'
>

export const archivosDeRespuestaHandlers = (kit: Kit): Suyas => ({
  uploadChunk: async call => receiveTrozo(call, call.body, await requirePedido(call.db, call.person, call.body)),
  getUpload: async ({ db, person, params }) => ({ subida: await getSubida(db, person.id, params.uploadId) }),
  removeUpload: async call => {
    await removeSubida(call, call.params.uploadId)
    return {}
  },
  archivo: async ({ db, person, params, query, request, reply }) => {
    const found = await findArchivo(db, person, params.id)
    if (!found) throw gone('archivo')
    return sendComoSePide({ db, kit, request, reply, query }, params.id, found)
  },
  copia: async call => {
    const found = await findArchivo(call.db, call.person, call.params.id)
    if (!found) throw gone('archivo')
    return askForLoQueSeVe(call, call.params.id, found)
  },
  media: async ({ db, person, params, query, request, reply }) => {
    const found = await findMedia(db, person, params.id)
    if (!found) throw gone('archivo')
    const { llave, nombre, tipo, tamano, visible, actividades } = found
    if (!visible) await requireAlguna(db, person, actividades, query.curso_id)
    return sendArchivo({ kit, request, reply }, { llave, nombre, tipo, tamano }, false)
  },
})
