/** Opens a PDF in parts: of one of 500 pages only what is looked at is fetched and drawn. */
import type { PDFDocumentLoadingTask } from 'pdfjs-dist'
import worker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'
import { load } from '../../../kit/load/load.ts'

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

export async function openPdf(url: string): Promise<PDFDocumentLoadingTask> {
  const pdfjs = await load(() => import('pdfjs-dist/legacy/build/pdf.mjs'))
  pdfjs.GlobalWorkerOptions.workerSrc = worker
  return pdfjs.getDocument({
    url,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: PART_BYTES,
    useWorkerFetch: false,
    BinaryDataFactory: Decoders,
  })
}

/** Why it cannot be shown, in words. */
export function porQueNo(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException')
    return 'Este PDF pide contraseña. Descárgalo y ábrelo con ella, o devuélvelo para que lo entreguen sin contraseña.'
  if (name === 'InvalidPDFException' || name === 'FormatError')
    return 'Este PDF está dañado y no se puede mostrar. Descárgalo, o devuélvelo para que lo entreguen otra vez.'
  return 'No se pudo mostrar el PDF. Revisa tu conexión, o descárgalo.'
}
