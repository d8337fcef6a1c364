import { AVANCE_CAMBIO, type AvisoDeEntrega, ENTREGA_NUEVA } from '@eleva/contract'
import type { Db } from '../../kit/db.ts'
import { type Realtime, userRoom } from '../../kit/realtime.ts'
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
