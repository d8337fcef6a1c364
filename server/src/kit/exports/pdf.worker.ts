/** The thread that lays out PDFs, one after the other. */
import { buffer } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import pdfmake, { type PageBreakBefore } from 'pdfmake'
import fonts from 'pdfmake/fonts/Roboto.js'
import type { Marca } from '../instalacion.ts'
import { logoEnPdf } from './logo.ts'
import { PDF_COLORS, type PdfDiploma, type PdfTrabajo } from './pdf.ts'

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
  forma: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => PDF_COLORS.ink2,
    vLineColor: () => PDF_COLORS.ink2,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
})

const deReporte = (title: string, marca: Marca) => ({
  info: { title, creator: marca.nombre, producer: 'Eleva' },
  pageSize: 'LETTER',
  pageMargins: [48, 84, 48, 56],
  header: () => logoEnPdf(marca, 92, [48, 32, 0, 0]),
  footer: (page: number, pages: number) => ({
    columns: [
      { text: title, color: PDF_COLORS.ink2 },
      { text: `Página ${page} de ${pages}`, alignment: 'right', color: PDF_COLORS.ink2, width: 'auto' },
    ],
    fontSize: 8,
    margin: [48, 20, 48, 0],
  }),
})

/** A heading, the head of a table of two lines, and a row of two (points). */
const LEAST = 100

/**
 * A heading below which no row would find room goes to the next page with what it is about. By the room alone: of a
 * table that does not fit pdfmake still says where it was tried first.
 */
const standsAlone: PageBreakBefore = ({ style, startPosition: { verticalRatio, pageInnerHeight } }) =>
  style === 'seccion' && (1 - verticalRatio) * pageInnerHeight < LEAST

let known = ''
/** PDF/A-3, which may hold a file. */
function deDiploma(title: string, { nombre }: Marca, { fecha, hoja, adjunto }: PdfDiploma) {
  const src = `data:${adjunto.tipo};base64,${Buffer.from(adjunto.texto).toString('base64')}`
  // What is told in its place is read by the same door as files are.
  if (known) files.delete(known)
  files.add(src)
  known = src
  return {
    info: { title, creator: nombre, producer: 'Eleva', creationDate: fecha, modDate: fecha },
    version: '1.7',
    subset: 'PDF/A-3b',
    pageSize: hoja.tamano === 'a4' ? 'A4' : 'LETTER',
    pageOrientation: hoja.orientacion === 'vertical' ? 'portrait' : 'landscape',
    pageMargins: [54, 45, 54, 45],
    files: {
      datos: {
        src,
        name: adjunto.nombre,
        type: adjunto.tipo,
        description: adjunto.descripcion,
        relationship: 'Data',
        creationDate: fecha,
        modifiedDate: fecha,
      },
    },
  }
}

async function layOut({ title, content, diploma, marca }: PdfTrabajo): Promise<Buffer> {
  const stream = await pdfmake
    .createPdf({
      ...(diploma ? deDiploma(title, marca, diploma) : deReporte(title, marca)),
      displayTitle: true,
      lang: 'es-MX',
      defaultStyle: { font: 'Roboto', fontSize: 10, color: PDF_COLORS.ink, lineHeight: 1.15 },
      styles: {
        titulo: { fontSize: 18, bold: true, margin: [0, 0, 0, 4] },
        seccion: { fontSize: 13, bold: true, color: marca.color || PDF_COLORS.primary, margin: [0, 8, 0, 4] },
        nota: { color: PDF_COLORS.ink2, margin: [0, 0, 0, 8] },
      },
      content,
      pageBreakBefore: standsAlone,
    })
    .getStream()
  stream.end()
  return buffer(stream)
}

// What fails ends the thread, and whoever asked hears of it.
parentPort?.on('message', (job: PdfTrabajo) => void layOut(job).then(pdf => parentPort!.postMessage(pdf)))
