/**
 * Making lighter versions: what films look like, who stops in the middle, and what is no film at all.
 *
 * @module-tag resto
 */

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { videosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildObjective } from '../../../test/build.ts'
import { avanceOf, escaleraOf, give, keysOf, raw, tallerOf } from '../../../test/escaleras.ts'
import { drawFilm, hasFfmpeg } from '../../../test/peliculas.ts'
import { openTempDir } from '../../../test/tempdir.ts'
import { makeEscalera } from './videos.escalera.jobs.ts'
import { beginEscalera } from './videos.escalera.sql.ts'
import { readIndice } from './videos.segmentos.ts'
import { retireArchivo } from './videos.subidas.sql.ts'

const dir = openTempDir()

describe.skipIf(!hasFfmpeg)('making them', () => {
  let t: TestApp
  let coach: Caller
  beforeAll(async () => {
    t = await openTestApp()
    coach = await t.as('coach')
  })
  afterAll(() => t.close())
  const made = async (film: Buffer) => {
    const given = await give(t, coach, film)
    await makeEscalera(tallerOf(t), given.archivo)
    return { ...given, escalera: await escaleraOf(coach, given.objetivo), avance: await avanceOf(coach, given.video) }
  }

  test('a film held upright, a silent one, a turned one, sound alone', async () => {
    const upright = await made(drawFilm(dir, { size: '360x640' }))
    expect(upright.escalera!.calidades.map(c => [c.ancho, c.alto])).toEqual([
      [240, 426],
      [360, 640],
      [null, null],
    ])
    const silent = await made(drawFilm(dir, { size: '320x180', sound: false }))
    expect(silent.escalera!.calidades.map(c => [c.calidad, c.alto])).toEqual([['240p', 180]])
    const turned = await made(drawFilm(dir, { size: '320x180', turned: true }))
    expect(turned.escalera!.calidades[0]).toMatchObject({ ancho: 180, alto: 320 })
    const sound = await made(drawFilm(dir, { seconds: 3, more: ['-c:a', 'aac', '-brand', 'isom'], name: 'voz.mp4' }))
    expect(sound.escalera!.calidades.map(c => c.calidad)).toEqual(['audio'])
    const list = (await raw(t, sound.escalera!.lista, coach)).body
    expect(list).toContain('CODECS="mp4a.40.2"')
    expect(sound.escalera!.miniaturas).toBeNull()
  })

  test('a process that is killed in the middle: another goes on with the next part, and nothing is left over', async () => {
    const given = await give(t, coach, drawFilm(dir, { size: '1280x720', seconds: 3 }))
    const { host, user, database } = t.database.connection as { host: string; user: string; database: string }
    const script = `
      const { openPools } = await import(${JSON.stringify(path.resolve('server/src/kit/db/db.ts'))})
      const { createStorage } = await import(${JSON.stringify(path.resolve('server/src/kit/archivos/storage.ts'))})
      const { makeEscalera } = await import(${JSON.stringify(path.resolve('server/src/modules/videos/videos.escalera.jobs.ts'))})
      const db = openPools(${JSON.stringify({ host, user, database })}, 2)
      const storage = createStorage({ DATA_DIR: ${JSON.stringify(t.config.DATA_DIR)} })
      await makeEscalera({ db: db.db, storage, dir: ${JSON.stringify(tallerOf(t).dir)}, horas: 10 }, ${given.archivo})`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
    const ended = new Promise(resolve => child.once('exit', resolve))
    const done = () =>
      t.db
        .selectFrom('video_calidades')
        .select(['calidad', 'archivo_id'])
        .where('escalera_id', '=', given.archivo)
        .execute()
    await expect.poll(async () => (await done()).length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await ended
    const before = await done()
    expect(before.length).toBeLessThan(4)
    // While it is not sure that it is dead, nobody takes its place.
    await makeEscalera(tallerOf(t), given.archivo)
    expect(await done()).toEqual(before)
    await t.db
      .updateTable('video_escaleras')
      .set({ vive_en: new Date(0) })
      .where('archivo_id', '=', given.archivo)
      .execute()
    await makeEscalera(tallerOf(t), given.archivo)
    const after = await done()
    expect(after).toHaveLength(4)
    expect(after).toEqual(expect.arrayContaining(before))
    expect(await avanceOf(coach, given.video)).toMatchObject({ estado: 'lista', hechas: 5, previstas: 5 })
    expect(readdirSync(tallerOf(t).dir).filter(name => name.startsWith('escalera-'))).toEqual([])
  }, 90_000)

  test('two at once make them once; a stop gives the film back, and it does not count as a try', async () => {
    const given = await give(t, coach, drawFilm(dir, { size: '426x240' }))
    const stop = AbortSignal.timeout(150)
    await expect(makeEscalera(tallerOf(t), given.archivo, stop)).rejects.toThrow()
    const row = () =>
      t.db
        .selectFrom('video_escaleras')
        .select(['estado', 'intentos', 'turno'])
        .where('archivo_id', '=', given.archivo)
        .executeTakeFirstOrThrow()
    expect(await row()).toEqual({ estado: 'pendiente', intentos: 0, turno: null })
    await Promise.all([makeEscalera(tallerOf(t), given.archivo), makeEscalera(tallerOf(t), given.archivo)])
    expect(await row()).toEqual({ estado: 'lista', intentos: 1, turno: null })
  })

  test('a film that goes while it is worked on leaves nothing', async () => {
    const given = await give(t, coach, drawFilm(dir, { size: '1280x720' }))
    const before = await keysOf(t)
    const making = makeEscalera(tallerOf(t), given.archivo)
    await expect
      .poll(async () => (await keysOf(t)).length, { timeout: 20_000, interval: 10 })
      .toBeGreaterThan(before.length)
    const { papelera } = await coach.ask(videosRoutes.remove, { params: { id: given.video } })
    // For as long as it is in the trash, it may be wanted again.
    await coach.send('DELETE', `/api/papelera/${papelera}`)
    await retireArchivo(t.db, t.storage, given.archivo)
    await making
    expect(await keysOf(t)).toEqual(before)
  })

  test('one that ends its process each time is given up, and its author may try again', async () => {
    const given = await give(t, coach, drawFilm(dir, { size: '320x180' }))
    await beginEscalera(t.db, given.archivo)
    await t.db
      .updateTable('video_escaleras')
      .set({ estado: 'haciendo', intentos: 6, vive_en: new Date(0) })
      .where('archivo_id', '=', given.archivo)
      .execute()
    await makeEscalera(tallerOf(t), given.archivo)
    expect(await avanceOf(coach, given.video)).toMatchObject({
      estado: 'fallida',
      motivo: 'Se interrumpió varias veces. Inténtalo otra vez más tarde.',
    })
    const url = `/api/objetivo-video/escalera/${given.video}`
    expect((await (await t.as('estudiante')).send('POST', url)).status).toBe(403)
    expect((await coach.send('POST', url)).body.message).toBe('Se preparan otra vez las versiones ligeras')
    expect((await coach.send('POST', url)).status).toBe(409)
    expect((await coach.send('POST', '/api/objetivo-video/escalera/999999')).status).toBe(404)
    await makeEscalera(tallerOf(t), given.archivo)
    expect(await avanceOf(coach, given.video)).toMatchObject({ estado: 'lista' })
    // A film is drawn and made lighter in it.
  }, 60_000)

  test('none where they are turned off, of a film that is too long, of one that is elsewhere', async () => {
    const given = await give(t, coach, drawFilm(dir, { size: '320x180' }))
    await makeEscalera(tallerOf(t, 0), given.archivo)
    expect(await avanceOf(coach, given.video)).toMatchObject({ estado: 'pendiente' })
    await makeEscalera(tallerOf(t, 0.0005), given.archivo)
    expect(await avanceOf(coach, given.video)).toMatchObject({
      estado: 'fallida',
      motivo: expect.stringMatching(/^Dura más de/),
    })
    const objetivo = await buildObjective(t.db)
    const file_url = 'https://youtu.be/dQw4w9WgXcQ'
    const body = await coach.ask(videosRoutes.create, {
      body: {
        objetivo_id: objetivo.id,
        nombre: 'X',
        file_url,
      },
    })
    expect(await avanceOf(coach, Number(body.id))).toBeNull()
    expect(await escaleraOf(coach, objetivo.id)).toBeNull()
  })
})

describe.skipIf(!hasFfmpeg)('what is no film, or harms', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp()
  })
  afterAll(() => t.close())

  /** As if it had come through: what a first chunk shows is not the whole. */
  async function failed(bytes: Buffer, tipo = 'video/mp4') {
    const llave = `videos/${randomUUID()}`
    const { size, sha256 } = await t.storage.put(llave, bytes, { type: tipo })
    const { id } = await t.db
      .insertInto('archivos')
      .values({ llave, nombre: 'x.mp4', tipo, tamano: size, sha256 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await beginEscalera(t.db, id)
    await makeEscalera(tallerOf(t), id)
    return t.db
      .selectFrom('video_escaleras')
      .select(['estado', 'motivo'])
      .where('archivo_id', '=', id)
      .executeTakeFirstOrThrow()
  }
  const UNREADABLE = {
    estado: 'fallida',
    motivo: 'No pudimos leer este archivo como video. Expórtalo otra vez como MP4 y súbelo de nuevo.',
  }

  test.each(['video/mp4', 'video/webm', 'video/ogg'])(
    'a playlist, a list of files and noise as %s: nothing else is read, and its author hears of it',
    async tipo => {
      const film = path.join(dir, 'secreta.mp4')
      drawFilm(dir, { size: '320x180', name: 'secreta.mp4' })
      let asked = 0
      const { createServer } = await import('node:http')
      const server = createServer((_request, response) => {
        asked++
        response.end()
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as { port: number }
      for (const text of [
        `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nhttp://127.0.0.1:${port}/a.ts\n#EXT-X-ENDLIST\n${tipo}`,
        `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\nfile://${film}\n#EXT-X-ENDLIST\n${tipo}`,
        `ffconcat version 1.0\nfile '${film}'\n# ${tipo}`,
        `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>${tipo}`,
      ])
        expect(await failed(Buffer.from(text), tipo)).toEqual(UNREADABLE)
      expect(asked).toBe(0)
      server.close()
      expect(await failed(Buffer.from(`${tipo}${'x'.repeat(100_000)}`), tipo)).toEqual(UNREADABLE)
      expect(await failed(Buffer.alloc(0), tipo)).toEqual(UNREADABLE)
    },
  )

  test('a film that breaks off before it says what it is, and a picture of 144 megapixels', async () => {
    expect(await failed(drawFilm(dir, { size: '320x180' }).subarray(0, 9_000))).toEqual(UNREADABLE)
    const huge = drawFilm(dir, {
      size: '16000x9000',
      seconds: 0.04,
      sound: false,
      name: 'enorme.mkv',
      more: ['-c:v', 'mjpeg'],
    })
    expect((await failed(huge, 'video/x-matroska')).motivo).toMatch(/^La imagen del video es demasiado grande/)
    expect(readdirSync(tallerOf(t).dir)).toEqual([])
    expect(await keysOf(t)).toEqual([])
  })

  test('an index that is not as it should be is refused, not believed', () => {
    const film = drawFilm(dir, { size: '320x180' })
    expect(() => readIndice(film)).toThrow('El archivo no dice dónde están sus segmentos.')
    expect(() => readIndice(Buffer.alloc(3))).toThrow()
    expect(() => readIndice(Buffer.from('000000ffsidx', 'latin1'))).toThrow()
  })
})
