/** Which questions stand on a page of a quiz. Pages and places count from 0. */

type Lista = readonly { estado: string }[]

/** @param porPagina 0 for all */
export const tamanoDe = (porPagina: number, total: number) => (porPagina === 0 ? Math.max(1, total) : porPagina)

/**
 * Where whoever comes back goes on: at the question that they looked at in this tab; else at the first one without an
 * answer, or, where there is no way back, after the last one that has one.
 * @param visto the question that this tab showed last, as it kept it
 */
export function preguntaDeInicio(preguntas: Lista, sinRegreso: boolean, visto?: number): number {
  const last = Math.max(0, preguntas.length - 1)
  if (sinRegreso) {
    const answered = preguntas.findLastIndex(p => p.estado !== 'vacia')
    // What was answered last stands as long as nobody went on from it.
    return Math.min(last, visto !== undefined && visto >= answered ? visto : answered + 1)
  }
  if (visto !== undefined) return Math.min(last, visto)
  const first = preguntas.findIndex(p => p.estado === 'vacia')
  return first < 0 ? last : first
}

const list = new Intl.ListFormat('es', { type: 'conjunction' })
/** More than these are counted, and not read one by one. */
const NOMBRADAS = 6

/**
 * What is not answered, in a sentence.
 * @param missing places from 1
 */
export function textoDeFaltan(missing: readonly number[], total: number): string {
  if (missing.length === 1) return `Te falta la pregunta ${missing[0]}.`
  if (missing.length === total) return `No has contestado ninguna de las ${total} preguntas.`
  return missing.length > NOMBRADAS
    ? `Te faltan ${missing.length} de ${total} preguntas, desde la ${missing[0]}.`
    : `Te faltan las preguntas ${list.format(missing.map(String))}.`
}
