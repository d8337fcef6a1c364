/**
 * The first visible sheet of an XLSX, as it is seen, read with bounds: what it unpacks to is counted while it is
 * unpacked.
 */
import { inflateRawSync } from 'node:zlib'
import { codeOf } from '../thrown.ts'
import type { CsvRow } from './csv.ts'
import { codigoDe, mostrado } from './formato-de-celda.ts'
import { Ilegible } from './ilegible.ts'
import { type Nodo, walkXml } from './xml.ts'

/** Bytes of one part of the book, unpacked. */
const MAX_PART = 40 * 1024 * 1024
const MAX_COLUMNS = 60
const MAX_ROWS = 20_001
const NO_BOOK = 'Eso es un archivo comprimido, no un libro de Excel (.xlsx).'
const bad = (why = 'El libro de Excel está dañado. Guárdalo otra vez, o como CSV.') => new Ilegible(why)

type EntradaDeZip = { method: number; size: number; at: number }

/**
 * The names in a ZIP with where they stand.
 * @throws {Ilegible} when it is none
 */
function indiceDe(bytes: Buffer): Map<string, EntradaDeZip> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > bytes.length) throw bad(NO_BOOK)
  const found = new Map<string, EntradaDeZip>()
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw bad()
    const [name, extra, comment] = [28, 30, 32].map(o => bytes.readUInt16LE(at + o)) as [number, number, number]
    found.set(bytes.toString('utf8', at + 46, at + 46 + name), {
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + name + extra + comment
  }
  return found
}

