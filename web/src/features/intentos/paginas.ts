/** Which questions stand on a page of a quiz. Pages and places count from 0. */

type Lista = readonly { estado: string }[]

/** @param porPagina 0 for all */
export const tamanoDe = (porPagina: number, total: number) => (porPagina === 0 ? Math.max(1, total) : porPagina)

/**
 * Where whoever comes back goes on: at the first question without an answer, or, where there is no way back, after the last one that has one.
 */
export function lugarDe(preguntas: Lista, sinRegreso: boolean): number {
  const last = Math.max(0, preguntas.length - 1)
  if (sinRegreso) return Math.min(last, preguntas.findLastIndex(p => p.estado !== 'vacia') + 1)
  const first = preguntas.findIndex(p => p.estado === 'vacia')
  return first < 0 ? last : first
}
