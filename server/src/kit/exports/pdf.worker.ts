/** The thread that lays out one PDF, and ends. */
import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import fonts from 'pdfmake/fonts/Roboto.js'
import { PDF_COLORS, type PdfJob } from './pdf.ts'

/** web/public/logo.svg, without its title. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 244 64" width="244" height="64"><rect width="64" height="64" rx="17" fill="#9d165e"/><g fill="none" stroke-width="8.2" stroke-linecap="round" stroke-linejoin="round" transform="translate(-3.4 -3.1) scale(1.1)"><path stroke="#fff" d="M42.5 40.6 19.5 49.4V23.6M38 28.6 19.5 35.6"/><path stroke="#f7b24a" d="M19.5 23.2 45.5 13.4"/></g><g fill="none" stroke="#251621" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"><path d="M82.8 42.8L109.2 33.2A14 14 0 1 0 105.4 48.4"/><path d="M123.5 14V52"/><path d="M137.8 42.8L164.2 33.2A14 14 0 1 0 160.4 48.4"/><path d="M174 24.6L186.5 51.4L199 24.6"/><circle cx="222" cy="38" r="14"/><path d="M236 24V52"/></g></svg>`

const { title, content } = workerData as PdfJob

const files = new Set<string>(Object.values(fonts.Roboto))
pdfmake.setFonts(fonts)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(path => files.has(path))
pdfmake.setTableLayouts({
  casa: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0,
    hLineColor: () => PDF_COLORS.line,
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
})
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
parentPort?.postMessage(await buffer(stream))
