import { expect, test } from 'vitest'
import { cajaDeFoto, makePdfDeHojas, type PaginaDePdf } from './pdf.ts'

const CUANDO = new Date('2026-11-27T15:04:05Z')
const jpeg = (seed: number) => Uint8Array.from({ length: 300 }, (_, i) => (i * seed) % 256)
const paginas: PaginaDePdf[] = [
  { jpeg: jpeg(7), ancho: 1500, alto: 2000, giro: 0 },
  { jpeg: jpeg(11), ancho: 2000, alto: 1500, giro: 90 },
]

const read = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes)

/** As a reader of PDF does it: from the end to the table, from there to each object. */
function objectsOf(bytes: Uint8Array) {
  const text = latin(bytes)
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  expect(text.slice(table, table + 5)).toBe('xref\n')
  const [, count] = /^xref\n0 (\d+)\n/.exec(text.slice(table))!
  const first = table + `xref\n0 ${count}\n`.length
  return Array.from({ length: Number(count) - 1 }, (_, i) => {
    const line = text.slice(first + (i + 1) * 20, first + (i + 2) * 20)
    expect(line).toMatch(/^\d{10} 00000 n \n$/)
    const at = Number(line.slice(0, 10))
    expect(text.slice(at).startsWith(`${i + 1} 0 obj\n`)).toBe(true)
    return { at, text: text.slice(at, text.indexOf('endobj\n', at)) }
  })
}

test('each picture is a page, found by the table, with the very bytes that it was given', async () => {
  const bytes = await read(makePdfDeHojas(paginas, CUANDO))
  expect(latin(bytes.slice(0, 9))).toBe('%PDF-1.4\n')
  const objects = objectsOf(bytes)
  expect(objects).toHaveLength(9)
  expect(objects[1]!.text).toContain('/Count 2 /Kids [3 0 R 6 0 R]')
  paginas.forEach((pagina, i) => {
    const page = objects[2 + i * 3]!
    expect(page.text).toContain(`/Contents ${4 + i * 3} 0 R`)
    expect(page.text).toContain(`/Foto ${5 + i * 3} 0 R`)
    const picture = objects[4 + i * 3]!
    expect(picture.text).toContain(`/Width ${pagina.ancho} /Height ${pagina.alto}`)
    expect(picture.text).toContain('/Length 300')
    const from = picture.at + picture.text.indexOf('stream\n') + 'stream\n'.length
    expect(bytes.slice(from, from + 300)).toEqual(pagina.jpeg)
  })
  expect(objects[8]!.text).toContain('(D:20261127150405Z)')
})

test('a sheet is letter, upright or lying as its picture is once it was turned, and the picture stays within it', () => {
  expect(cajaDeFoto({ ancho: 1500, alto: 2000, giro: 0 })).toMatchObject({ page: 612, tall: 792 })
  expect(cajaDeFoto({ ancho: 1500, alto: 2000, giro: 90 })).toMatchObject({ page: 792, tall: 612 })
  for (const giro of [0, 90, 180, 270] as const)
    for (const [ancho, alto] of [
      [1500, 2000],
      [2000, 300],
      [1, 1],
    ] as const) {
      const { page, tall, matrix } = cajaDeFoto({ ancho, alto, giro })
      const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number]
      for (const [x, y] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        const [px, py] = [a * x + c * y + e, b * x + d * y + f]
        expect(px).toBeGreaterThanOrEqual(17.99)
        expect(py).toBeGreaterThanOrEqual(17.99)
        expect(px).toBeLessThanOrEqual(page - 17.99)
        expect(py).toBeLessThanOrEqual(tall - 17.99)
      }
    }
})

test('turned once to the right, the left edge of the picture comes to lie above', () => {
  const { matrix } = cajaDeFoto({ ancho: 1000, alto: 1000, giro: 90 })
  const [a, b, , , , f] = matrix as [number, number, number, number, number, number]
  // From its upper left corner rightwards leads downwards on the page.
  expect([a, b < 0]).toEqual([0, true])
  expect(f).toBeGreaterThan(400)
})
