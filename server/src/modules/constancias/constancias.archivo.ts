/** Reads out of a PDF what was put into it when it was issued. */
import { inflateSync } from 'node:zlib'
import * as z from 'zod'

/** More than any constancia has. */
const MOST = 1_000_000

/** What one may say of itself: of any text, as whoever altered it wrote it. */
const Adjunto = z.object({
  datos: z.record(z.string(), z.unknown()),
  firma: z.string(),
  llave: z.string(),
  /** What is on the paper and in no list: its hash stands in what is signed. */
  reservado: z.object({ curp: z.string(), sal: z.string() }).optional(),
})
export type Adjunto = z.infer<typeof Adjunto>

function inflated(bytes: Buffer): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: MOST }).toString()
  } catch {
    return undefined
  }
}

function read(text: string | undefined): Adjunto | undefined {
  try {
    return Adjunto.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

/** Undefined for what holds none. @param pdf as somebody sent it */
export function leeAdjunto(pdf: Buffer): Adjunto | undefined {
  let from = 0
  for (let tries = 0; tries < 20; tries++) {
    const at = pdf.indexOf('/EmbeddedFile', from)
    if (at < 0) return undefined
    const begins = pdf.indexOf('stream', at)
    const ends = pdf.indexOf('endstream', begins)
    if (begins < 0 || ends < 0) return undefined
    const first = pdf[begins + 6] === 13 ? begins + 8 : begins + 7
    const found = read(inflated(pdf.subarray(first, ends)))
    if (found) return found
    from = at + 1
  }
  return undefined
}
