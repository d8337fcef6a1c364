/** CSV in, as schools send it, and out, as Excel opens it. */

import { pipeline } from 'node:stream/promises'
import type { Codificacion, Separador } from '@eleva/contract'
import { separadores } from '@eleva/contract/hilos'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify'
import { notFound, refused } from '../errors.ts'
import { cleanCell } from '../http/text.ts'
import { decodeBytes } from './codificaciones.ts'
import { asFile, type Sending } from './exports.ts'

const MAX_ROWS = 20_000
const SIGNS: Record<Separador, string> = { coma: ',', punto_y_coma: ';', tabulador: '\t', barra: '|' }

/** A row with its number in a spreadsheet, from 1; cells are trimmed, composed (NFC), without signs that none sees. */
export type CsvRow = { linea: number; celdas: string[] }

/** How a file was written: found, unless somebody said it. */
export type Escritura = { codificacion?: Codificacion | undefined; separador?: Separador | undefined }

/** What stands in a file, and how it was read; `segura` is false where its accents may have come out wrong. */
export type CsvLeido = { filas: CsvRow[]; codificacion: Codificacion; segura: boolean; separador: Separador }

/**
 * Reads what `decodeBytes` can, divided by comma, semicolon, tab or bar; a first line `sep=;` says which. Empty rows
 * are left out.
 * @param field the form's field, which a refusal names
 * @throws {Refusal} 422 when it is no such file, is empty, or has more than 20,000 rows beside its head
 */
export function openCsv(bytes: Uint8Array, field: string, escritura: Escritura = {}): CsvLeido {
  if (looksLikeWorkbook(bytes)) throw refused('Eso es un libro de Excel. Guárdalo como CSV y vuelve a subirlo.', field)
  const { texto, codificacion, segura } = decodeBytes(bytes, escritura.codificacion)
  if (texto.includes('\u0000')) throw refused('El archivo no es un CSV.', field)
  const { rest, said } = separatorLine(texto)
  const separador = escritura.separador ?? said ?? separatorOf(rest)
  const filas = parseRows(rest, separador, field)
  if (filas.length === 0) throw refused('El archivo está vacío.', field)
  // One more may be the head; whoever reads the rows knows.
  if (filas.length > MAX_ROWS + 1)
    throw refused(`El archivo tiene más de ${MAX_ROWS.toLocaleString('es-MX')} renglones: divídelo en varios.`, field)
  return { filas, codificacion, segura, separador }
}

/**
 * The rows of a file whose way of being written does not matter.
 * @throws {Refusal} 422 as openCsv does
 */
export const readCsv = (bytes: Uint8Array, field: string): CsvRow[] => openCsv(bytes, field).filas

/**
 * More than any sheet has columns (16,384): each cell is an object, and of a line that says nothing there may be
 * millions.
 */
const MAX_CELLS = 20_000
/**
 * How many cells a file may have: fifty columns of the most rows. What is more would keep everybody waiting while it is
 * read.
 */
const MAX_CELLS_OF_ALL = 1_000_000

/** Letters of a line: a text in one of its cells has a fifth of them at most. */
const MAX_LETRAS = 1_000_000

/** @throws {Refusal} 422 with the line, of one that no sheet has: nothing of it is read */
function requireLines(text: string, sign: string, field: string) {
  let [line, cells, begins, all] = [1, 0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (letter === '\n' || letter === '\r') {
      if (letter === '\n' || text[at + 1] !== '\n') line++
      ;[cells, begins] = [0, at + 1]
    } else if (letter === sign) {
      if (++cells > MAX_CELLS)
        throw refused(`El renglón ${line} tiene más de 20,000 columnas: revisa el separador.`, field)
      if (++all > MAX_CELLS_OF_ALL)
        throw refused('El archivo tiene más de un millón de casillas: quita las columnas que no hacen falta.', field)
    } else if (at - begins >= MAX_LETRAS)
      throw refused(`El renglón ${line} es demasiado largo: revisa los saltos de línea.`, field)
  }
}

