/** The grade of a rubric (learning §5: whole number of 100 × chosen points ÷ puntajeMax; decisions: a grade of 0 is saved). */

export type CriterioDeRubrica = { id: number; puntos_max: number }
export type NivelElegido = { criterio_id: number | null; puntos: number }

/** @returns 0–100; null while a criterion has no level yet, or there is nothing to get */
export function gradeOf(criterios: readonly CriterioDeRubrica[], elegidos: readonly NivelElegido[]): number | null {
  const most = criterios.reduce((sum, c) => sum + c.puntos_max, 0)
  if (most === 0) return null
  const points = new Map(elegidos.map(e => [e.criterio_id, e.puntos]))
  if (!criterios.every(c => points.has(c.id))) return null
  const sum = criterios.reduce((n, c) => n + (points.get(c.id) ?? 0), 0)
  return Math.min(100, Math.round((100 * sum) / most))
}
