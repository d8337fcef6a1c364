/** What learners hand in: how it is reviewed, what can be said of it, and the grade of a rubric. Pure. */

/** How what an activity asks for is reviewed: received, graded as the teacher judges, or by rubric. Of `actividades.entregable`. */
export const MODO = { ninguno: 0, sencillo: 1, calificable: 2, rubrica: 3 } as const
export type ModoDeEntregable = (typeof MODO)[keyof typeof MODO]

/** Those in which something is handed in, in their order. */
export const modosDeEntrega = ['sencillo', 'calificable', 'rubrica'] as const
export type ModoDeEntrega = (typeof modosDeEntrega)[number]

/** @returns undefined when nothing is handed in */
export const nombreDeModo = (entregable: number): ModoDeEntrega | undefined =>
  modosDeEntrega.find(modo => MODO[modo] === entregable)

/** What is said of a task of a learner; only `entregado` waits for a review; of `vencido` the time is over: it is late, or cannot be handed in any more. */
export const estadosDeEntrega = ['sin', 'entregado', 'recibido', 'calificado', 'vencido'] as const
export type EstadoDeEntrega = (typeof estadosDeEntrega)[number]

export const palabrasDeEntrega: Readonly<Record<EstadoDeEntrega, string>> = {
  sin: 'Sin entregar',
  entregado: 'Entregado',
  recibido: 'Recibido',
  calificado: 'Calificado',
  vencido: 'Vencido',
}

/**
 * A grade of 0 is a grade, and says more than that it was received.
 * @param entrega undefined when nothing was handed in
 * @param cerrado whether nothing can be handed in any more, or its limit is over
 */
export function estadoDeEntrega(
  entrega: { calificacion: number | null; recibido: number } | undefined,
  cerrado = false,
): EstadoDeEntrega {
  if (!entrega) return cerrado ? 'vencido' : 'sin'
  if (entrega.calificacion !== null) return 'calificado'
  return entrega.recibido ? 'recibido' : 'entregado'
}

type Criterio = { id: number; puntos_max: number }
/** Of a criterion that the rubric has no more, `criterio_id` is null. */
type Elegido = { criterio_id: number | null; puntos: number }

/**
 * How far a work is graded by its rubric.
 * @returns the share of its points, 0–100 and whole (null where there are none to get), and how many criteria have no level yet
 */
export function avanceDeRubrica(criterios: readonly Criterio[], elegidos: readonly Elegido[]) {
  const points = new Map(elegidos.map(e => [e.criterio_id, e.puntos]))
  const most = criterios.reduce((n, c) => n + c.puntos_max, 0)
  const sum = criterios.reduce((n, c) => n + (points.get(c.id) ?? 0), 0)
  return {
    porcentaje: most === 0 ? null : Math.min(100, Math.round((100 * sum) / most)),
    faltan: criterios.filter(c => !points.has(c.id)).length,
  }
}

/** The grade of a rubric, 0–100; null while a criterion has no level yet. One of 0 is a grade. */
export function gradeOf(criterios: readonly Criterio[], elegidos: readonly Elegido[]): number | null {
  const { porcentaje, faltan } = avanceDeRubrica(criterios, elegidos)
  return faltan === 0 ? porcentaje : null
}

/** What was handed in after its limit, as a column of a file. */
export const CON_RETRASO = 'Con retraso'

/** @param fecha_limite moment of any zone; null when there is none */
export const esTarde = (entregado_en: string, fecha_limite: string | null | undefined): boolean =>
  !!fecha_limite && Date.parse(entregado_en) > Date.parse(fecha_limite)

/** Whether the time for what is not handed in is over. */
export const estaVencida = (
  plazo: { fecha_limite: string | null; cierra: string | null } | undefined,
  now = Date.now(),
): boolean => {
  const until = plazo?.fecha_limite ?? plazo?.cierra
  return !!until && Date.parse(until) < now
}
