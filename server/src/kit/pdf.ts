/** PDF out: letter paper, the house's head and colours, text and tables. Nothing is fetched, and no file but the fonts is read. */
import type { FastifyReply } from 'fastify'
import { Refusal } from './errors.ts'

/** What pdfmake takes as content. */
export type PdfContent = string | { [key: string]: unknown } | PdfContent[]

export const PDF_COLORS = { ink: '#251621', ink2: '#594d56', line: '#ded6dc', soft: '#f5f1f4', primary: '#9d165e', track: '#ece6ea' } as const // biome-ignore format: one palette

/** Each takes the processor for its whole layout. */
const MOST_AT_ONCE = 2
let making = 0

/** web/public/logo.svg, without its title. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 244 64" width="244" height="64"><rect width="64" height="64" rx="17" fill="#9d165e"/><g fill="none" stroke-width="8.2" stroke-linecap="round" stroke-linejoin="round" transform="translate(-3.4 -3.1) scale(1.1)"><path stroke="#fff" d="M42.5 40.6 19.5 49.4V23.6M38 28.6 19.5 35.6"/><path stroke="#f7b24a" d="M19.5 23.2 45.5 13.4"/></g><g fill="none" stroke="#251621" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"><path d="M82.8 42.8L109.2 33.2A14 14 0 1 0 105.4 48.4"/><path d="M123.5 14V52"/><path d="M137.8 42.8L164.2 33.2A14 14 0 1 0 160.4 48.4"/><path d="M174 24.6L186.5 51.4L199 24.6"/><circle cx="222" cy="38" r="14"/><path d="M236 24V52"/></g></svg>`

/** A table whose head comes again on every page, and whose rows stay whole. @param widths as pdfmake takes them */
export const pdfTable = (
  widths: readonly (string | number)[],
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): PdfContent => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    keepWithHeaderRows: 1,
    widths: [...widths],
    body: [
      head.map(text => ({ text, bold: true, color: PDF_COLORS.ink2, fillColor: PDF_COLORS.soft })),
      ...rows.map(row => row.map(cell => ({ text: String(cell) }))),
    ],
  },
  layout: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0,
    hLineColor: () => PDF_COLORS.line,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
  fontSize: 9,
  margin: [0, 4, 0, 16],
})

/** @param name of the file, ASCII @throws {Refusal} 503 when several are being made already */
export async function sendPdf(reply: FastifyReply, name: string, title: string, content: PdfContent[]) {
  if (making >= MOST_AT_ONCE)
    throw new Refusal(503, 'Hay varios reportes en curso. Intenta de nuevo en un momento.', undefined, {
      'retry-after': '5',
    })
  making++
  try {
    const stream = await layOut(title, content)
    reply.header('content-disposition', `attachment; filename="${name}"`).type('application/pdf')
    return stream
  } finally {
    making--
  }
}

async function layOut(title: string, content: PdfContent[]) {
  // Loaded by who asks for the first one: nobody else pays for it.
  const [{ default: pdfmake }, { default: fonts }] = await Promise.all([
    import('pdfmake'),
    import('pdfmake/fonts/Roboto.js'),
  ])
  const files = new Set<string>(Object.values(fonts.Roboto))
  pdfmake.setFonts(fonts)
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(path => files.has(path))
  const stream = await pdfmake
    .createPdf({
      info: { title, creator: 'Eleva', producer: 'Eleva' },
      displayTitle: true,
      lang: 'es-MX',
      pageSize: 'LETTER',
      pageMargins: [48, 84, 48, 56],
      defaultStyle: { font: 'Roboto', fontSize: 10, color: PDF_COLORS.ink, lineHeight: 1.15 },
      styles: {
        titulo: { fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
        seccion: { fontSize: 13, bold: true, color: PDF_COLORS.primary, margin: [0, 8, 0, 4] },
        nota: { color: PDF_COLORS.ink2, margin: [0, 0, 0, 8] },
      },
      header: () => ({ svg: LOGO, width: 92, margin: [48, 32, 0, 0] }),
      footer: (page: number, pages: number) => ({
        columns: [
          { text: title, color: PDF_COLORS.ink2 },
          { text: `Página ${page} de ${pages}`, alignment: 'right', color: PDF_COLORS.ink2, width: 'auto' },
        ],
        fontSize: 8,
        margin: [48, 20, 48, 0],
      }),
      content,
    })
    .getStream()
  stream.end()
  return stream
}
