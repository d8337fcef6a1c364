/** PDF out: letter paper, the house's head and colours, text and tables. Nothing is fetched, and no file but the fonts is read. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FastifyReply } from 'fastify'
import { createCola } from '../db/cola.ts'

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
const cola = createCola(2, 'Tu reporte')

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
  layout: 'casa',
  fontSize: 9,
  margin: [0, 4, 0, 16],
})

type Sending = { reply: FastifyReply; person: { id: number } }

/**
 * In this person's turn, the reading too.
 * @param name of the file, ASCII
 * @throws {Refusal} as `kit/db/cola.ts` says
 */
export const sendPdf = ({ reply, person }: Sending, name: string, read: () => Promise<PdfJob>) =>
  cola.inTurn(person.id, reply.raw, async () => {
    const pdf = await layOut(await read())
    reply.header('content-disposition', `attachment; filename="${name}"`).type('application/pdf')
    return pdf
  })

/** What goes to the thread: plain values, no functions. */
export type PdfJob = { title: string; content: PdfContent[] }

/** Pages of tables take seconds of the processor: in a thread of its own nobody's answer waits for them. */
async function layOut(job: PdfJob): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
    workerData: job,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  try {
    const [pdf] = (await once(worker, 'message')) as [Uint8Array]
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  } finally {
    await worker.terminate()
  }
}
