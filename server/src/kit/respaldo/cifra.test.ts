import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { messageOf } from '../thrown.ts'
import { RespaldoRefused, seal, unseal } from './cifra.ts'

const CLAVE = 'una clave de veras larga'
const PIECE = 256 * 1024
const STORED = PIECE + 16
const HEADER = 16 + 3 + 16 + 32 + 32

async function* inChunks(bytes: Buffer, size = 100_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const closed = (content: Buffer, clave = CLAVE) => buffer(seal(clave, inChunks(content), { log2N: 4, r: 8, p: 1 }))
const opened = (file: Buffer, clave = CLAVE, size?: number) => buffer(unseal(clave, inChunks(file, size)))
const refusal = async (file: Buffer, clave?: string) => {
  const error = await opened(file, clave).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RespaldoRefused)
  return messageOf(error)
}
const flipped = (file: Buffer, at: number) => {
  const other = Buffer.from(file)
  other[at]! ^= 1
  return other
}

/** Two full pieces and a bit. */
const content = randomBytes(2 * PIECE + 1234)
const file = await closed(content)

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE])('%i bytes come back as they were', async size => {
  const some = content.subarray(0, size)
  const sealed = await closed(some)
  expect(sealed.length).toBe(HEADER + size + 16 * Math.max(1, Math.ceil(size / PIECE)))
  expect((await opened(sealed, CLAVE, 7_777)).equals(some)).toBe(true)
})

test('what nobody made cheaper costs whoever guesses 128 MiB, and opens all the same', async () => {
  const sealed = await buffer(seal(CLAVE, inChunks(content.subarray(0, 5))))
  expect([...sealed.subarray(16, 19)]).toEqual([17, 8, 1])
  expect((await opened(sealed)).equals(content.subarray(0, 5))).toBe(true)
})

test('the same content is another file each time, and none of it can be read', async () => {
  const text = Buffer.from('Ana García, ana@escuela.mx '.repeat(100))
  const [one, other] = await Promise.all([closed(text), closed(text)])
  expect(one.equals(other)).toBe(false)
  expect(one.includes('García')).toBe(false)
})

test('a wrong passphrase says so; one with its accents typed apart is the same', async () => {
  expect(await refusal(file, `${CLAVE}.`)).toContain('La clave no es la de este respaldo')
  const sealed = await closed(content.subarray(0, 9), 'contraseña muy larga'.normalize('NFC'))
  expect((await opened(sealed, 'contraseña muy larga'.normalize('NFD'))).length).toBe(9)
})

test.each([
  [40, 8, 1],
  [17, 255, 1],
  [17, 8, 255],
  [0, 8, 1],
])(
  'a header that asks for a cost of %i, %i, %i is refused at once, though its digest is right',
  async (log2N, r, p) => {
    const plain = Buffer.concat([file.subarray(0, 16), Buffer.from([log2N, r, p]), file.subarray(19, 35)])
    const made = Buffer.concat([plain, createHash('sha256').update(plain).digest(), file.subarray(67)])
    const began = performance.now()
    expect(await refusal(made)).toContain('pide un esfuerzo que Eleva nunca usa')
    expect(performance.now() - began).toBeLessThan(100)
  },
)

test('what is cut says so, wherever', async () => {
  // At the ends of pieces nothing is damaged: only the missing end tells.
  for (const at of [HEADER, HEADER + STORED, HEADER + 2 * STORED])
    expect(await refusal(file.subarray(0, at))).toContain('está cortado: le falta el final')
  for (const at of [HEADER + 1, HEADER + STORED - 1, HEADER + STORED + 15, file.length - 1])
    expect(await refusal(file.subarray(0, at))).toContain('está cortado o dañado en su final')
  for (const at of [17, HEADER - 1]) expect(await refusal(file.subarray(0, at))).toContain('está cortado')
  expect(await refusal(Buffer.alloc(0))).toContain('no es un respaldo de Eleva')
})

test('what is altered, moved, repeated or added says so', async () => {
  for (const at of [16, 20, 40, HEADER + 5, HEADER + STORED + 99])
    expect(await refusal(flipped(file, at))).toContain('está dañado o fue alterado')
  const [head, first, second, last] = [0, HEADER, HEADER + STORED, HEADER + 2 * STORED].map((from, i, all) =>
    file.subarray(from, all[i + 1] ?? file.length),
  ) as [Buffer, Buffer, Buffer, Buffer]
  for (const pieces of [
    [head, second, first, last],
    [head, first, first, last],
    [head, second, last],
  ])
    expect(await refusal(Buffer.concat(pieces))).toContain('dañado')
  expect(await refusal(Buffer.concat([file, randomBytes(3)]))).toMatch(/dañado|fue alterado/)
  expect(await refusal(Buffer.from('PK\x03\x04 algo que no es un respaldo'.repeat(20)))).toContain('no es un respaldo')
})
