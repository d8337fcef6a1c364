/** What a delivery and its review tell: to open pages that something changed, and to people, as a notice. */
import { AVANCE_CAMBIO, type AvisoDeEntrega, type DatosDeAviso, ENTREGA_NUEVA, type TipoDeAviso } from '@eleva/contract'
import { quienesEnsenanA, soloA } from '../../alcance/destinatarios.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { type Realtime, userRoom } from '../../kit/http/realtime.ts'
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

type Revision = Pick<
  EntregaBloqueada,
  'id' | 'usuario_id' | 'calificacion' | 'recibido_en' | 'devuelta_en' | 'comentarios' | 'datos'
>
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
  // A decision ends a return.
  if (entrega.devuelta_en && (typeof calificacion === 'number' || recibido)) await takeBackDevuelta(call, entrega)
  const regraded = calificacion !== undefined && calificacion !== entrega.calificacion
  if (regraded) await tell('calificado', calificacion !== null, calificacion === null ? {} : { calificacion })
  if (recibido !== undefined && recibido !== (entrega.recibido_en !== null)) await tell('recibido', recibido)
  if (comentarios === undefined || comentarios.trim() === entrega.comentarios.trim()) return
  if (comentarios.trim() === '') await tell('comentario', false)
  else if (!regraded || calificacion === null) await tell('comentario', true)
}

/** Signs of what is to be corrected that a notice shows. */
const MOST_WORDS = 120

type Devuelta = { palabras: string /** As `enZona` says it. */; hasta: string | null }

/** That a delivery is with its learner again. What was told of a grade or a receipt holds no more. */
export async function tellDevuelta(
  call: Telling,
  revisor: number,
  entrega: Pick<EntregaBloqueada, 'id' | 'usuario_id' | 'datos'>,
  { palabras, hasta }: Devuelta,
) {
  if (entrega.usuario_id === null) return
  const told = { clave: `entrega:${entrega.id}`, para: soloA([entrega.usuario_id]) }
  for (const tipo of ['calificado', 'recibido'] as const) await takeBackAviso(call, { tipo, ...told })
  const titulo = palabras.length > MOST_WORDS ? `${palabras.slice(0, MOST_WORDS - 1).trimEnd()}…` : palabras
  const datos = { ...entrega.datos, titulo, ...(hasta ? { limite: hasta.slice(0, 16) } : {}) }
  await tellAviso(call, { tipo: 'devuelto', ...told, datos, salvo: revisor })
}

/** It was taken back, decided, or corrected. */
export async function takeBackDevuelta(call: Telling, { id, usuario_id }: Pick<EntregaBloqueada, 'id' | 'usuario_id'>) {
  if (usuario_id !== null)
    await takeBackAviso(call, { tipo: 'devuelto', clave: `entrega:${id}`, para: soloA([usuario_id]) })
}

/** That its limit comes near concerns nobody who has handed it in. */
export const takeBackCercano = (call: Telling, usuarioId: number, actividadId: number) =>
  takeBackAviso(call, { tipo: 'plazo_cerca', clave: `actividad:${actividadId}`, para: soloA([usuarioId]) })

/** That there is work to review, gathered by activity. */
export const tellEntrega = (call: Telling, usuarioId: number, actividadId: number, datos: DatosDeAviso) =>
  tellAviso(call, {
    tipo: 'entregas_por_revisar',
    clave: `actividad:${actividadId}`,
    datos,
    para: quienesEnsenanA(usuarioId, false),
    salvo: usuarioId,
  })
