/** Texts that are compared with a key, as a patient teacher would: what was not asked for does not count. */
import * as z from 'zod'
import { corto, MAX_VARIANTES, si, textoLibre } from './base.ts'

/** What counts besides the words. Left out, none of them does. */
export const Cuidado = { acentos: si.optional(), mayusculas: si.optional(), espacios: si.optional() }
export type Cuidado = {
  acentos?: boolean | undefined
  mayusculas?: boolean | undefined
  espacios?: boolean | undefined
}

/**
 * An accepted answer, how much of the question it is worth (0–1; left out, all), and what is said to whoever gives it.
 */
export const Variante = z.object({
  texto: corto('Escribe la respuesta'),
  parte: z.number('Escribe un porcentaje').min(0, 'Va de 0 a 100 %').max(1, 'Va de 0 a 100 %').optional(),
  comentario: textoLibre(2000).optional(),
})

export const Variantes = z
  .array(Variante, 'Escribe al menos una respuesta')
  .min(1, 'Escribe al menos una respuesta')
  .max(MAX_VARIANTES, `Escribe a lo más ${MAX_VARIANTES} respuestas`)
  .refine(all => all.some(v => (v.parte ?? 1) === 1), 'Al menos una respuesta debe valer todo')

/** Ñ is a letter of its own: «ano» is not «año», however many accents are forgiven. */
const sinAcentos = (text: string) =>
  text
    .normalize('NFD')
    .replace(/([nN])\u0303/g, '$1\uE000')
    .replace(/\p{M}/gu, '')
    .replace(/\uE000/g, '\u0303')
    .normalize('NFC')

/** What is chosen is compared as it stands: «él» and «el» are two things where one chooses. */
export const talCual = (text: string): string => text.normalize('NFC').trim()

/** Signs that keyboards and editors write differently: one of each family. */
const FAMILIAS: [signs: RegExp, one: string][] = [
  [/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, ''],
  [/[“”„‟«»″]/g, '"'],
  [/[‘’‚‛´`ʼ′]/g, "'"],
  [/[‐‑‒–—―−]/g, '-'],
  [/…/g, '...'],
]
const ALTOS = /[⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉⁺⁻]/g

const unSigno = (text: string) =>
  FAMILIAS.reduce((said, [signs, one]) => said.replace(signs, one), text).replace(ALTOS, s =>
    s.normalize('NFKC').replace('−', '-'),
  )

/** The same for two typed texts that count as one. */
export function normalizeTexto(text: string, cuidado: Cuidado = {}): string {
  let said = unSigno(text.normalize('NFC')).trim()
  if (!cuidado.espacios) said = said.replace(/\s+/gu, ' ')
  if (!cuidado.mayusculas) said = said.toLocaleLowerCase('es')
  return cuidado.acentos ? said : sinAcentos(said)
}

type Variada = { texto: string; parte?: number | undefined; comentario?: string | undefined }
type Pedida = Cuidado & { variantes: readonly Variada[] }

/** The best that any of the accepted answers gives; nothing for an empty one. */
export function gradeTexto(pedida: Pedida, said: string): number {
  const given = normalizeTexto(said, pedida)
  if (given === '') return 0
  return Math.max(0, ...pedida.variantes.filter(v => normalizeTexto(v.texto, pedida) === given).map(v => v.parte ?? 1))
}

/** What is worth all of it. */
export const claveDeTexto = ({ variantes }: Pedida): string =>
  variantes
    .filter(v => (v.parte ?? 1) === 1)
    .map(v => v.texto)
    .join(' / ')

/** What is said of the accepted answer that was given. */
export function comentarioDeTexto(pedida: Pedida, { texto }: { texto: string }): string {
  const given = normalizeTexto(texto, pedida)
  return pedida.variantes.find(v => normalizeTexto(v.texto, pedida) === given)?.comentario ?? ''
}
