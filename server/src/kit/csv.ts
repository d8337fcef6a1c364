/** CSV in, as schools send it, and out, as Excel opens it (decisions: «CSV in», «CSV out»). */
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { notFound, Refusal, refused } from './errors.ts'

const MOST_ROWS = 20_000
/** Each holds a connection of the pool for as long as its reader takes. */
const MOST_EXPORTS = 4

/** A row with its line in the file, from 1; cells are trimmed. */
export type CsvRow = { linea: number; celdas: string[] }

/**
 * Reads UTF-8 (with or without BOM), UTF-16 and Windows-1252, divided by comma, semicolon or tab. Empty rows are left out.
 * @param field the form's field, which a refusal names
 * @throws {Refusal} 422 when it is no such file, is empty, or has more than 20,000 rows beside its head
 */
export function readCsv(bytes: Uint8Array, field: string): CsvRow[] {
  if (looksLikeWorkbook(bytes)) throw refused('Eso es un libro de Excel. Guárdalo como CSV y vuelve a subirlo.', field)
  const text = decode(bytes)
  if (text.includes('\u0000')) throw refused('El archivo no es un CSV.', field)
  const rows = parseRows(text, field)
  if (rows.length === 0) throw refused('El archivo está vacío.', field)
  // One more may be the head; whoever reads the rows knows.
  if (rows.length > MOST_ROWS + 1)
    throw refused(`El archivo tiene más de ${MOST_ROWS.toLocaleString('es-MX')} renglones: divídelo en varios.`, field)
  return rows
}

function parseRows(text: string, field: string): CsvRow[] {
  try {
    const records = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: MOST_ROWS + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ linea: info.lines, celdas: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines)
    throw refused(`No se pudo leer el archivo: revisa las comillas${line ? ` del renglón ${line}` : ''}.`, field)
  }
}

/** Workbooks are ZIP files (xlsx) or compound documents (xls). */
const looksLikeWorkbook = (bytes: Uint8Array) =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)

function decode(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** By its BOM; without one, UTF-16 shows by the zero in every Latin letter. */
function encodingOf([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be'
  return undefined
}

/** The sign that divides the first line most often. */
function delimiterOf(text: string): string {
  const first = text.slice(0, text.search(/\r|\n|$/)).replace(/"[^"]*"/g, '')
  const times = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best))
}

let sending = 0

/**
 * Sends rows as they come, without holding them: UTF-8 with BOM, cells that a spreadsheet would take for a formula defused.
 * @throws {Refusal} 404 «Sin archivos» when there is no row at all (admin §8), 503 when several are being sent already
 */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly unknown[]>,
) {
  if (sending >= MOST_EXPORTS)
    throw new Refusal(503, 'Hay varias exportaciones en curso. Intenta de nuevo en un momento.', undefined, {
      'retry-after': '10',
    })
  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) throw notFound('Sin archivos')
  sending++
  const all = async function* () {
    try {
      yield first.value
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  const out = stringify({ bom: true, header: true, columns: [...columns], escape_formulas: true })
  // Its failure, or the reader's leaving, ends both; the reply breaks off and the browser says so.
  pipeline(Readable.from(all()), out, () => {
    sending--
  })
  reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
  return out
}
