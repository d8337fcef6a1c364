/** A question as files of any format say it, before anything of it is kept (ADR 061). Pure, and at home in a thread. */
import { randomBytes } from 'node:crypto'
import type { Tipo } from '@eleva/contract'
import { entreComillas, isConDatos, tipoDe } from '@eleva/contract/hilos'
import { cleanHtml, wordsOfHtml } from '../../../kit/web/rich-text.ts'

export type Formato = 'gift' | 'moodle' | 'aiken' | 'tabla'
export type OpcionImportada = { texto: string; correcta: boolean; comentario?: string | undefined }

/** One of a file: where it will be kept, and what it is as it stands there. */
export type ImagenLeida = { llave: string; bytes: Uint8Array<ArrayBuffer> }

/** As a reader found it: HTML not yet clean, data not yet checked. */
export type Cruda = {
  /** Where it begins, from 1. */
  linea: number
  tipo: Tipo
  html: string
  datos?: Record<string, unknown>
  opciones?: OpcionImportada[]
  puntos?: number | undefined
  explicacion?: string | undefined
  categoria?: string | undefined
  indicador?: string | undefined
  palabras?: string[]
  /** Pictures of its texts, which name them by their address here. */
  imagenes?: ImagenLeida[]
  /** What could not be kept as it was. */
  avisos?: string[]
}

/** Ready to be kept. */
export type Neutral = {
  linea: number
  tipo: Tipo
  titulo: string
  descripcion: string
  datos: Record<string, unknown>
  opciones: { texto: string; correcta: boolean; comentario: string }[]
  puntos: number
  explicacion: string
  categoria: string
  indicador: string
  palabras: string[]
  avisos: string[]
  imagenes?: ImagenLeida[]
}
export type Negada = { linea: number; titulo: string; motivo: string }
export type Leida = Neutral | Negada

/** Questions of one file. */
export const MAX_PREGUNTAS = 10_000
export const [LARGO_TEXTO, LARGO_OPCION, LARGO_NOMBRE, LARGO_PALABRA] = [20_000, 2_000, 120, 80]
const MAX_OPCIONES = 100
const MAX_PALABRAS = 20
const LARGO_DATOS = 64_000

/** Why one question, or `entero` the whole file, cannot be taken; said to people. */
export class Rechazo extends Error {
  readonly entero: boolean = false

  static deTodo(motivo: string): Rechazo {
    return Object.assign(new Rechazo(motivo), { entero: true })
  }
}

/**
 * Asked before each one more: what would be too many is not read to its end.
 * @throws {Rechazo} of the whole file
 */
export function refuseDemasiadas(preguntas: readonly unknown[]): void {
  if (preguntas.length >= MAX_PREGUNTAS)
    throw Rechazo.deTodo('El archivo tiene más de 10,000 preguntas: divídelo en varios.')
}

/** @throws {Rechazo} where pieces that differ in the file would read the same here, and one of them is the key */
export function refuseIguales(piezas: readonly { escrita: string; texto: string }[]): void {
  const seen = new Map<string, string>()
  for (const { escrita, texto } of piezas) {
    const before = seen.get(texto)
    if (texto !== '' && before !== undefined && before !== escrita)
      throw new Rechazo(
        `Dos de sus respuestas quedarían iguales, ${entreComillas(texto.slice(0, 60))}: se distinguen solo por su formato`,
      )
    seen.set(texto, escrita)
  }
}

const CUALQUIERA = 'Acepta cualquier respuesta (*), y eso aquí no se puede: escribe las que valen, o hazla de ensayo'
/** @throws {Rechazo} where «*» stands for any answer: here it would be the only one that is right */
export function refuseCualquiera(textos: readonly string[]): void {
  if (textos.some(t => t.trim() === '*')) throw new Rechazo(CUALQUIERA)
}

/**
 * What is told of weights that take away, where they do not say what is done here: each wrong one takes its part of
 * all.
 */
export function avisosDeResta(
  pesos: readonly number[],
  right: (peso: number) => boolean,
  porPartes: boolean,
): string[] {
  const wrong = pesos.filter(p => !right(p))
  const same = porPartes && wrong.every(p => Math.abs(p + 100 / wrong.length) < 0.01)
  if (same || !wrong.some(p => p < 0)) return []
  return [
    porPartes
      ? 'Algunas respuestas restaban a su modo: aquí cada incorrecta quita su parte por igual'
      : 'Algunas respuestas restaban puntos: aquí no restan',
  ]
}

