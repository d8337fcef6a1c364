/** The first sheet of an XLSX, read with bounds: what it unpacks to is counted while it is unpacked. */
import { inflateRawSync } from 'node:zlib'
import type { CsvRow } from '../../../kit/csv.ts'
import { Rechazo } from './neutral.ts'
import { type Nodo, recorreXml } from './xml.ts'

/** Bytes of one part of the book, unpacked. */
const MOST_PART = 40 * 1024 * 1024
const MOST_COLUMNS = 60
const MOST_ROWS = 20_001
const NO_BOOK = 'Eso es un archivo comprimido, no un libro de Excel (.xlsx).'
const bad = (why = 'El libro de Excel está dañado. Guárdalo otra vez, o como CSV.') => new Rechazo(why, true)

type Entrada = { method: number; size: number; at: number }

/** The names in a ZIP with where they stand. @throws {Rechazo} when it is none */
function indiceDe(bytes: Buffer): Map<string, Entrada> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length) throw bad(NO_BOOK)
  const found = new Map<string, Entrada>()
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw bad()
    const [name, extra, comment] = [28, 30, 32].map(o => bytes.readUInt16LE(at + o)) as [number, number, number]
    found.set(bytes.toString('utf8', at + 46, at + 46 + name), { method: bytes.readUInt16LE(at + 10), size: bytes.readUInt32LE(at + 20), at: bytes.readUInt32LE(at + 42) }) // biome-ignore format: one row
    at += 46 + name + extra + comment
  }
  return found
}

function parteDe(bytes: Buffer, { method, size, at }: Entrada): string {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) throw bad()
  const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const packed = bytes.subarray(begin, begin + size)
  if (method === 0) return packed.toString('utf8')
  if (method !== 8) throw bad()
  try {
    return inflateRawSync(packed, { maxOutputLength: MOST_PART }).toString('utf8')
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? bad('El libro es demasiado grande por dentro. Divídelo en varios.') : bad() // biome-ignore format: one line
  }
}

/** Every text below a node, in order: a cell may be in pieces of several styles; how a word is pronounced is none. */
const textos = (nodo: Nodo): string =>
  nodo.hijos.map(h => (h.nombre === 't' ? h.texto : h.nombre === 'rPh' ? '' : textos(h))).join('')

/** «AB12» is column 27. */
function columna(ref: string): number {
  let n = 0
  for (const sign of /^[A-Z]{1,3}/.exec(ref)?.[0] ?? '') n = n * 26 + sign.charCodeAt(0) - 64
  return n - 1
}

/** @returns rows with their number in the sheet; formulas give what they came to */
export function leeLibro(bytes: Uint8Array): CsvRow[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = indiceDe(all)
  const sheet = [...parts.keys()].filter(n => /^xl\/worksheets\/[^/]+\.xml$/.test(n)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] // biome-ignore format: one chain
  if (!sheet || !parts.has('xl/workbook.xml')) throw bad(NO_BOOK)
  const shared: string[] = []
  const words = parts.get('xl/sharedStrings.xml')
  if (words) recorreXml(parteDe(all, words), '', 'si', nodo => shared.push(textos(nodo)))
  const rows: CsvRow[] = []
  recorreXml(parteDe(all, parts.get(sheet)!), '', 'row', nodo => {
    if (rows.length >= MOST_ROWS) throw bad('El libro tiene más de 20,000 renglones: divídelo en varios.')
    const celdas: string[] = []
    for (const [i, c] of nodo.hijos.entries()) {
      const at = c.attrs.r ? columna(c.attrs.r) : i
      if (at < 0 || at >= MOST_COLUMNS) continue
      while (celdas.length < at) celdas.push('')
      celdas[at] = celdaDe(c, shared).trim()
    }
    if (celdas.some(Boolean)) rows.push({ linea: Number(nodo.attrs.r) || rows.length + 1, celdas })
  })
  return rows
}

function celdaDe(c: Nodo, shared: string[]): string {
  const value = c.hijos.find(h => h.nombre === 'v')?.texto ?? ''
  if (c.attrs.t === 's') return shared[Number(value)] ?? ''
  if (c.attrs.t === 'inlineStr') return textos(c)
  if (c.attrs.t === 'b') return value === '1' ? 'Verdadero' : 'Falso'
  return value
}
