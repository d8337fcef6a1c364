import { bytesDeTrozo, MAX_BYTES_DE_VIDEO, TROZO_BYTES, trozosDe } from '@eleva/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reviewTrozo } from '../../kit/archivos/trozos.ts'
import { readRange } from '../../kit/http/ranges.ts'
import { tipoDeVideo } from './videos.archivos.ts'
import { signVideo, verifyVideo } from './videos.firma.ts'

const size = fc.oneof(
  fc.integer({ min: 1, max: MAX_BYTES_DE_VIDEO }),
  fc.integer({ min: 1, max: 800 }).map(n => n * TROZO_BYTES),
)

describe('a file in chunks', () => {
  test('is all of its chunks, none of which is empty, and only the last is short', () => {
    fc.assert(
      fc.property(size, fileSize => {
        const all = Array.from({ length: trozosDe(fileSize) }, (_, i) => bytesDeTrozo(i, fileSize))
        expect(all.reduce((a, b) => a + b, 0)).toBe(fileSize)
        expect(all.slice(0, -1).every(n => n === TROZO_BYTES)).toBe(true)
        expect(Math.min(...all)).toBeGreaterThan(0)
      }),
    )
  })

  test('takes exactly the chunk that is due at its place', () => {
    fc.assert(
      fc.property(size, fc.nat(), fc.integer({ min: 0, max: TROZO_BYTES }), (fileSize, n, bytes) => {
        const totalChunks = trozosDe(fileSize)
        const chunkIndex = n % (totalChunks + 3)
        const said = { fileSize, totalChunks, chunkIndex }
        const fits = chunkIndex < totalChunks && bytes === bytesDeTrozo(chunkIndex, fileSize)
        expect(reviewTrozo(said, { bytes, sha256: 'a' }) === undefined).toBe(fits)
        expect(reviewTrozo({ ...said, totalChunks: totalChunks + 1 }, { bytes, sha256: 'a' })?.[0]).toBe('totalChunks')
        if (fits) expect(reviewTrozo({ ...said, sha256: 'b' }, { bytes, sha256: 'a' })?.[0]).toBe('sha256')
      }),
    )
  })
})

describe('a range', () => {
  test.each([
    [undefined, undefined],
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=7-', { start: 7, end: 9 }],
    ['bytes=-4', { start: 6, end: 9 }],
    ['bytes=-40', { start: 0, end: 9 }],
    ['bytes=9-99', { start: 9, end: 9 }],
    ['bytes=10-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=4-2', undefined],
    ['bytes=0-1,4-5', undefined],
    ['bytes=-', undefined],
    ['items=0-3', undefined],
    ['bytes=a-b', undefined],
  ] as const)('%s of ten bytes is %j', (header, range) => {
    expect(readRange(header, 10)).toEqual(range)
  })

  test('is always within the whole, whatever is asked', () => {
    const asked = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
    )
    fc.assert(
      fc.property(asked, fc.nat(1000), (header, total) => {
        const range = readRange(header, total)
        if (typeof range !== 'object') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.start).toBeLessThanOrEqual(range.end)
        expect(range.end).toBeLessThan(total)
      }),
    )
  })
})

describe('a signed address', () => {
  const secret = Buffer.alloc(32, 7)
  const now = 1_800_000_000
  const tokenOf = (archivo: number, person: number) => signVideo(secret, archivo, person, now).replace('/videos/', '')

  test('is for its file, its person and two hours', () => {
    const token = tokenOf(12, 5)
    expect(verifyVideo(secret, token, 5, now)).toBe(12)
    expect(verifyVideo(secret, token, 5, now + 7199)).toBe(12)
    expect(verifyVideo(secret, token, 5, now + 7200)).toBeUndefined()
    expect(verifyVideo(secret, token, 6, now)).toBeUndefined()
    expect(verifyVideo(Buffer.alloc(32, 8), token, 5, now)).toBeUndefined()
  })

  test('with any one letter changed, or anything else at all, is none', () => {
    const token = tokenOf(12, 5)
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'0aZ.-_9'), (at, letter) => {
        const altered = token.slice(0, at) + letter + token.slice(at + 1)
        if (altered !== token) expect(verifyVideo(secret, altered, 5, now)).toBeUndefined()
      }),
    )
    fc.assert(
      fc.property(fc.string(), text => {
        expect(verifyVideo(secret, text, 5, now)).toBeUndefined()
      }),
    )
  })
})

test('what is in a file counts, and not its name', async () => {
  const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)])
  expect(await tipoDeVideo(mp4)).toBe('video/mp4')
  expect(
    await tipoDeVideo(Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypqt  '), Buffer.alloc(64)])),
  ).toBe('video/quicktime')
  for (const other of ['<html>', '%PDF-1.7\n', '#EXTM3U\n', '', '\x89PNG\r\n\x1a\n'])
    expect(await tipoDeVideo(Buffer.from(other, 'latin1')), other).toBeUndefined()
  await expect(tipoDeVideo(Buffer.from('PK\x03\x04', 'latin1'))).resolves.toBeUndefined()
})
