/**
 * PDF out: letter paper, the house's colours, text and tables, reports with its head. Nothing is fetched, and no file
 * but the fonts is read.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyReply } from 'fastify'
import type { Marca, Seguida } from '../instalacion.ts'
import { createCola } from './cola.ts'
import { contenidoImprimible, imprimible } from './letras.ts'

/** What pdfmake takes as content. */
export type PdfContent = string | { [key: string]: unknown } | PdfContent[]

export const PDF_COLORS = {
  ink: '#251621',
  ink2: '#594d56',
  line: '#ded6dc',
  soft: '#f5f1f4',
  primary: '#9d165e',
  track: '#ece6ea',
} as const

/** Two at once: each takes the processor for its whole layout. */
const cola = createCola(2, 'Tu PDF')

/**
 * A table whose head comes again on every page, and whose rows stay whole.
 * @param widths as pdfmake takes them
 */
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
  layout: 'casa',
  fontSize: 9,
  margin: [0, 4, 0, 16],
})

type SendingPdf = { reply: FastifyReply; person: { id: number }; kit: { instalacion: Seguida } }

/**
 * In this person's turn, the reading too.
 * @param name of the file, ASCII
 * @throws {Refusal} as `kit/exports/cola.ts` says
 */
export async function sendPdf(sending: SendingPdf, name: string, read: () => Promise<PdfJob>) {
  const pdf = await makePdf(sending, read)
  sending.reply.header('content-disposition', `attachment; filename="${name}"`).type('application/pdf')
  return pdf
}

/** A PDF for who looks at its bytes before they go out. */
export const makePdf = ({ reply, person, kit }: SendingPdf, read: () => Promise<PdfJob>): Promise<Buffer> =>
  cola.inTurn(person.id, reply.raw, async () => {
    const job = await read()
    // A diploma says for itself what stands where a text cannot be printed.
    const printed = job.diploma
      ? job
      : { ...job, title: imprimible(job.title), content: contenidoImprimible(job.content) }
    return layOut({ ...printed, marca: kit.instalacion.actual().marca })
  })

/** What goes to the thread: plain values, no functions. */
export type PdfJob = {
  title: string
  content: PdfContent[]
  /** Without head and foot: it says for itself who hands it out. */
  diploma?: PdfDiploma
}

/** With whoever hands it out. */
export type PdfTrabajo = PdfJob & { marca: Marca }

export type PdfDiploma = {
  /** With the same, the same bytes come out. */
  fecha: Date
  hoja: { tamano: 'carta' | 'a4'; orientacion: 'horizontal' | 'vertical' }
  /** A file inside of it. */
  adjunto: { nombre: string; tipo: string; texto: string; descripcion: string }
}

/** Pages of tables take seconds of the processor: in a thread of its own nobody's answer waits for them. */
const makeHilo = () =>
  new Worker(new URL('./pdf.worker.ts', import.meta.url), { env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } })

/** A thread reads its libraries for a second; it stays for so long without work (ms). */
const RESTS_MS = 60_000
const libres: Worker[] = []

function rest(hilo: Worker) {
  hilo.unref()
  libres.push(hilo)
  setTimeout(() => {
    const at = libres.indexOf(hilo)
    if (at < 0) return
    libres.splice(at, 1)
    void hilo.terminate()
  }, RESTS_MS).unref()
}

async function layOut(job: PdfTrabajo): Promise<Buffer> {
  const hilo = libres.pop() ?? makeHilo()
  hilo.ref()
  try {
    const answer = once(hilo, 'message') as Promise<[Uint8Array]>
    hilo.postMessage(job)
    const [pdf] = await answer
    rest(hilo)
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  } catch (error) {
    await hilo.terminate()
    throw error
  }
}