function parteDe(bytes: Buffer, { method, size, at }: EntradaDeZip): string {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) throw bad()
  const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  const packed = bytes.subarray(begin, begin + size)
  if (method === 0) return packed.toString('utf8')
  if (method !== 8) throw bad()
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_PART }).toString('utf8')
  } catch (error) {
    throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE'
      ? bad('El libro es demasiado grande por dentro. Divídelo en varios.')
      : bad()
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

/** Besides what is seen: numbers as such, by column, and cells that cannot be read, with why. */
export type FilaDeHoja = CsvRow & { exactos?: Map<number, string>; malas?: Map<number, string> }
/** `hoja` is its name; undefined of a book that does not say. */
export type Workbook = { hoja: string | undefined; filas: FilaDeHoja[] }

type PartesDeZip = { leer: (name: string) => string | undefined; names: string[] }

function partesDe(bytes: Uint8Array): PartesDeZip {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const index = indiceDe(all)
  // Some programs write other cases, or a slash ahead.
  const byName = new Map(
    [...index].map(([name, entry]) => [name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase(), entry]),
  )
  return {
    names: [...byName.keys()],
    leer: name => {
      const entry = byName.get(name.toLowerCase())
      return entry && parteDe(all, entry)
    },
  }
}

type Liga = { id: string; tipo: string; parte: string }

/** What a part names, by its place. */
function ligasDe({ leer }: PartesDeZip, parte: string): Liga[] {
  const [dir, name] = [parte.slice(0, parte.lastIndexOf('/') + 1), parte.slice(parte.lastIndexOf('/') + 1)]
  const text = leer(`${dir}_rels/${name}.rels`)
  const found: Liga[] = []
  if (text === undefined) return found
  walkXml(text, '', 'Relationship', ({ attrs }) => {
    const target = attrs.Target ?? ''
    const path = target.startsWith('/') ? target.slice(1) : new URL(target, `https://x/${dir}`).pathname.slice(1)
    found.push({ id: attrs.Id ?? '', tipo: (attrs.Type ?? '').replace(/^.*\//, ''), parte: decodeURI(path) })
  })
  return found
}

/** Where things stand in a book that does not say so. */
const segunNombre = ({ names }: PartesDeZip): string | undefined =>
  names.filter(n => /^xl\/worksheets\/[^/]+\.xml$/.test(n)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0]

type Estilos = { codigos: (string | undefined)[]; de1904: boolean }

function estilosDe(text: string | undefined, de1904: boolean): Estilos {
  const own = new Map<number, string>()
  const codigos: (string | undefined)[] = []
  if (text !== undefined) {
    walkXml(text, '', 'numFmt', ({ attrs }) => void own.set(Number(attrs.numFmtId), attrs.formatCode ?? ''))
    walkXml(text, '', 'cellXfs', nodo => {
      for (const xf of nodo.hijos) codigos.push(codigoDe(Number(xf.attrs.numFmtId ?? 0), own))
    })
  }
  return { codigos, de1904 }
}

/**
 * The sheet that people see first.
 * @throws {Ilegible} for what is no book
 */
function openSheet(partes: PartesDeZip) {
  const libro = ligasDe(partes, '').find(l => l.tipo === 'officeDocument')?.parte ?? 'xl/workbook.xml'
  const text = partes.leer(libro)
  if (text === undefined) throw bad(NO_BOOK)
  const ligas = ligasDe(partes, libro)
  const sheets: { nombre: string; parte: string; visible: boolean }[] = []
  let de1904 = false
  walkXml(text, '', 'workbookPr', ({ attrs }) => {
    de1904 = /^(1|true)$/.test(attrs.date1904 ?? '')
  })
  walkXml(text, '', 'sheet', ({ attrs }) => {
    const id = Object.entries(attrs).find(([name]) => /(^|:)id$/.test(name))?.[1]
    const liga = ligas.find(l => l.id === id && l.tipo === 'worksheet')
    if (liga) sheets.push({ nombre: attrs.name ?? '', parte: liga.parte, visible: !/hidden/i.test(attrs.state ?? '') })
  })
  const first = sheets.find(s => s.visible)
  if (sheets.length && !first) throw bad('El libro no tiene ninguna hoja a la vista.')
  const parte = first?.parte ?? segunNombre(partes)
  const hoja = parte === undefined ? undefined : partes.leer(parte)
  if (hoja === undefined) throw bad(NO_BOOK)
  const leeLigada = (tipo: string, name: string) => partes.leer(ligas.find(l => l.tipo === tipo)?.parte ?? name)
  return {
    nombre: first?.nombre,
    hoja,
    palabras: leeLigada('sharedStrings', 'xl/sharedStrings.xml'),
    estilos: estilosDe(leeLigada('styles', 'xl/styles.xml'), de1904),
  }
}

/** @returns rows with their number in the sheet, as they are seen; formulas give what they came to */
export function readWorkbook(bytes: Uint8Array): Workbook {
  const { nombre, hoja, palabras, estilos } = openSheet(partesDe(bytes))
  const shared: string[] = []
  if (palabras !== undefined) walkXml(palabras, '', 'si', nodo => shared.push(textos(nodo)))
  const filas: FilaDeHoja[] = []
  walkXml(hoja, '', 'row', nodo => {
    if (filas.length >= MAX_ROWS) throw bad('El libro tiene más de 20,000 renglones: divídelo en varios.')
    const fila = filaDe(nodo, Number(nodo.attrs.r) || filas.length + 1, shared, estilos)
    if (fila.celdas.some(Boolean)) filas.push(fila)
  })
  return { hoja: nombre, filas }
}

function filaDe(nodo: Nodo, linea: number, shared: string[], estilos: Estilos): Required<FilaDeHoja> {
  const fila: Required<FilaDeHoja> = { linea, celdas: [], exactos: new Map(), malas: new Map() }
  for (const [i, c] of nodo.hijos.entries()) {
    const at = c.attrs.r ? columna(c.attrs.r) : i
    if (at < 0 || at >= MAX_COLUMNS) continue
    while (fila.celdas.length < at) fila.celdas.push('')
    const { texto, exacto, mala } = celdaDe(c, shared, estilos)
    fila.celdas[at] = desescapado(texto).trim()
    if (exacto !== undefined) fila.exactos.set(at, exacto)
    if (mala !== undefined) fila.malas.set(at, `La celda ${c.attrs.r ?? `${at + 1} del renglón ${linea}`} ${mala}`)
  }
  return fila
}

/** Signs that XML cannot hold stand there as `_x000D_`. */
const desescapado = (text: string): string =>
  text
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')

type CeldaLeida = { texto: string; exacto?: string; mala?: string }

function celdaDe(c: Nodo, shared: string[], estilos: Estilos): CeldaLeida {
  const value = c.hijos.find(h => h.nombre === 'v')?.texto ?? ''
  switch (c.attrs.t ?? 'n') {
    case 's':
      return { texto: shared[Number(value)] ?? '' }
    case 'inlineStr':
      return { texto: textos(c) }
    case 'b':
      return { texto: value === '1' ? 'Verdadero' : 'Falso' }
    case 'e':
      return { texto: value, mala: `tiene un error de Excel (${value.slice(0, 20)}): escribe lo que va ahí` }
    case 'd':
      return celdaDeFecha(value)
    case 'n':
      return value === '' ? { texto: '' } : celdaDeNumero(value, Number(c.attrs.s ?? 0), estilos)
    default:
      return { texto: value }
  }
}

/** A date that the sheet holds as ISO 8601; with an hour of its own it is none of ours. */
function celdaDeFecha(value: string): CeldaLeida {
  const at = Date.parse(`${value.slice(0, 10)}T00:00:00Z`)
  if (!Number.isFinite(at) || !/^[\d-]{10}(T00:00(:00(\.0+)?)?Z?)?$/.test(value)) return { texto: value, mala: MALA }
  return { texto: value.slice(0, 10).split('-').reverse().join('/') }
}

function celdaDeNumero(value: string, style: number, { codigos, de1904 }: Estilos): CeldaLeida {
  const code = codigos[style] ?? (style < codigos.length ? undefined : 'General')
  const number = Number(value)
  const shown = code === undefined || !Number.isFinite(number) ? undefined : mostrado(number, code, de1904)
  return shown ?? { texto: value, mala: MALA }
}
const MALA = 'tiene un formato que aquí no se puede leer: escríbela como texto'
