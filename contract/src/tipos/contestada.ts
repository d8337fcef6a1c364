/** Whether an answer says anything: an empty text, nothing chosen, and gaps without a word are no answer. */

export function hasRespuesta(contestado: unknown): boolean {
  if (typeof contestado === 'string') return contestado.trim() !== ''
  if (Array.isArray(contestado)) return contestado.some(hasRespuesta)
  if (contestado === null || typeof contestado !== 'object') return contestado !== null && contestado !== undefined
  return Object.entries(contestado).some(([name, value]) => name !== 'tipo' && hasRespuesta(value))
}
