import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { changeImage, dropImage } from './images.ts'

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
