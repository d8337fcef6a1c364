/** What learners hand in: how it is reviewed, what can be said of it, and the grade of a rubric. Pure. */

/** Most files of one delivery, where its author allows several. */
export const MAX_ARCHIVOS_DE_ENTREGA = 10

/** Most that an activity may count in the total of its course, where one that says nothing counts 1. */
export const MAX_PESO = 100
export const MAL_PESO = `El peso va de 0 a ${MAX_PESO}`

export const MALA_NOTA = 'La calificación va de 0 a 100'

/**
 * Whether learners see what their group handed in for an activity. Of `actividades.muro`, and of what whoever hands in
 * was told (ADR 112).
 */
export const MURO = { ninguno: 0, sinNombres: 1, conNombres: 2 } as const
export const murosDeActividad = [MURO.ninguno, MURO.sinNombres, MURO.conNombres] as const
export type Muro = (typeof murosDeActividad)[number]

/**
 * How what an activity asks for is reviewed: received, graded as the teacher judges, or by rubric. Of
 * `actividades.entregable`.
 */
export const MODO = { ninguno: 0, sencillo: 1, calificable: 2, rubrica: 3 } as const
export type ModoDeEntregable = (typeof MODO)[keyof typeof MODO]

/** Whether it may be handed in, or must be. Of `actividades.entregable_opcional`. */
export const obligaciones = [1, 2] as const
export type Obligacion = (typeof obligaciones)[number]

/** Whether something is handed in of it. */
export const hasEntrega = ({ entregable }: { entregable: number }): boolean => entregable !== MODO.ninguno

/** Those in which something is handed in, in their order. */
export const modosDeEntrega = ['sencillo', 'calificable', 'rubrica'] as const
export type ModoDeEntrega = (typeof modosDeEntrega)[number]

/** @returns undefined when nothing is handed in */
export const nombreDeModo = (entregable: number): ModoDeEntrega | undefined =>
  modosDeEntrega.find(modo => MODO[modo] === entregable)

/** What is said of a delivery that somebody has begun to review. */
export const estadosDeRevision = ['en_revision', 'devuelta', 'recibido', 'calificado'] as const

/**
 * What is said of a task of a learner. Of `en_revision` somebody has begun and not decided; of `devuelta` the learner
 * has it again, to correct it; of `vencido` the time is over: it is late, or cannot be handed in any more.
 */
export const estadosDeEntrega = ['sin', 'entregado', ...estadosDeRevision, 'vencido'] as const
export type EstadoDeEntrega = (typeof estadosDeEntrega)[number]

export const palabrasDeEntrega: Readonly<Record<EstadoDeEntrega, string>> = {
  sin: 'Sin entregar',
  entregado: 'Entregado',
  en_revision: 'En revisión',
  devuelta: 'Devuelta para corregir',
  recibido: 'Recibido',
  calificado: 'Calificado',
  vencido: 'Vencido',
}

/** Whether it waits for a review: also of one that was begun nothing is decided yet. */
export const isPorRevisar = (estado: EstadoDeEntrega): boolean => estado === 'entregado' || estado === 'en_revision'

/** What the state of a delivery that is there is made of; each 0 or 1 but for the grade. */
export type PasosDeEntrega = { calificacion: number | null; recibido: number; devuelta: number; en_revision: number }

/**
 * The one place that says it; `entregables.estado.read.ts` of the server says the same for statements. A grade of 0 is
 * a grade, and says more than that it was received; one that was returned waits for its learner, whatever was begun.
 * @param entrega undefined when nothing was handed in
 * @param cerrado whether nothing can be handed in any more, or its limit is over
 */
export function estadoDeEntrega(entrega: PasosDeEntrega | undefined, cerrado = false): EstadoDeEntrega {
  if (!entrega) return cerrado ? 'vencido' : 'sin'
  if (entrega.calificacion !== null) return 'calificado'
  if (entrega.devuelta) return 'devuelta'
  if (entrega.recibido) return 'recibido'
  return entrega.en_revision ? 'en_revision' : 'entregado'
}

/** What was handed in after its limit, as a column of a file. */
export const CON_RETRASO = 'Con retraso'

/**
 * @param cuenta_en the moment that counts: of a correction that was asked for that of the version before, so that to
 * correct is not late by itself
 * @param fecha_limite moment of any zone; null when there is none
 */
export const isTarde = (cuenta_en: string, fecha_limite: string | null | undefined): boolean =>
  !!fecha_limite && Date.parse(cuenta_en) > Date.parse(fecha_limite)

/** How often one activity may be handed in: every version is kept. */
export const MAX_VERSIONES = 50

/** What the history of a delivery tells. That it was handed in comes from its versions. */
export const pasosDeHistorial = [
  'entregada',
  'recibida',
  'recibo_quitado',
  'calificada',
  'calificacion_quitada',
  'devuelta',
  'devolucion_quitada',
  'reabierta',
] as const
export type PasoDeHistorial = (typeof pasosDeHistorial)[number]
/** What of it is noted by itself. */
export type PasoAnotado = Exclude<PasoDeHistorial, 'entregada'>

/** Whether the time for what is not handed in is over. */
export const isVencida = (
  plazo: { fecha_limite: string | null; cierra: string | null } | undefined,
  now = Date.now(),
): boolean => {
  const until = plazo?.fecha_limite ?? plazo?.cierra
  return !!until && Date.parse(until) < now
}
