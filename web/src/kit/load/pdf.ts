/** Opens a PDF in parts: of one of 500 pages only what is looked at is fetched and drawn. */
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import { load } from './load.ts'

export type { PDFDocumentProxy } from 'pdfjs-dist'

/** What scanners make pictures of pages with is decoded by files of their own, fetched when there is such a picture. */
const DECODERS: Record<string, string> = { 'jbig2.wasm': jbig2, 'openjpeg.wasm': openjpeg }

class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = DECODERS[filename]
    const reply = url ? await fetch(url) : undefined
    if (!reply?.ok) throw new Error(`no such file of the viewer: ${filename}`)
    return new Uint8Array(await reply.arrayBuffer())
  }
}

const PART_BYTES = 256 * 1024

/** @param from its address, or the whole of it, which is taken */
export async function openPdf(from: string | Uint8Array): Promise<PDFDocumentLoadingTask> {
  const pdfjs = await load(() => import('pdfjs-dist/legacy/build/pdf.mjs'))
  pdfjs.GlobalWorkerOptions.workerSrc = worker
  return pdfjs.getDocument({
    ...(typeof from === 'string' ? { url: from } : { data: from }),
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: PART_BYTES,
    useWorkerFetch: false,
    BinaryDataFactory: Decoders,
  })
}
