/** Pages out of JPEG pictures: a PDF holds them as they are, one a page, so that nothing is encoded again. */
import type { Giro } from './plan.ts'

export type PaginaDePdf = { jpeg: Uint8Array<ArrayBuffer>; ancho: number; alto: number; giro: Giro }

/** Letter, as paper is in Mexico, in points. */
const CARTA = { corto: 612, largo: 792 }
const MARGEN = 18

const point = (n: number) => String(Math.round(n * 100) / 100)

/** How a picture is laid into its page: turned, as large as there is room, in the middle. */
export function cajaDeFoto({ ancho, alto, giro }: Pick<PaginaDePdf, 'ancho' | 'alto' | 'giro'>) {
  const lying = giro === 90 || giro === 270
  const [w, h] = lying ? [alto, ancho] : [ancho, alto]
  const [page, tall] = w > h ? [CARTA.largo, CARTA.corto] : [CARTA.corto, CARTA.largo]
  const share = Math.min((page - 2 * MARGEN) / w, (tall - 2 * MARGEN) / h)
  const [dw, dh] = [w * share, h * share]
  const [x, y] = [(page - dw) / 2, (tall - dh) / 2]
  // Where the right and the upper edge of the picture point to, and where its lower left corner comes to stand.
  const matrix = {
    0: [dw, 0, 0, dh, x, y],
    90: [0, -dh, dw, 0, x, y + dh],
    180: [-dw, 0, 0, -dh, x + dw, y + dh],
    270: [0, dh, -dw, 0, x + dw, y],
  }[giro]
  return { page, tall, matrix }
}

/**
 * Objects 1 and 2 are the root and the list of pages; then three for each page: itself, what is drawn, and the picture.
 */
const FIRST = 3
const EACH = 3

/** @param cuando that it was made, as readers show it */
export function makePdfDeHojas(paginas: readonly PaginaDePdf[], cuando: Date): Blob {
  const ascii = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const starts: number[] = []
  let at = 0
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    const bytes = typeof part === 'string' ? ascii.encode(part) : part
    parts.push(bytes)
    at += bytes.length
  }
  const object = (number: number, dict: string, stream?: string | Uint8Array<ArrayBuffer>) => {
    starts[number] = at
    write(`${number} 0 obj\n<< ${dict}${stream === undefined ? '' : ` /Length ${stream.length}`} >>\n`)
    if (stream !== undefined) {
      write('stream\n')
      write(stream)
      write('\nendstream\n')
    }
    write('endobj\n')
  }
  // The second line has bytes above 127: whoever carries it takes it for no text.
  write('%PDF-1.4\n')
  write(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  object(1, '/Type /Catalog /Pages 2 0 R /Lang (es-MX)')
  const kids = paginas.map((_, i) => `${FIRST + i * EACH} 0 R`).join(' ')
  object(2, `/Type /Pages /Count ${paginas.length} /Kids [${kids}]`)
  paginas.forEach((pagina, i) => {
    const self = FIRST + i * EACH
    const { page, tall, matrix } = cajaDeFoto(pagina)
    object(
      self,
      `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${page} ${tall}] /Resources << /XObject << /Foto ${self + 2} 0 R >> >> /Contents ${self + 1} 0 R`,
    )
    object(self + 1, '', `q ${matrix.map(point).join(' ')} cm /Foto Do Q`)
    object(
      self + 2,
      `/Type /XObject /Subtype /Image /Width ${pagina.ancho} /Height ${pagina.alto} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      pagina.jpeg,
    )
  })
  const info = FIRST + paginas.length * EACH
  const when = cuando.toISOString().replace(/\D/g, '').slice(0, 14)
  object(info, `/Producer (Eleva) /CreationDate (D:${when}Z)`)
  const table = at
  // Each line has twenty bytes: readers count on it.
  const lines = Array.from({ length: info }, (_, i) => `${String(starts[i + 1]).padStart(10, '0')} 00000 n \n`)
  write(`xref\n0 ${info + 1}\n0000000000 65535 f \n${lines.join('')}`)
  write(`trailer\n<< /Size ${info + 1} /Root 1 0 R /Info ${info} 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}
