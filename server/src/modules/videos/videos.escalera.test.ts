// @module-tag resto
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { videosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../../test/almacen.ts'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { avanceOf, escaleraOf, give, keysOf, raw, tallerOf } from '../../../test/escaleras.ts'
import { drawFilm, hasFfmpeg } from '../../../test/peliculas.ts'
import { openTempDir } from '../../../test/tempdir.ts'
import { uploadVideo } from '../../../test/videos.ts'
import { makeEscalera } from './videos.escalera.jobs.ts'
import { retireArchivo } from './videos.subidas.sql.ts'

const dir = openTempDir()
const s3 = await openStore(path.join(dir, 's3'))
afterAll(() => s3.close())

const kinds: [string, () => Record<string, string>][] = [
  ['folder', () => ({})],
  ['s3', () => s3.env],
]

describe.skipIf(!hasFfmpeg).each(kinds)('lighter versions of a film in a %s', (_kind, env) => {
  let t: TestApp
  let coach: Caller
  const film = hasFfmpeg ? drawFilm(dir, { size: '854x480' }) : Buffer.alloc(0)
  let given: Awaited<ReturnType<typeof give>>
  beforeAll(async () => {
    t = await openTestApp(env())
    coach = await t.as('coach')
    given = await give(t, coach, film)
  })
  afterAll(() => t.close())

  test('none while they are not made; then each is whole, by its hash, and the film stays as it came', async () => {
    expect(await escaleraOf(coach, given.objetivo)).toBeNull()
    expect(await avanceOf(coach, given.video)).toMatchObject({ estado: 'pendiente', hechas: 0, motivo: '' })
    await makeEscalera(tallerOf(t), given.archivo)
    expect(await avanceOf(coach, given.video)).toMatchObject({
      estado: 'lista',
      hechas: 4,
      previstas: 4,
      calidades: [{ calidad: '240p', alto: 240 }, { calidad: '480p' }, { calidad: 'audio', alto: null }],
    })
    const escalera = (await escaleraOf(coach, given.objetivo))!
    expect(escalera.calidades.map(c => [c.calidad, c.ancho, c.alto])).toEqual([
      ['240p', 428, 240],
      ['480p', 854, 480],
      ['audio', null, null],
    ])
    for (const { url, bytes, sha256, duracion } of escalera.calidades) {
      const whole = await raw(t, url, coach)
      expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, bytes])
      expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(sha256)
      expect(Math.abs(duracion - 3)).toBeLessThan(0.2)
      const part = await raw(t, url, coach, { range: 'bytes=10-19' })
      expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(10, 20))]).toEqual([206, true])
    }
    const { video_url } = await coach.ask(videosRoutes.sign, { params: { objetivoId: given.objetivo } })
    expect((await raw(t, String(video_url), coach)).rawPayload.equals(film)).toBe(true)
    expect(await keysOf(t)).toHaveLength(4)
    expect(readdirSync(tallerOf(t).dir).filter(name => name.startsWith('escalera-'))).toEqual([])
    // Twice is once.
    await makeEscalera(tallerOf(t), given.archivo)
    expect((await escaleraOf(coach, given.objetivo))!.calidades.map(c => c.sha256)).toEqual(
      escalera.calidades.map(c => c.sha256),
    )
  })

  test('playlists name segments by their ranges, under addresses of one person that end together', async () => {
    const { lista, miniaturas, calidades } = (await escaleraOf(coach, given.objetivo))!
    const master = await raw(t, lista, coach)
    expect(master.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'no-store',
    })
    expect(master.body).toMatch(
      /#EXT-X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.4d[0-9a-f]{4},mp4a\.40\.2",RESOLUTION=428x240\n/,
    )
    const variants = master.body.split('\n').filter(line => line.startsWith('/'))
    expect(variants).toHaveLength(2)
    const untilOf = (address: string) => address.split('.')[1]
    expect(new Set(variants.map(untilOf))).toEqual(new Set([untilOf(lista)]))
    const media = (await raw(t, variants[0]!, coach)).body
    const [, segment] = /BYTERANGE:\d+@\d+\n(\S+)/.exec(media)!
    expect(untilOf(segment!)).toBe(untilOf(lista))
    const ranges = [...media.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map(([, n, at]) => [Number(n), Number(at)])
    const [, init] = /#EXT-X-MAP:URI="[^"]+",BYTERANGE="(\d+)@0"/.exec(media)!
    expect(ranges[0]![1]).toBe(Number(init))
    // A segment begins where it says.
    const box = await raw(t, segment!, coach, { range: `bytes=${ranges[0]![1]! + 4}-${ranges[0]![1]! + 7}` })
    expect(box.body).toBe('moof')
    expect(media.trim().endsWith('#EXT-X-ENDLIST')).toBe(true)
    expect((await raw(t, calidades.at(-1)!.lista, coach)).body).toContain('#EXT-X-BYTERANGE')
    const grid = (await raw(t, miniaturas!, coach)).body
    expect(grid).toMatch(/^WEBVTT\n\n00:00:00\.000 --> 00:00:02\.000\n\/videos\/\d+\.\S+#xywh=0,0,160,90\n/)
    const picture = await raw(t, /(\/videos\/\S+)#/.exec(grid)![1]!, coach)
    expect(picture.headers['content-type']).toBe('image/webp')
  })

  test('a playlist is refused to another person, altered, signed out; what has none is a clear 404', async () => {
    const { lista, miniaturas, calidades } = (await escaleraOf(coach, given.objetivo))!
    const other = await t.as('admin')
    for (const url of [lista, miniaturas!, calidades[0]!.lista, calidades[0]!.url]) {
      for (const reply of [
        await raw(t, url, other),
        await raw(t, url),
        await raw(t, url.replace(/\/videos\/\d+/, '/videos/99999'), coach),
      ]) {
        expect([reply.statusCode, reply.json().message]).toEqual([
          403,
          'Este enlace ya no sirve. Abre el video otra vez.',
        ])
        expect(reply.body).not.toContain('EXTM3U')
      }
    }
    const { uploadId } = await uploadVideo(coach)
    const body = await coach.ask(videosRoutes.signUpload, { params: { uploadId } })
    expect((await raw(t, `${body.video_url}/lista.m3u8`, coach)).statusCode).toBe(404)
    expect((await raw(t, `${body.video_url}/miniaturas.vtt`, coach)).statusCode).toBe(404)
    const student = await t.as('estudiante')
    expect((await student.get(`/api/get-signed-video-url/${given.objetivo}`)).status).toBe(404)
    expect((await student.get(`/api/objetivo-video/escalera/${given.video}`)).status).toBe(403)
    expect((await coach.get('/api/objetivo-video/escalera/999999')).status).toBe(404)
  })

  test('a video that gets another file, or goes, takes them along', async () => {
    const { publicUrl } = await uploadVideo(coach, film, { fileName: 'otra.mp4' })
    await coach.send('POST', `/api/objetivo-video/update/${given.video}`, { file_url: publicUrl })
    expect(await keysOf(t)).toEqual([])
    const { archivo_id } = await t.db
      .selectFrom('objetivo_videos')
      .select('archivo_id')
      .where('id', '=', given.video)
      .executeTakeFirstOrThrow()
    await makeEscalera(tallerOf(t), archivo_id!)
    expect(await keysOf(t)).toHaveLength(4)
    const { papelera } = await coach.ask(videosRoutes.remove, { params: { id: given.video } })
    expect(await keysOf(t), 'while it is in the trash').toHaveLength(4)
    await coach.send('DELETE', `/api/papelera/${papelera}`)
    await retireArchivo(t.db, t.storage, archivo_id!)
    expect(await keysOf(t)).toEqual([])
    expect(await t.db.selectFrom('archivos').select('id').where('llave', 'like', 'calidades/%').execute()).toEqual([])
  })
})
