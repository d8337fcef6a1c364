/**
 * What arrives as text, made the same for all: well-formed, composed (NFC), without NUL, of a size that a person
 * writes. The work grows as the text does, whatever it is: whoever sends it chooses it.
 */
import { OCULTOS } from '@eleva/contract/hilos'
import { refused } from '../errors.ts'

/** Letters of one text; the longest field has a tenth of them. */
const MAX_LETRAS = 200_000
/** Values of one body, names included. */
const MAX_VALUES = 20_000
const MAX_DEPTH = 12
/** Marks on one letter. Composing sorts them, which takes the square of their number; no script has so many. */
const PILED = /\p{M}{31}/u

const unreadable = () => refused('No se pudo leer la petición.')
const tooMuch = () => refused('Lo que envías tiene demasiados datos.')

/** @throws {Refusal} 422 when it holds NUL or is longer than any field */
export function cleanText(text: string): string {
  if (text.length > MAX_LETRAS) throw refused('Ese texto es demasiado largo.')
  // PostgreSQL stores no NUL, and no person types one.
  if (text.includes('\u0000')) throw refused('El texto tiene signos que no se pueden guardar.')
  // Most is plain ASCII.
  if (!/[^ -~\s]/.test(text)) return text
  if (PILED.test(text)) throw refused('El texto tiene signos que no se pueden guardar.')
  return text.toWellFormed().normalize('NFC')
}

/**
 * A cell of a sheet as somebody would read it: composed, without signs that nobody sees. What is left and cannot be
 * stored is for whoever asks to refuse, by `isStorable`: one cell is no reason to refuse a file.
 */
export function cleanCell(text: string): string {
  if (!/[^ -~]/.test(text)) return text.trim()
  const seen = text.toWellFormed().replace(OCULTOS, '').replaceAll('\u00a0', ' ')
  return (PILED.test(seen) ? seen : seen.normalize('NFC')).trim()
}

/**
 * Whether a cell holds what can be kept: no control signs, nothing that its encoding could not read, no piles of marks.
 */
export const isStorable = (cell: string): boolean => !/[\p{Cc}\ufffd]/u.test(cell) && !PILED.test(cell)

/**
 * What an object of the wire inherits: how it becomes a text or a number, and nothing else. Whoever sends it names its
 * fields, `length`, `size` and `toString`, too: schemas compare those, and comparing must not throw, whatever they are.
 */
const WIRE = Object.freeze(Object.create(null, { [Symbol.toPrimitive]: { value: () => '[object Object]' } }))

/** An object that has what is put into it, under any name: `__proto__` is one as others are. */
export const bareObject = <V>(): Record<string, V> => Object.create(WIRE)

/**
 * The same fields with clean texts. Files pass as they are.
 * @throws {Refusal} 422 as cleanText does, and when there are too many values or they are too deep
 */
export function cleanFields(fields: Record<string, unknown>): Record<string, unknown> {
  let values = 0
  const clean = (value: unknown, depth: number): unknown => {
    if (depth > MAX_DEPTH) throw unreadable()
    if (++values > MAX_VALUES) throw tooMuch()
    if (typeof value === 'string') return cleanText(value)
    if (value === null || typeof value !== 'object' || value instanceof File) return value
    if (Array.isArray(value)) return value.map(v => clean(v, depth + 1))
    const kept = bareObject<unknown>()
    for (const [key, inner] of Object.entries(value)) kept[cleanText(key)] = clean(inner, depth + 1)
    return kept
  }
  return clean(fields, 0) as Record<string, unknown>
}

const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44
const OPEN = new Set([91, 123])
const CLOSE = new Set([93, 125])

/**
 * Counts what a JSON text holds before anybody parses it: parsing many keys, or many brackets, takes far longer than
 * reading them.
 * @throws {Refusal} 422 when there are too many values or they are too deep
 */
export function weighJson(text: string): void {
  let values = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === QUOTE) at = endOfString(text, at)
    else if (sign === COMMA) values++
    else if (OPEN.has(sign)) depth++
    else if (CLOSE.has(sign)) depth--
    if (values > MAX_VALUES) throw tooMuch()
    // One for the body itself; a closed one is no depth.
    if (depth > MAX_DEPTH + 1) throw unreadable()
  }
}

/** The place of the quote that ends the string which begins at `from`, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++
    if (escapes % 2 === 0) return at
  }
  return text.length
}
