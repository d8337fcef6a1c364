/**
 * XLSX out: a workbook of one sheet; text stays text, so that nothing in it is taken for a formula. Rows are written
 * down as they come: a book of 403,000 cells kept the process busy for seconds when it was made in one piece.
 */

import { zipInto } from '../archivos/zip.ts'
import { conflict, notFound } from '../errors.ts'
import { SIN_FILAS } from './csv.ts'
import { asFile, type Sending } from './exports.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What is the same in every workbook. Style 1 is bold. */
const FIXED: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Hoja 1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

/** The first row and the first column stay in sight. */
const BEFORE = `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><sheetData>`
const AFTER = '</sheetData></worksheet>'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML has no way to write goes. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, sign => ENTITIES[sign]!)

/** 0 → A, 26 → AA. */
const lettersOf = (n: number): string =>
  (n < 26 ? '' : lettersOf(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))

type Rows = Iterable<readonly (string | number)[]> | AsyncIterable<readonly (string | number)[]>

/** Letters that go on together: written row by row a book would be many small pieces. */
const PIECE = 64 * 1024

async function* sheetOf(columns: readonly string[], rows: Rows): AsyncGenerator<string> {
  const letters = columns.map((_, i) => lettersOf(i))
  const cell = (value: string | number, place: string, style: string) =>
    typeof value === 'number'
      ? `<c r="${place}"${style}><v>${value}</v></c>`
      : `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
  let at = 1
  const row = (values: readonly (string | number)[], style = '') => {
    const cells = values.map((value, i) => cell(value, `${letters[i]}${at}`, style)).join('')
    return `<row r="${at++}">${cells}</row>`
  }
  let text = HEAD + BEFORE + row(columns, ' s="1"')
  for await (const values of rows) {
    text += row(values)
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield text + AFTER
}

/** @throws whatever `rows` throws: nothing has been sent by then */
export async function sendXlsx({ reply, kit, person }: Sending, name: string, columns: readonly string[], rows: Rows) {
  return asFile(kit, person?.id ?? 0, async spool => {
    const fixed = Object.entries(FIXED).map(([path, text]) => [path, [HEAD + text]])
    await zipInto(spool, { ...Object.fromEntries(fixed), 'xl/worksheets/sheet1.xml': sheetOf(columns, rows) })
    reply.header('content-disposition', `attachment; filename="${name}"`).type(TYPE)
  })
}

/**
 * As many rows as whoever opens a book waits for.
 * @throws {Refusal} 409 when there are more, 404 when there is none
 */
export async function* bounded<T>(rows: AsyncIterable<T>, most: number, none = SIN_FILAS): AsyncGenerator<T> {
  let found = 0
  for await (const row of rows) {
    if (++found > most)
      throw conflict('Es demasiado para un libro de Excel. Expórtalo como CSV, que Excel también abre.')
    yield row
  }
  if (found === 0) throw notFound(none)
}
