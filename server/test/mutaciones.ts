/**
 * Constancias as somebody might alter them: fields, signature, order, encoding, the bytes of the file. The same at
 * every run.
 */
import { deflateSync } from 'node:zlib'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** One as it was issued: its file, and what stands in it. */
export type Emitida = { pdf: Buffer; texto: string }

export type Mutada = { como: string; pdf: Buffer; texto: string | undefined }

/** @param seed another one makes others */
export function createAzar(seed: number) {
  let state = seed
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const pick = <T>(list: readonly T[]): T => list[next(list.length)]!
  return { next, pick }
}
type Azar = ReturnType<typeof createAzar>

/** A file that says so of itself, and nothing else. */
export const conAdjunto = (texto: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n/Type /EmbeddedFile\nstream\n'),
    deflateSync(texto),
    Buffer.from('\nendstream\n%%EOF'),
  ])

type Hoja = { en: Json[] | { [key: string]: Json }; llave: string | number; valor: string | number }

/** Each text and number, wherever it stands. */
function hojasDe(value: Json): Hoja[] {
  if (!value || typeof value !== 'object') return []
  const entries: [string | number, Json][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([llave, valor]) =>
    typeof valor === 'string' || typeof valor === 'number' ? [{ en: value, llave, valor }] : hojasDe(valor),
  )
}
const pon = ({ en, llave }: Hoja, valor: Json) => {
  ;(en as Record<string | number, Json>)[llave] = valor
}
const listasDe = (value: Json): Json[][] =>
  !value || typeof value !== 'object'
    ? []
    : [...(Array.isArray(value) && value.length > 1 ? [value] : []), ...Object.values(value).flatMap(listasDe)]
const objetosDe = (value: Json): { [key: string]: Json }[] =>
  !value || typeof value !== 'object'
    ? []
    : [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(objetosDe)]

type Abierto = { datos: { [key: string]: Json }; firma: string; reservado?: { [key: string]: Json } }
type Altera = (abierto: Abierto, azar: Azar) => unknown

const otraLetra = (text: string, { next, pick }: Azar): string => {
  const at = next(text.length + 1)
  const sign = pick(['x', 'Á', 'а', ' ', '0', '"', '\\', '​', '‮', '🎓'])
  return pick([
    text.slice(0, at) + sign + text.slice(at),
    text.slice(0, at) + sign + text.slice(at + 1),
    text.slice(0, at) + text.slice(at + 1),
    text.toUpperCase(),
    text.normalize('NFD'),
    `${text} `,
    '',
  ])
}

/**
 * How what is said is altered: another letter, another number, another kind, one in the place of another, one more, one
 * less.
 */
const CAMPOS: Record<string, Altera> = {
  'another letter': ({ datos }, azar) => {
    const hoja = azar.pick(hojasDe(datos).filter(h => typeof h.valor === 'string'))
    pon(hoja, otraLetra(String(hoja.valor), azar))
  },
  'another number': ({ datos }, azar) => {
    const hoja = azar.pick(hojasDe(datos).filter(h => typeof h.valor === 'number'))
    pon(hoja, Number(hoja.valor) + azar.pick([1, -1, 0.5, 100]))
  },
  'another kind': ({ datos }, azar) => {
    const hoja = azar.pick(hojasDe(datos))
    pon(hoja, azar.pick<Json>([typeof hoja.valor === 'number' ? String(hoja.valor) : [hoja.valor], null, true, {}, []]))
  },
  'two that changed places': ({ datos }, azar) => {
    const [una, otra] = [azar.pick(hojasDe(datos)), azar.pick(hojasDe(datos))]
    pon(una, otra.valor)
    pon(otra, una.valor)
  },
  'one less': ({ datos }, azar) => {
    const one = azar.pick(objetosDe(datos))
    delete one[azar.pick(Object.keys(one))]
  },
  'one more': ({ datos }, azar) => {
    azar.pick(objetosDe(datos))[azar.pick(['nota', 'nombre ', 'Nombre', 'retirada', 'estado', 'dc4'])] =
      azar.pick<Json>(['x', 0, []])
  },
  'a list in another order, or of another length': ({ datos }, azar) => {
    const lists = listasDe(datos)
    if (lists.length === 0) return
    const list = azar.pick(lists)
    azar.pick([() => list.reverse(), () => list.pop(), () => list.push(list[0]!)])()
  },
  'another CURP on paper': abierto => {
    abierto.reservado = { ...abierto.reservado, curp: 'XEXX010101HNEXXXA4' }
  },
  'other bytes beside the CURP, or none': (abierto, azar) => {
    if (!abierto.reservado || azar.next(2) === 0) abierto.reservado = { curp: 'XEXX010101HNEXXXA4', sal: '00' }
    else delete abierto.reservado
  },
}

/** The order of the group of Ed25519 (RFC 8032): a signature with it added is another one that says the same. */
const ORDEN = (1n << 252n) + 27742317777372353535851937790883648493n