function parseRows(text: string, separador: Separador, field: string): CsvRow[] {
  requireLines(text, SIGNS[separador], field)
  try {
    const records = parse(text, {
      delimiter: SIGNS[separador],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: MAX_ROWS + 2,
      // What stands within quotes may have line breaks of its own.
      max_record_size: MAX_LETRAS,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    let within = 0
    return records.map(({ record, info }) => {
      // A cell may be of several lines: its row is one for whoever has the file open in a spreadsheet.
      for (const cell of record) within += cell.match(/[\r\n]/g)?.length ?? 0
      return { linea: info.lines - within, celdas: record.map(cleanCell) }
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines)
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw refused(`El renglón ${line} es demasiado largo: revisa los saltos de línea y las comillas.`, field)
    throw refused(`No se pudo leer el archivo: revisa las comillas${line ? ` del renglón ${line}` : ''}.`, field)
  }
}

/** Workbooks are ZIP files (xlsx) or compound documents (xls). */
const looksLikeWorkbook = (bytes: Uint8Array) =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)

/** What an export without a row says. */
export const SIN_FILAS = 'Sin archivos' // as specified

/** The text of a file, in whichever encoding. */
export const decodeText = (bytes: Uint8Array): string => decodeBytes(bytes).texto

/** Excel's line that names the separator. It is emptied and not taken away: rows keep the numbers that people see. */
function separatorLine(text: string): { rest: string; said?: Separador } {
  const [line, sign] = /^\uFEFF?"?sep=([,;\t|])"?[^\r\n]*/i.exec(text) ?? []
  const said = separadores.find(name => SIGNS[name] === sign)
  return line && said ? { rest: text.slice(line.length), said } : { rest: text }
}

/** The text without the separator that its first line may name. */
export const withoutSep = (text: string): string => separatorLine(text).rest

/** What `sendCsv` defused, as it was. */
export const withoutGuard = (text: string): string => (/^'['=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** Lines by which the separator is judged. */
const SAMPLE_LINES = 60
const SAMPLE_LETTERS = 64 * 1024

/**
 * The sign that divides most lines into as many cells as the others, and addresses from what stands beside them. A
 * title above the head, or a comma within a name, is no rule.
 */
function separatorOf(text: string): Separador {
  const lines = text
    .slice(0, SAMPLE_LETTERS)
    .replace(/"[^"]*"/g, quoted => quoted.replace(/[^@]/g, ''))
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim())
    .slice(0, SAMPLE_LINES)
  const judged = separadores.map((name, at) => ({ name, at, ...judge(lines, SIGNS[name]) }))
  // Names have commas in them more often than semicolons, and those more often than tabs.
  const [best] = judged.sort((a, b) => b.fit - a.fit || b.cells - a.cells || b.at - a.at)
  return best!.fit > 0 ? best!.name : 'coma'
}

function judge(lines: string[], sign: string): { fit: number; cells: number } {
  const rows = lines.map(line => line.split(sign))
  const times = new Map<number, number>()
  for (const { length } of rows) if (length > 1) times.set(length, (times.get(length) ?? 0) + 1)
  const [cells, many] = [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
  if (many === 0) return { fit: 0, cells }
  const withAt = rows.flatMap(row => row.filter(cell => cell.includes('@')))
  const alone = withAt.filter(cell => !/[,;\t|]/.test(cell.trim()))
  return { fit: many / lines.length + (withAt.length ? alone.length / withAt.length : 0), cells }
}

/**
 * Sends rows as a file: UTF-8 with BOM, cells that a spreadsheet would take for a formula defused. They are written
 * down as fast as the database gives them, and read at the reader's pace: nobody who opens a file and leaves it keeps a
 * connection.
 * @param none what is said when there is no row at all
 * @throws {Refusal} 404 then, 429 when too many are being made already
 */
export async function sendCsv(
  { reply, kit, person }: Sending,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly unknown[]>,
  none = SIN_FILAS,
) {
  return asFile(kit, person?.id ?? 0, async spool => {
    const out = csvWith(columns)
    let found = 0
    const counted = async function* () {
      for await (const row of rows) {
        found++
        yield row
      }
    }
    await pipeline(counted, out, async pieces => {
      for await (const piece of pieces) await spool.write(piece as Buffer)
    })
    if (found === 0) throw notFound(none)
    reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
  })
}

/** Takes rows, and gives the bytes of a file with that head: as Excel opens it, and with formulas that are none. */
export const csvWith = (columns: readonly string[]) =>
  stringify({ bom: true, header: true, columns: [...columns], escape_formulas: true })

/** Rows that are there already, as `sendCsv` takes them. */
export async function* oneByOne<T>(rows: Iterable<T>): AsyncGenerator<T> {
  yield* rows
}
