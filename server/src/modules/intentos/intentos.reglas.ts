/** How a quiz is graded: what each kind says of an answer (`tipos/` of the contract), by the points of its question. */
import { hasRespuesta, isConDatos, opcionesDe, type Tipo, tipoDe } from '@eleva/contract'

/** A question that counts, and what was answered to it. */
export type Contestada = {
  id: number
  tipo: Tipo
  puntos: number
  /** As its kind has them; of one with options those that are needed to grade it. */
  datos: unknown
  /** What was chosen of one with options. */
  elegidas: readonly number[]
  /** What was answered to one with data of its own; null when nothing was. */
  contestado: { tipo: string } | null
  /** As it was graded, by its attempt's end or by a person. */
  parte: number | null
  /** How it counts in its quiz since it was regraded there, and answers that are right besides its key (ADR 141). */
  ajuste?: Ajuste | null
  aceptadas?: readonly number[] | null
}
export type Ajuste = 'todos' | 'fuera' | 'aceptar'

/** Whether a question counts, as `isQueCuentaCon` of `alcance/quiz.read.ts` says it in statements. */
export const isQueCuenta = ({ tipo, datos }: Pick<Contestada, 'tipo' | 'datos'>): boolean =>
  opcionesDe(tipo, datos)?.some(o => o.correcta) ?? true

/** But for those that a regrade took out of the grade. */
export const sinLasDeFuera = (preguntas: readonly Contestada[]) => preguntas.filter(p => p.ajuste !== 'fuera')

/**
 * How much of it is right, 0–1; null when a person has to say. What was answered to a question of another kind is
 * nothing.
 */
export function parteDe({ tipo, datos, elegidas, contestado, parte, ajuste, aceptadas }: Contestada): number | null {
  if (ajuste === 'aceptar' && elegidas.length === 1 && aceptadas?.includes(elegidas[0]!)) return 1
  if (parte !== null) return parte
  if (!isConDatos(tipo)) return tipoDe(tipo).grade(datos, { elegidas })
  return contestado?.tipo === tipo ? tipoDe(tipo).grade(datos, contestado) : 0
}

/** The part in its quiz, where a regrade may have given all of it to everybody. */
export const parteEnQuiz = (c: Contestada): number | null => (c.ajuste === 'todos' ? 1 : parteDe(c))

/** Whether the person sees it as answered. */
export const isContestada = (c: Contestada): boolean =>
  isConDatos(c.tipo) ? hasRespuesta(c.contestado) : c.elegidas.length > 0

/**
 * @param asked where there are none the grade is 0; where there are some and none counts any more, it is 100
 * @returns the grade, out of 100 and rounded, and what it is made of; while some of it waits for a person, that counts
 * as nothing
 */
export function grade(asked: readonly Contestada[]) {
  const preguntas = sinLasDeFuera(asked)
  if (preguntas.length === 0)
    return { calificacion: asked.length === 0 ? 0 : 100, correctas: 0, total: 0, por_calificar: 0 }
  const partes = preguntas.map(parteEnQuiz)
  const puntos = preguntas.reduce((sum, p) => sum + p.puntos, 0)
  const ganados = preguntas.reduce((sum, p, i) => sum + p.puntos * (partes[i] ?? 0), 0)
  const por_calificar = partes.filter(p => p === null).length
  return {
    calificacion: Math.round((100 * ganados) / puntos),
    correctas: por_calificar ? null : partes.filter(p => p === 1).length,
    total: por_calificar ? null : preguntas.length,
    por_calificar,
  }
}

/** Questions may have been changed since: then what they would give today is not what was graded. */
export function gradedAs(calificacion: number, por_calificar: number, preguntas: readonly Contestada[]) {
  const today = preguntas.length ? grade(preguntas) : undefined
  if (today?.calificacion === calificacion && today.por_calificar === por_calificar) return today
  return { calificacion, correctas: null, total: null, por_calificar }
}

/** The grade of an attempt itself; that of the one which bears the mean of several is kept beside it. */
export const notaPropiaDe = ({ propia, calificacion }: { propia: number | null; calificacion: number | null }) =>
  propia ?? calificacion
