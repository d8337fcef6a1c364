/** Under what a quiz stands in the outbox. */
import type { intentosRoutes } from '@eleva/contract'
import type { Letter } from '../../kit/api/outbox/carta.ts'

export const topicOfQuiz = (actividadId: number) => `quiz:${actividadId}`

/** Under what the report of a question stands there; apart from the quiz, which does not wait for it. */
export const topicOfReporte = (actividadId: number, reactivo: number) => `reporte:${actividadId}:${reactivo}`

/** By its letters: a start asks, which would bring all calls of a quiz along, 0.8 kB, to know one address. */
const FIN: typeof intentosRoutes.finish.path = '/api/calificar-quiz'

/** Whether it ends the quiz. */
export const isFin = (letter: Letter): boolean => letter.url === FIN

/** A question of which somebody says that it has an error. */
export type Reportada = { actividadId: number; reactivo: number; cursoId?: number | undefined }
