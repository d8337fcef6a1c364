/**
 * What was typed into a form and is not saved yet: kept in this browser, for the person who typed it, so that a session
 * that expires, a reload or a crash costs nothing. It goes when it is saved, discarded, or when anybody signs out of
 * this browser. Files are not kept.
 */
type Plain = Record<string, unknown>

export type Borrador = {
  /** Milliseconds since 1970. */
  en: number
  /** What the form began with: what stands there now may be newer. */
  base: Plain
  valores: Plain
  /** A file had been chosen, too. */
  archivos?: true
}

const PREFIX = 'eleva:borrador:'
/** Nobody comes back after that, and the browser may be another's by then. */
const LIFE_MS = 14 * 24 * 60 * 60_000

/** After the drafts were thrown away the page is being left: what is still open on it must not be written again. */
let stopped = false

const prefixOf = (usuarioId: number) => `${PREFIX}${usuarioId}:`
const keysOf = (prefix: string) => Object.keys(localStorage).filter(k => k.startsWith(prefix))
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function plainOf(values: Plain): { plain: Plain; archivos: boolean } {
  let archivos = false
  const text = JSON.stringify(values, (_name, value: unknown) => {
    if (!(value instanceof Blob)) return value
    archivos = true
    return null
  })
  return { plain: JSON.parse(text) as Plain, archivos }
}

function readAt(key: string): Borrador | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? '') as Borrador
    if (Date.now() - found.en < LIFE_MS && found.base && found.valores) return found
    localStorage.removeItem(key)
  } catch {
    // Nothing there, or nothing that can be read.
  }
  return undefined
}

/**
 * @param tema what the form is about, as «curso:12» or «curso:nuevo»
 * @returns whether all of it is kept; not a file, and nothing where the browser keeps nothing
 */
export function keepBorrador(usuarioId: number, tema: string, base: Plain, values: Plain): boolean {
  if (stopped) return false
  const [from, { plain, archivos }] = [plainOf(base).plain, plainOf(values)]
  const borrador: Borrador = { en: Date.now(), base: from, valores: plain, ...(archivos ? { archivos } : {}) }
  try {
    if (same(from, plain)) localStorage.removeItem(`${prefixOf(usuarioId)}${tema}`)
    else localStorage.setItem(`${prefixOf(usuarioId)}${tema}`, JSON.stringify(borrador))
    return !archivos
  } catch {
    return false
  }
}

/** @returns what the person left there within the last fourteen days */
export const readBorrador = (usuarioId: number, tema: string) => readAt(`${prefixOf(usuarioId)}${tema}`)

export const dropBorrador = (usuarioId: number, tema: string) =>
  localStorage.removeItem(`${prefixOf(usuarioId)}${tema}`)

/**
 * What waits of one kind.
 * @param prefijo as «tarjeta:nueva:12:»
 * @returns what follows it, of each that can be read
 */
export const listBorradores = (usuarioId: number, prefijo: string): string[] => {
  const prefix = `${prefixOf(usuarioId)}${prefijo}`
  return keysOf(prefix)
    .filter(k => readAt(k))
    .map(k => k.slice(prefix.length))
}

/** How many forms a person has not saved. */
export const countBorradores = (usuarioId: number) => keysOf(prefixOf(usuarioId)).filter(k => readAt(k)).length

/** Everybody's: the browser is handed on. */
export function dropBorradores() {
  stopped = true
  for (const key of keysOf(PREFIX)) localStorage.removeItem(key)
}

/** For tests, and for a page that stays after all. */
export const resumeBorradores = () => {
  stopped = false
}

/** A draft of an older version of the app may have other fields, or other kinds of them. */
const fits = (before: unknown, now: unknown) =>
  before === null || now === null || (typeof before === typeof now && Array.isArray(before) === Array.isArray(now))

/**
 * Lays what was typed over what stands there now: the fields that the person had changed, and only those.
 * @returns the values, and whether somebody else changed the thing since
 */
export function merged<V extends Plain>({ base, valores }: Borrador, initial: V): { values: V; moved: boolean } {
  const now = plainOf(initial).plain
  const typed = Object.keys(initial).filter(
    k => k in valores && !same(valores[k], base[k]) && !same(valores[k], now[k]) && fits(base[k], now[k]),
  )
  const values = { ...initial, ...Object.fromEntries(typed.map(k => [k, valores[k]])) }
  return { values, moved: Object.keys(initial).some(k => k in base && !same(base[k], now[k])) }
}
