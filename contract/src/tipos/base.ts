/**
 * What every kind of question says of itself: its data, what a learner sees of them, what an answer looks like, and how
 * it is graded (ADR 059).
 */
import * as z from 'zod'

/**
 * One kind. `D` is what its author writes, key included; `V` what whoever answers gets of it; `C` an answer.
 * All of it is pure: the same in the browser, the server, and a thousand times over.
 */
export type TipoDeReactivo<D, V, C> = {
  /** True where a person grades it. */
  aMano?: true
  Datos: z.ZodType<D>
  /** What is kept beside the question, where that is not all of it. */
  Guardados?: z.ZodType
  /** Strict: a field too many would be one that tells the key. */
  Vista: z.ZodType<V>
  Contestado: z.ZodType<C>
  /** @param semilla the same one gives the same order; no key is in it */
  vistaDe: (datos: D, semilla: string) => V
  /** How much of it is right, 0–1, whatever was answered; null where a person has to say. */
  grade: (datos: D, contestado: C) => number | null
  /** The answer in words, for lists and files. */
  textOf: (datos: D, contestado: C) => string
  /** What is right, in words; empty where a person says so. */
  claveDe: (datos: D) => string
  /** What its author says to whoever answers so; empty for nothing. */
  comentarioDe?: (datos: D, contestado: C) => string
}

/** Most of what a list of a question may hold. */
export const MAX_VARIANTES = 100
export const MAX_PAREJAS = 30
export const MAX_HUECOS = 50

export const corto = (message: string, max = 500) =>
  z.string(message).trim().min(1, message).max(max, `Escribe a lo más ${max} caracteres`)

export const textoLibre = (max = 500) =>
  z.string('Escribe un texto').trim().max(max, `Escribe a lo más ${max} caracteres`)

export const si = z.boolean('El valor debe ser sí o no')

/** Names a piece of a question; drawn by chance, so that it tells nothing of its place. */
export const clave = z.string('La clave no es válida').regex(/^[a-z0-9]{4,16}$/, 'La clave no es válida')

/** For `refine`: no two pieces have the same name. */
export const distintas = (claves: readonly string[]): boolean => new Set(claves).size === claves.length
