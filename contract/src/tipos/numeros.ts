/** Numbers as people write them, in Mexico and elsewhere, and when one of them is near enough. */
import * as z from 'zod'
import { corto, si, textoLibre } from './base.ts'

const MAX_SIGNS = 40

const finite = (text: string) => {
  const value = Number(text)
  return Number.isFinite(value) ? [value] : []
}

/**
 * What a text may mean as a number: «1.5», «1,5», «1 500», «-2e3». «1,500» may be fifteen hundred or one and a half: it
 * means both, and is right when either is. Nothing for what is no number, or none that a computer can hold.
 */
export function numerosDe(text: string): number[] {
  const said = text.trim().replace(/\u2212/g, '-')
  if (said.length > MAX_SIGNS) return []
  const parts = /^([+-]?)([\d.,\u00a0\u202f ]*\d[.,]?)(e[+-]?\d{1,3})?$/i.exec(said)
  if (!parts) return []
  const [, sign, digits = '', power = ''] = parts
  const body = digits.replace(/(\d)[\u00a0\u202f ](?=\d{3}(\D|$))/g, '$1')
  if (/[^\d.,]/.test(body)) return []
  const as = (plain: string) => finite(`${sign}${plain.replace(/\.$/, '')}${power}`)
  const thousands = (mark: string, rest: string) => new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+${rest}$`).test(body)
  if (/^\d*\.?\d*$/.test(body)) {
    const plain = as(body)
    return thousands('.', '') && !body.startsWith('0') ? [...plain, ...as(body.replaceAll('.', ''))] : plain
  }
  const meanings: number[] = []
  if (thousands(',', '(\\.\\d*)?') && !body.startsWith('0')) meanings.push(...as(body.replaceAll(',', '')))
  if (/^\d*,\d*$/.test(body)) meanings.push(...as(body.replace(',', '.')))
  if (thousands('.', '(,\\d*)') && !body.startsWith('0'))
    meanings.push(...as(body.replaceAll('.', '').replace(',', '.')))
  return [...new Set(meanings)]
}

export const isNumero = (text: string): boolean => numerosDe(text).length > 0

const mayorQueCero = z.number('Escribe un número').positive('Debe ser mayor que cero').max(1e15, 'Es demasiado grande')

/** A unit, and how many of the first one it is: with km first, m is 0.001. */
export const UnidadDeMedida = z.object({ texto: corto('Escribe la unidad', 30), factor: mayorQueCero })

export const Medida = {
  /** In the first unit. */
  valor: z.number('Escribe un número').min(-1e15, 'Es demasiado pequeño').max(1e15, 'Es demasiado grande'),
  /** How far off still is right, in the first unit, or as a share of the value (0.05 is 5 %). */
  tolerancia: z.number('Escribe un número').min(0, 'No puede ser negativa').max(1e15, 'Es demasiado grande'),
  relativa: si.optional(),
  /** Numbers that are right besides, as near (ADR 141). */
  otros: z
    .array(z.number('Escribe un número').min(-1e15, 'Es demasiado pequeño').max(1e15, 'Es demasiado grande'))
    .max(50, 'Son demasiados números')
    .optional(),
  /** None, or some of which one has to be chosen. */
  unidades: z.array(UnidadDeMedida).max(20, 'Escribe a lo más 20 unidades').optional(),
  comentario: textoLibre(2000).optional(),
}

export type Medida = {
  valor: number
  tolerancia: number
  relativa?: boolean | undefined
  otros?: readonly number[] | undefined
  unidades?: readonly { texto: string; factor: number }[] | undefined
}

/** What a computer loses between 0.1 + 0.2 and 0.3. */
const ROUNDING = 1e-12

/** @param unidad the text of the one that was chosen, where there are any */
export function gradeNumero(
  { valor, tolerancia, relativa, otros = [], unidades = [] }: Medida,
  said: string,
  unidad = '',
): number {
  const factor = unidades.length ? unidades.find(u => u.texto === unidad)?.factor : 1
  if (factor === undefined) return 0
  const near = (n: number, valor: number) =>
    Math.abs(n * factor - valor) <=
    (relativa ? tolerancia * Math.abs(valor) : tolerancia) + ROUNDING * Math.max(Math.abs(valor), Math.abs(n * factor))
  return numerosDe(said).some(n => [valor, ...otros].some(v => near(n, v))) ? 1 : 0
}

/** «3.5 km», and how far off still is right: «3.5 ± 0.1 km». */
export function claveDeNumero({ valor, tolerancia, relativa, otros = [], unidades = [] }: Medida): string {
  const more = tolerancia > 0 ? ` ± ${relativa ? `${Number((tolerancia * 100).toPrecision(6))} %` : tolerancia}` : ''
  return [valor, ...otros].map(v => `${v}${more}${unidades[0] ? ` ${unidades[0].texto}` : ''}`).join(' / ')
}
