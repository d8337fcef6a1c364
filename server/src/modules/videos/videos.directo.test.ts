/** Films that a browser takes from the store itself, by an address that was signed for it (`S3_PUBLIC_URL`). */
import path from 'node:path'
import { TROZO_BYTES, videosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '../../../test/almacen.ts'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildObjective } from '../../../test/build.ts'
import { openTempDir } from '../../../test/tempdir.ts'
import { formOf, longVideo, uploadVideo } from '../../../test/videos.ts'

const s3 = await openStore(path.join(openTempDir(), 's3'))
const reached = s3.endpoint.replace('127.0.0.1', 'localhost')
const film = longVideo(TROZO_BYTES + 500)
let t: TestApp
let coach: Caller
let objetivo: { id: number }
beforeAll(async () => {
  t = await openTestApp({ ...s3.env, S3_PUBLIC_URL: reached })
  coach = await t.as('coach')
  objetivo = await buildObjective(t.db)
  const { publicUrl } = await uploadVideo(coach, film)
  const body = await coach.ask(videosRoutes.create, {
    body: {
      objetivo_id: objetivo.id,
      nombre: 'Salida',
      file_url: publicUrl,
    },
  })
  const subtitulos = formOf({ file: new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nñ'], 'a.vtt') })
  await coach.upload(`/api/objetivo-video/subtitulos/${body.id}`, subtitulos)
})
afterAll(async () => {
  await t.close()
  await s3.close()
})

const signed = () => coach.ask(videosRoutes.sign, { params: { objetivoId: objetivo.id } })
const open = (url: string, who?: Caller, headers = {}) =>
  t.app.inject({ url, headers: { ...(who ? { cookie: who.headers.cookie! } : {}), ...headers } })

test('whoever may see it is led to the store for two hours, and gets it whole or by ranges', async () => {
  const reply = await open((await signed()).video_url, coach)
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([302, 'no-store'])
  const address = new URL(String(reply.headers.location))
  expect(address.origin).toBe(reached)
  expect(address.searchParams.get('X-Amz-Expires')).toBe('7200')
  const whole = await fetch(address)
  expect(whole.headers.get('content-type')).toBe('video/webm')
  expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true)
  const part = await fetch(address, { headers: { range: `bytes=${TROZO_BYTES - 2}-${TROZO_BYTES + 2}` } })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(TROZO_BYTES - 2, TROZO_BYTES + 3))).toBe(true)
})

test('another person, nobody, and an altered address are not led anywhere', async () => {
  const { video_url } = await signed()
  const other = await t.as('admin')
  for (const reply of [await open(video_url, other), await open(video_url), await open(`${video_url}x`, coach)]) {
    expect(reply.statusCode).toBe(403)
    expect(reply.headers.location).toBeUndefined()
  }
})

test('captions stay ours, and a page lets films from there alone', async () => {
  const captions = await open((await signed()).subtitulos_url!, coach)
  expect([captions.statusCode, captions.body.includes('ñ')]).toEqual([200, true])
  const page = await open('/login', undefined, { accept: 'text/html' })
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain(`media-src 'self' blob: ${reached};`)
  // Media, and what a script that plays it asks for.
  expect(policy).toContain(`connect-src 'self' ${reached};`)
  expect(policy.match(/localhost/g)).toHaveLength(2)
})
