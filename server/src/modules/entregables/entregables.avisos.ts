/** What a delivery and its review tell: to open pages that something changed, and to people, as a notice. */
import { AVANCE_CAMBIO, type AvisoDeEntrega, type DatosDeAviso, ENTREGA_NUEVA, type TipoDeAviso } from '@eleva/contract'
import { quienesEnsenanA, soloA } from '../../alcance/destinatarios.read.ts'
import type { Db } from '../../kit/db.ts'
import { type Realtime, userRoom } from '../../kit/realtime.ts'
import { type Telling, takeBackAviso, tellAviso } from '../avisos/avisos.service.ts'
import type { EntregaBloqueada } from './entregables.revision.sql.ts'
import { listOyentes } from './entregables.salas.read.ts'

/** Tells the learner's open pages that something of theirs changed. */
export function tellLearner(
  realtime: Realtime,
  usuarioId: number | null,
  what: { curso_id: number | null; actividad_id: number },
) {
  if (usuarioId) realtime.emit(userRoom(usuarioId), AVANCE_CAMBIO, what)
}

/** Tells those who review somebody's work that there is some, or another one in its place. */
export async function tellReviewers(
  db: Db,
  realtime: Realtime,
  usuarioId: number,
  { id, actividad_id }: Pick<AvisoDeEntrega, 'id' | 'actividad_id'>,
) {
  const oyentes = await listOyentes(db, usuarioId, actividad_id)
  if (!oyentes) return
  const aviso: AvisoDeEntrega = { id, actividad_id, cursos: oyentes.cursos }
  for (const sala of oyentes.salas) realtime.emit(sala, ENTREGA_NUEVA, aviso)
}

type Revision = Pick<EntregaBloqueada, 'id' | 'usuario_id' | 'calificacion' | 'recibido_en' | 'comentarios' | 'datos'>
type Cambio = {
  calificacion?: number | null | undefined
  comentarios?: string | undefined
  recibido?: boolean | undefined
}

/** What a review says to the learner: once for each thing, and taken back with it. A comment that comes with a grade is told by that. */
export async function tellRevision(call: Telling, revisor: number, entrega: Revision, cambio: Cambio) {
  const { usuario_id, datos } = entrega
  if (usuario_id === null) return
  const told = { clave: `entrega:${entrega.id}`, para: soloA([usuario_id]) }
  const tell = async (tipo: TipoDeAviso, holds: boolean, more: DatosDeAviso = {}) => {
    if (holds) await tellAviso(call, { tipo, ...told, datos: { ...datos, ...more }, salvo: revisor })
    else await takeBackAviso(call, { tipo, ...told })
  }
  const { calificacion, comentarios, recibido } = cambio
  const regraded = calificacion !== undefined && calificacion !== entrega.calificacion
  if (regraded) await tell('calificado', calificacion !== null, calificacion === null ? {} : { calificacion })
  if (recibido !== undefined && recibido !== (entrega.recibido_en !== null)) await tell('recibido', recibido)
  if (comentarios === undefined || comentarios.trim() === entrega.comentarios.trim()) return
  if (comentarios.trim() === '') await tell('comentario', false)
  else if (!regraded || calificacion === null) await tell('comentario', true)
}

/** That there is work to review, gathered by activity. */
export const tellEntrega = (call: Telling, usuarioId: number, actividadId: number, datos: DatosDeAviso) =>
  tellAviso(call, {
    tipo: 'entregas_por_revisar',
    clave: `actividad:${actividadId}`,
    datos,
    para: quienesEnsenanA(usuarioId, false),
    salvo: usuarioId,
  })
