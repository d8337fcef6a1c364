import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { streamingRoutes } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { VIDEO } from '../../../test/streaming.ts'

let t: TestApp
let coach: Caller
/** Answers in the place of YouTube. */
let asked: URL[] = []
let youtube = { status: 200, body: '{}' }
const api = createServer((request, reply) => {
  asked.push(new URL(request.url!, 'http://x'))
  reply.writeHead(youtube.status, { 'content-type': 'application/json' }).end(youtube.body)
})
beforeAll(async () => {
  await new Promise<void>(resolve => api.listen(0, '127.0.0.1', resolve))
  const { port } = api.address() as AddressInfo
  t = await openTestApp({ YOUTUBE_API_KEY: 'clave', YOUTUBE_API_URL: `http://127.0.0.1:${port}/v3` })
  coach = await t.as('coach')
})
afterAll(async () => {
  await t.close()
  api.close()
})
beforeEach(() => {
  asked = []
})

const BASE = '/api/eventos-stream'

describe('finding the video', () => {
  const search = async (q: string) => coach.get(`${BASE}/search-youtube?q=${encodeURIComponent(q)}`)
  test.each([`https://youtu.be/${VIDEO}?si=1`, `https://www.youtube.com/live/${VIDEO}`, VIDEO])(
    '%s is known without asking anybody',
    async q => {
      expect((await search(q)).body.resultSet).toMatchObject({ count: 1, entries: [{ youtube_video_id: VIDEO }] })
      expect(asked).toEqual([])
    },
  )
  test('words are asked of the API, with our key; also a word of eleven letters', async () => {
    const snippet = {
      title: 'Fútbol &amp; &quot;más&quot;',
      description: 'd',
      channelTitle: 'Canal',
      liveBroadcastContent: 'live',
    }
    youtube = {
      status: 200,
      body: JSON.stringify({ items: [{ id: { videoId: VIDEO }, snippet }, { id: { channelId: 'x' }, snippet }, 7] }),
    }
    expect((await search('matematicas')).body.resultSet).toEqual({
      count: 1,
      entries: [
        {
          youtube_video_id: VIDEO,
          titulo_video: 'Fútbol & "más"',
          descripcion_video: 'd',
          canal: 'Canal',
          en_vivo: 1,
          thumbnail_video: `https://i.ytimg.com/vi/${VIDEO}/hqdefault.jpg`,
        },
      ],
    })
    expect(asked).toHaveLength(1)
    expect(asked[0]!.pathname).toBe('/v3/search')
    expect(asked[0]!.searchParams.get('q')).toBe('matematicas')
    expect(asked[0]!.searchParams.get('key')).toBe('clave')
  })
  test.each([
    [403, '{}'],
    [200, 'no'],
    [200, '{"items": 3}'],
  ])('says so when it fails (%i %s)', async (status, body) => {
    youtube = { status, body }
    expect(await search('rúbricas')).toMatchObject({
      status: 503,
      body: {
        message: 'YouTube no responde por ahora. Pega el enlace del video, o vuelve a intentarlo en un momento.',
      },
    })
  })
  test('another address, and nothing', async () => {
    expect((await search('https://ejemplo.mx/video')).body.message).toBe('Ese enlace no es de un video de YouTube.')
    expect((await search(' ')).status).toBe(422)
    expect((await (await t.as('docente')).get(`${BASE}/search-youtube?q=x`)).status).toBe(403)
  })
})

test('without a key words are not asked of anybody, and links are known all the same', async () => {
  const bare = await openTestApp()
  const who = await bare.as('coach')
  expect(await who.get(`${BASE}/search-youtube?q=rubricas`)).toMatchObject({
    status: 409,
    body: { message: 'Aquí no se busca en YouTube: pega el enlace del video.' },
  })
  expect((await who.ask(streamingRoutes.youtube, { query: { q: 'matematicas' } })).resultSet).toMatchObject({
    count: 1,
  })
  await bare.close()
})