/** Said where the title had to do. */
export const TITULO = 'No tenía texto: quedó su título'

/** Names of pieces, by chance (`tipos/base.ts`). */
export const clave = (): string => `k${randomBytes(5).toString('hex')}`

const FORMULA = /\$\$([^<$]{1,1000})\$\$|\\\(((?:[^<\\]|\\(?!\))){1,1000})\\\)|\\\[((?:[^<\\]|\\(?!\])){1,1000})\\\]/g

/** TeX between the marks that Moodle knows, as the editor keeps it. */
export const conFormulas = (html: string): string =>
  html.replace(FORMULA, (_, a?: string, b?: string, c?: string) => {
    const tex = (a ?? b ?? c ?? '').trim().replace(/"/g, '&quot;').replace(/>/g, '&gt;')
    return `<span data-formula="${tex}">${tex}</span>`
  })

/** Whether a text is written as HTML: «2 < 3» is not. */
export const isHtml = (text: string): boolean =>
  /<\/?[a-z][a-z0-9]{0,12}(\s[^<>]{0,2000})?\/?>/i.test(text) || /<img\s[^<>]{0,500}src\s*=\s*["']data:/i.test(text)

export const escapado = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Plain words as questions are kept. */
export const htmlDe = (text: string): string =>
  text
    .trim()
    .split(/\n+/)
    .filter(line => line.trim())
    .map(line => `<p>${escapado(line)}</p>`)
    .join('')

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
export const tituloDe = (html: string): string => cut(wordsOfHtml(html.slice(0, 4_000)).replace(/\s+/g, ' '), 160)

/** Well-formed, composed and without NUL: what the database takes. */
export const limpio = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().normalize('NFC')

const limpios = (value: unknown): unknown =>
  typeof value === 'string'
    ? limpio(value)
    : Array.isArray(value)
      ? value.map(limpios)
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, limpios(v)]))
        : value

function textoDe(html: string, what: string): string {
  if (html.length > 5 * LARGO_TEXTO) throw new Rechazo(`${what} es demasiado largo: va hasta 20,000 caracteres`)
  const clean = cleanHtml(conFormulas(limpio(html)))
  if (clean.length > 3 * LARGO_TEXTO) throw new Rechazo(`${what} es demasiado largo: va hasta 20,000 caracteres`)
  return clean
}

/** Told of a question in which nothing is right yet. */
export const INCOMPLETA = ['Le faltan respuestas', 'Le falta marcar la correcta'] as const

const isFalta = (aviso: string) => INCOMPLETA.some(i => i === aviso)

function opcionesDe(tipo: Tipo, given: OpcionImportada[], avisos: string[]) {
  if (given.length > MAX_OPCIONES) throw new Rechazo(`Tiene ${given.length} respuestas: van hasta ${MAX_OPCIONES}`)
  const opciones = given.map(o => ({
    texto: limpio(o.texto).trim(),
    correcta: o.correcta,
    comentario: cut(limpio(o.comentario ?? '').trim(), LARGO_OPCION),
  }))
  if (opciones.some(o => o.texto === '')) throw new Rechazo('Tiene una respuesta sin texto')
  if (opciones.some(o => o.texto.length > LARGO_OPCION))
    throw new Rechazo('Tiene una respuesta demasiado larga: van hasta 2,000 caracteres')
  const twice = opciones.find((o, i) => opciones.findIndex(other => other.texto === o.texto) < i)
  if (twice)
    throw new Rechazo(
      `Tiene dos veces la respuesta ${entreComillas(twice.texto.slice(0, 60))}, sin contar su formato: deja una, o hazlas distintas`,
    )
  const right = opciones.filter(o => o.correcta)
  if (tipo === 'unica' && right.length > 1) {
    avisos.push(`Tenía ${right.length} respuestas correctas: quedó la primera`)
    for (const o of right.slice(1)) o.correcta = false
  }
  if (opciones.length < 2) avisos.push(INCOMPLETA[0])
  else if (right.length === 0) avisos.push(INCOMPLETA[1])
  return opciones
}

function datosDe(tipo: Tipo, given: Record<string, unknown>): Record<string, unknown> {
  const kind = tipoDe(tipo)
  const parsed = (kind.Guardados ?? kind.Datos).safeParse(limpios(given))
  if (!parsed.success) throw new Rechazo(parsed.error.issues[0]!.message)
  if (JSON.stringify(parsed.data).length > LARGO_DATOS) throw new Rechazo('La pregunta es demasiado larga')
  return parsed.data as Record<string, unknown>
}

