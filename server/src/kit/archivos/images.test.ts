import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { changeImage, dropImage, redraw } from './images.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('a picture comes smaller in three widths, as AVIF where it is taken, for ever; and goes with all of them', async () => {
  const after: (() => unknown)[] = []
  const writing = {
    kit: { storage: t.storage },
    afterCommit: (then: () => unknown) => after.push(then),
    onFailure: () => {},
  }
  const picture = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#a3195b' } })
    .png()
    .toBuffer()
  const address = await changeImage(writing, { imagen: new File([new Uint8Array(picture)], 'x.png') })
  const get = (query: string, accept = 'image/avif,image/webp') =>
    t.app.inject({ url: address + query, headers: { accept } })
  const width = async (body: Buffer) => (await sharp(body).metadata()).width
  for (const w of [320, 640, 960]) {
    const small = await get(`?w=${w}`)
    expect(small.headers).toMatchObject({ 'content-type': 'image/avif', vary: expect.stringContaining('Accept') })
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(await width(small.rawPayload)).toBe(w)
    expect((await get(`?w=${w}`)).rawPayload.equals(small.rawPayload)).toBe(true)
  }
  const webp = await get('?w=320', 'image/webp')
  expect([webp.headers['content-type'], await width(webp.rawPayload)]).toEqual(['image/webp', 320])
  // Any other is the picture itself: nobody makes us draw a thousand.
  for (const odd of ['?w=321', '?w=-1', '?w=320&w=640', '?w=99999999', ''])
    expect(await width((await get(odd)).rawPayload)).toBe(1200)
  expect((await t.app.inject(`/imagenes/${'0'.repeat(32)}.webp?w=320`)).statusCode).toBe(404)
  dropImage(writing, address)
  for (const then of after) await then()
  const left: string[] = []
  for await (const key of t.storage.list()) if (key.startsWith('imagenes/')) left.push(key)
  expect(left).toEqual([])
})

test('of a picture that is none, is too large, or is not all there, it is said what is wrong with it', async () => {
  const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a3195b' } })
    .png()
    .toBuffer()
  const enorme = Buffer.from(png)
  // Its head says so, as of a scan in black and white that is a small file.
  enorme.writeUInt32BE(9_933, 16)
  enorme.writeUInt32BE(7_016, 20)
  enorme.writeUInt32BE(crc32(enorme.subarray(12, 29)), 29)
  const noise = { width: 300, height: 200, mean: 128, sigma: 30, type: 'gaussian' } as const
  const jpeg = await sharp({ create: { ...noise, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer()
  const why = (bytes: Uint8Array) => redraw(bytes, 'imagen').then(String, error => error.message)
  expect(await why(Buffer.from('<html>'))).toMatch(/^Formato inválido/)
  expect(await why(enorme)).toBe('La imagen mide 9,933 × 7,016 puntos, y son demasiados. Redúcela y súbela otra vez.')
  expect(await why(jpeg.subarray(0, jpeg.length / 2))).toMatch(/^La imagen está dañada o incompleta/)
})
