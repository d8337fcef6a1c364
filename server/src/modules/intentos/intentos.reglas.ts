/** How a quiz is graded. */

/** A question that counts: the keys of its right answers, of which there is at least one, and of those that were chosen. */
export type Contestada = { correctas: readonly number[]; elegidas: readonly number[] }

/** Right when the chosen set equals the right set. */
export function isRight({ correctas, elegidas }: Contestada): boolean {
  const chosen = new Set(elegidas)
  return chosen.size === new Set(correctas).size && correctas.every(c => chosen.has(c))
}

/** @param preguntas at least one @returns the grade, out of 100 and rounded, and what it is made of */
export function grade(preguntas: readonly Contestada[]) {
  const correctas = preguntas.filter(isRight).length
  return { calificacion: Math.round((100 * correctas) / preguntas.length), correctas, total: preguntas.length }
}

/** Questions may have been changed since: then what they would give today is not what was graded. */
export function gradedAs(calificacion: number, preguntas: readonly Contestada[]) {
  const today = preguntas.length ? grade(preguntas) : undefined
  if (today?.calificacion === calificacion) return today
  return { calificacion, correctas: null, total: null }
}
