/** What is told to a person's own pages as soon as it is kept: that something of theirs changed. They read it anew. */
import { AVANCE_CAMBIO, type NotaOculta, type Progreso } from '@eleva/contract'
import { type Realtime, userRoom } from '../../kit/http/realtime.ts'

/** How a quiz stands for its person now; nothing where that is not told. */
export type NotaDeQuiz = { calificacionFinal?: number | null; oculta?: NotaOculta | null }

/** In a course, with how far they are where that is known already; or of an activity. */
export type CambioDeAvance =
  | (Pick<Progreso, 'curso_id'> & Partial<Progreso>)
  | ({ actividad_id: number; curso_id?: number | null } & NotaDeQuiz)

export function tellAvance(realtime: Realtime, usuarioId: number | null, cambio: CambioDeAvance) {
  if (usuarioId !== null) realtime.emit(userRoom(usuarioId), AVANCE_CAMBIO, cambio)
}
