/** What is put into a PDF when it is issued, and read out of it again. */
import { inflateSync } from 'node:zlib'
import * as z from 'zod'
import { canonica, type Reservado } from './constancias.datos.ts'

/** More than any constancia has. */
const MAX_BYTES = 1_000_000

/** What one may say of itself: of any text, as whoever altered it wrote it. */
const Adjunto = z.object({
  datos: z.record(z.string(), z.unknown()),
  firma: z.string(),
  llave: z.string(),
  /** What is on the paper and in no list: its hash stands in what is signed. */
  reservado: z.object({ curp: z.string(), sal: z.string() }).optional(),
})
export type Adjunto = z.infer<typeof Adjunto> & {
  /** Letter by letter: of two ways to write the same only ours was issued. */
  texto: string
}

/** With what it is verified without the installation: base64 of both. */
export type Sellada = { firma: string; llave: string; reservado?: Reservado | undefined }

/**
 * There is one way to write it.
 * @param datos as they were signed
 */
export function textoDeAdjunto(datos: string, { firma, llave, reservado }: Sellada): string {
  const aparte = reservado ? `,"reservado":${canonica(reservado)}` : ''
  return `{"datos":${datos},"firma":"${firma}","llave":"${llave}"${aparte}}`
}

function inflated(bytes: Buffer): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_BYTES }).toString()
  } catch {
    return undefined
  }
}

function read(texto = ''): Adjunto | undefined {
  try {
    const said = Adjunto.safeParse(JSON.parse(texto)).data
    return said && { ...said, texto }
  } catch {
    return undefined
  }
}

/**
 * Undefined for what holds none.
 * @param pdf as somebody sent it
 */
export function readAdjunto(pdf: Buffer): Adjunto | undefined {
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
