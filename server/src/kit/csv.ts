/** CSV in, as schools send it, and out, as Excel opens it. */

import { pipeline } from 'node:stream/promises'
import { OCULTOS } from '@eleva/contract'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify'
import { notFound, refused } from './errors.ts'
import { asFile, type Sending } from './exports.ts'
import { decodeText } from './letras.ts'

const MOST_ROWS = 20_000

/** A row with its line in the file, from 1; cells are trimmed, composed (NFC), and without signs that nobody sees. */
export type CsvRow = { linea: number; celdas: string[] }

/**
 * Reads what `decodeText` reads, divided by comma, semicolon or tab, or as a first line «sep=;» says. Empty rows are left out.
 * @param field the form's field, which a refusal names
 * @throws {Refusal} 422 when it is no such file, is empty, or has more than 20,000 rows beside its head
 */
export function readCsv(bytes: Uint8Array, field: string): CsvRow[] {
  if (looksLikeWorkbook(bytes)) throw refused('Eso es un libro de Excel. Guárdalo como CSV y vuelve a subirlo.', field)
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
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
    const said = SEP.exec(text)?.[1]
    const records = parse(withoutSep(text), {
      delimiter: said ?? delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: MOST_ROWS + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ linea: info.lines, celdas: record.map(seen) }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines)
    throw refused(`No se pudo leer el archivo: revisa las comillas${line ? ` del renglón ${line}` : ''}.`, field)
  }
}

/** Workbooks are ZIP files (xlsx) or compound documents (xls). */
const looksLikeWorkbook = (bytes: Uint8Array) =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)

/** Excel writes it where a country's comma is a decimal sign. */
const SEP = /^sep=([,;\t])(?=[\r\n])/i

/** The text without the sign that its first line names; the line stays, so that rows keep their numbers. */
export const withoutSep = (text: string): string => text.replace(SEP, '')

const seen = (cell: string) =>
  cell
    .replace(OCULTOS, '')
    .replace(/\u00A0/g, ' ')
    .normalize('NFC')
    .trim()

const SIGNS = [',', ';', '\t']
/** Lines that are looked at for the sign that divides. */
const LOOKED_AT = 30
const ADDRESS = /^[^\s,;@]+@[^\s,;@]+$/

/** The sign that leaves addresses alone in their cells; where there are none, the one that divides the first line most often. */
function delimiterOf(text: string): string {
  const bare = text.slice(0, 50_000).replace(/"([^"]*)"/g, (_, inside: string) => inside.replace(/[,;\t\r\n]/g, ' '))
  const lines = bare.split(/\r\n|\r|\n/).slice(0, LOOKED_AT)
  const alone = (sign: string) => lines.flatMap(l => l.split(sign)).filter(c => ADDRESS.test(c.trim())).length
  const first = lines.find(l => l.trim()) ?? ''
  const rank = (sign: string) => alone(sign) * 1000 + first.split(sign).length
  return SIGNS.reduce((best, sign) => (rank(sign) > rank(best) ? sign : best))
}

/** What `sendCsv` defused, as it was. */
export const withoutGuard = (text: string): string => (/^'['=+\-@\t\r]/.test(text) ? text.slice(1) : text)

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