function puntosDe(puntos: number | undefined, avisos: string[]): number {
  const said = puntos ?? 1
  if (!Number.isFinite(said)) throw new Rechazo('Los puntos no son un número')
  if (said >= 0.01 && said <= 1000) return said
  const now = said < 0.01 ? 0.01 : 1000
  avisos.push(`Valía ${said} puntos: quedó en ${now}`)
  return now
}

const palabrasDe = (said: string[], avisos: string[]) => {
  const words = [
    ...new Map(
      said
        .map(p => limpio(p).trim())
        .filter(Boolean)
        .map(p => [p.toLocaleLowerCase('es'), p]),
    ).values(),
  ]
  if (words.length > MAX_PALABRAS) avisos.push(`Tenía ${words.length} palabras clave: quedaron ${MAX_PALABRAS}`)
  return words.slice(0, MAX_PALABRAS).map(p => cut(p, LARGO_PALABRA))
}

/** @throws {Rechazo} in words that say what to mend */
function checkCruda(cruda: Cruda): Neutral {
  const avisos = [...(cruda.avisos ?? [])]
  const descripcion = textoDe(cruda.html, 'El texto')
  if (!/<(?:iframe|img)\b/.test(descripcion) && wordsOfHtml(descripcion) === '') throw new Rechazo('No tiene texto')
  return {
    linea: cruda.linea,
    tipo: cruda.tipo,
    titulo: tituloDe(descripcion),
    descripcion,
    datos: datosDe(cruda.tipo, cruda.datos ?? {}),
    opciones: isConDatos(cruda.tipo) ? [] : opcionesDe(cruda.tipo, cruda.opciones ?? [], avisos),
    puntos: puntosDe(cruda.puntos, avisos),
    explicacion: textoDe(cruda.explicacion ?? '', 'La explicación'),
    categoria: cut(limpio(cruda.categoria ?? '').trim(), LARGO_NOMBRE),
    indicador: cut(limpio(cruda.indicador ?? '').trim(), LARGO_NOMBRE),
    palabras: palabrasDe(cruda.palabras ?? [], avisos),
    // What is missing comes first: of many others the last ones are not said.
    avisos: [...new Set(avisos)].sort((a, b) => Number(isFalta(b)) - Number(isFalta(a))).slice(0, 10),
    ...(cruda.imagenes?.length ? { imagenes: cruda.imagenes } : {}),
  }
}

/**
 * One question as it will be kept, or why not.
 * @param lee makes it; what it throws is the reason
 */
export function leida(linea: number, titulo: string, lee: () => Cruda): Leida {
  try {
    return checkCruda(lee())
  } catch (error) {
    if (!(error instanceof Rechazo) || error.entero) throw error
    return { linea, titulo: limpio(tituloDe(titulo)), motivo: error.message }
  }
}

/**
 * The number that a file says: with a point as programs write it, else as people do (`tipos/numeros.ts`).
 * @throws {Rechazo} for what is none, none that a computer can hold, or may be two
 */
export function numeroDe(text: string, numeros: (text: string) => number[]): number {
  const said = text.trim().replace(/\u2212/g, '-')
  const plain = /^[+-]?(\d{1,30}\.?\d{0,30}|\.\d{1,30})(e[+-]?\d{1,3})?$/i.test(said) ? [Number(said)] : numeros(said)
  const [value, other] = plain.filter(Number.isFinite)
  if (value === undefined) throw new Rechazo(`${entreComillas(cut(said, 40))} no es un número`)
  if (other !== undefined)
    throw new Rechazo(`${entreComillas(cut(said, 40))} puede ser ${value} o ${other}: escríbelo sin comas`)
  return value
}

/**
 * «Matemáticas/Fracciones/Suma»: a category, and what is below as its indicator. `//` is a slash of a name, as Moodle
 * writes it.
 */
export function rutaDe(path: string): { categoria: string; indicador: string } {
  const names = path
    .replaceAll('//', '\uFDD0')
    .split('/')
    .map(n => n.replaceAll('\uFDD0', '/').trim())
    .filter(n => n && !/^(\$\w+\$|top)$/i.test(n))
  const own = /^(default for|valor por defecto para|por defecto en) /i.test(names[0] ?? '') ? names.slice(1) : names
  return { categoria: own[0] ?? '', indicador: own.slice(1).join(' / ') }
}
