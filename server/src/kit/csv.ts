/** CSV in, as schools send it, and out, as Excel opens it. */
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify'
import { notFound, refused } from './errors.ts'
import { asFile, type Sending } from './exports.ts'

const MOST_ROWS = 20_000

/** A row with its line in the file, from 1; cells are trimmed. */
export type CsvRow = { linea: number; celdas: string[] }

/**
 * Reads UTF-8 (with or without BOM), UTF-16 and Windows-1252, divided by comma, semicolon or tab. Empty rows are left out.
 * @param field the form's field, which a refusal names
 * @throws {Refusal} 422 when it is no such file, is empty, or has more than 20,000 rows beside its head
 */
export function readCsv(bytes: Uint8Array, field: string): CsvRow[] {
  if (looksLikeWorkbook(bytes)) throw refused('Eso es un libro de Excel. Guárdalo como CSV y vuelve a subirlo.', field)
  const text = decodeText(bytes)
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

/** UTF-8, UTF-16 by its marks, or what Windows makes of letters. */
export function decodeText(bytes: Uint8Array): string {
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

/**
 * Sends rows as a file: UTF-8 with BOM, cells that a spreadsheet would take for a formula defused. They are written down as fast as
 * the database gives them, and read at the reader's pace: nobody who opens a file and leaves it keeps a connection.
 * @throws {Refusal} 404 «Sin archivos» when there is no row at all, 429 when too many are being made already
 */
export async function sendCsv(
  { reply, kit, person }: Sending,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<readonly unknown[]>,
) {
  return asFile(kit, person?.id ?? 0, async spool => {
    const out = stringify({ bom: true, header: true, columns: [...columns], escape_formulas: true })
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
    if (found === 0) throw notFound('Sin archivos')
    reply.header('content-disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
  })
}
