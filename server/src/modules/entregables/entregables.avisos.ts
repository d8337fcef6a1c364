import { AVANCE_CAMBIO } from '@eleva/contract'
import { type Realtime, userRoom } from '../../kit/realtime.ts'

/** Tells the learner's open pages that something of theirs changed (decisions: «The socket only tells»). */
export function tellLearner(
  realtime: Realtime,
  usuarioId: number | null,
  what: { curso_id: number | null; actividad_id: number },
) {
  if (usuarioId) realtime.emit(userRoom(usuarioId), AVANCE_CAMBIO, what)
}