/** The same signature, with the order of the group added to its second half. */
function maleable(firma: Buffer): Buffer {
  const s = BigInt(`0x${Buffer.from(firma.subarray(32)).reverse().toString('hex')}`) + ORDEN
  const half = Buffer.from(s.toString(16).padStart(64, '0').slice(-64), 'hex').reverse()
  return Buffer.concat([firma.subarray(0, 32), half])
}

const FIRMAS: Record<string, (firma: Buffer, azar: Azar) => string> = {
  'a bit of the signature': (firma, { next }) => {
    const other = Buffer.from(firma)
    other[next(other.length)]! ^= 1 << next(8)
    return other.toString('base64')
  },
  'a shorter signature': (firma, { next }) => firma.subarray(0, next(64)).toString('base64'),
  'no signature': () => Buffer.alloc(64).toString('base64'),
  'its second half as well as ours': firma => maleable(firma).toString('base64'),
  'its halves the other way round': firma =>
    Buffer.concat([firma.subarray(32), firma.subarray(0, 32)]).toString('base64'),
  'the signature in another alphabet': firma => `${firma.toString('base64url')}`,
  'the signature with blanks': firma => ` ${firma.toString('base64')}\n`,
}

/** The same, written in another way: whoever reads it otherwise than we do would read another thing. */
const ESCRITURAS: Record<string, (texto: string, azar: Azar) => string | Buffer> = {
  'fields in another order': (texto, { next }) => {
    const { datos, ...rest } = JSON.parse(texto) as Abierto
    const fields = Object.entries(datos)
    const at = 1 + next(fields.length - 1)
    return JSON.stringify({ datos: Object.fromEntries([...fields.slice(at), ...fields.slice(0, at)]), ...rest })
  },
  'the whole the other way round': texto =>
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(texto) as object).reverse())),
  'inner fields in another order': texto =>
    JSON.stringify(JSON.parse(texto), (_key, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ),
  'blanks between': (texto, { next }) => JSON.stringify(JSON.parse(texto), null, 1 + next(4)),
  'a blank behind': (texto, { pick }) => texto + pick([' ', '\n', '\t', '\r\n']),
  'a name that stands twice, the true one behind': texto =>
    texto.replace('"nombre":', '"nombre":"Otra Persona","nombre":'),
  'hours that stand twice': texto => texto.replace('"horas":', '"horas":900,"horas":'),
  'letters as numbers': (texto, { next }) => {
    const letters = [...texto.matchAll(/(?<=[a-z])[a-z](?=[a-z])/g)]
    const { index } = letters[next(letters.length)]!
    return `${texto.slice(0, index)}\\u00${texto.charCodeAt(index).toString(16)}${texto.slice(index + 1)}`
  },
  'a number in another way': (texto, { pick }) =>
    texto.replace(/"horas":(\d+)/, pick(['"horas":$1.0', '"horas":$1e0', '"horas":0$1'])),
  'in Latin 1': texto => Buffer.from(`${texto.slice(0, -1)} }`, 'latin1'),
  'in UTF-16': texto => Buffer.from(`﻿${texto}`, 'utf16le'),
  'with a mark of order': texto => `﻿${texto}`,
}

const PDFS: Record<string, (pdf: Buffer, azar: Azar) => Buffer> = {
  'a bit of the file': (pdf, { next }) => {
    const other = Buffer.from(pdf)
    other[next(other.length)]! ^= 1 << next(8)
    return other
  },
  'a file that is cut off': (pdf, { next }) => pdf.subarray(0, next(pdf.length)),
  'bytes behind': (pdf, { next }) => Buffer.concat([pdf, Buffer.alloc(1 + next(20), 10)]),
  'bytes in front': pdf => Buffer.concat([Buffer.from('\n'), pdf]),
  'two bytes that changed places': (pdf, { next }) => {
    const other = Buffer.from(pdf)
    let at = next(other.length - 1)
    while (other[at] === other[at + 1]) at = (at + 1) % (other.length - 1)
    other.subarray(at, at + 2).reverse()
    return other
  },
}

/**
 * One of very many, each of another kind in turn.
 * @param i which one
 */
export function mutar(i: number, { pdf, texto }: Emitida, azar: Azar): Mutada {
  const grupos = [CAMPOS, FIRMAS, ESCRITURAS, PDFS]
  const which = grupos[i % grupos.length]!
  const names = Object.keys(which)
  const como = names[Math.floor(i / grupos.length) % names.length]!
  if (which === PDFS) return { como, pdf: PDFS[como]!(pdf, azar), texto: undefined }
  const escrita = escribe(como, which, texto, azar)
  return { como, pdf: conAdjunto(escrita), texto: escrita.toString() }
}

function escribe(como: string, which: object, texto: string, azar: Azar): string | Buffer {
  if (which === ESCRITURAS) return ESCRITURAS[como]!(texto, azar)
  const abierto = JSON.parse(texto) as Abierto
  if (which === FIRMAS) abierto.firma = FIRMAS[como]!(Buffer.from(abierto.firma, 'base64'), azar)
  else CAMPOS[como]!(abierto, azar)
  return JSON.stringify(abierto)
}
