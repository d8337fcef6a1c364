/**
 * What telephones record: sound alone, and light that ordinary screens have not.
 *
 * @module-tag resto
 */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { drawFilm, hasFfmpeg } from '../../../test/peliculas.ts'
import { openTempDir } from '../../../test/tempdir.ts'
import type { Storage } from '../../kit/archivos/storage.ts'
import { readDatos } from './videos.datos.ts'
import { runBounded } from './videos.ffmpeg.ts'
import { makeCalidad, probe } from './videos.hacer.ts'
import { planOf } from './videos.plan.ts'

const dir = openTempDir()
const storageOf = (film: Buffer) =>
  ({
    get: async (_key: string, range?: { start: number; end: number }) => {
      const part = range ? film.subarray(range.start, range.end + 1) : film
      return { body: Readable.from([part]), size: part.length, type: 'video/mp4' }
    },
  }) as unknown as Storage

describe.skipIf(!hasFfmpeg)('of a telephone', () => {
  test('sound alone has a duration, and no picture', async () => {
    const film = drawFilm(dir, { seconds: 3, more: ['-c:a', 'aac', '-brand', 'isom'], name: 'voz.mp4' })
    const archivo = { llave: 'x', tamano: film.length, tipo: 'video/mp4' }
    expect(await readDatos(storageOf(film), archivo)).toEqual({ duracion: 3, poster: undefined })
  })

  test.each(['smpte2084', 'arib-std-b67'])('HDR (%s) becomes what every screen shows', async transfer => {
    const file = path.join(dir, `${transfer}.mp4`)
    const tags = ['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc']
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=10:duration=1', '-pix_fmt', 'yuv420p10le']
    const x265 = ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-tag:v', 'hvc1']
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...source, ...x265, ...tags, file])
    const pelicula = { dir, file, tipo: 'video/mp4' }
    const fuente = await probe(pelicula, 1)
    expect(fuente.imagen?.hdr).toBe(true)
    const made = await makeCalidad(pelicula, fuente, planOf(fuente)[0]!)
    const show = ['-v', 'error', '-show_entries', 'stream=codec_name,color_transfer,pix_fmt', '-of', 'csv=p=0']
    expect(String(await runBounded('ffprobe', [...show, made.file], { timeout: 10_000 })).trim()).toBe(
      'h264,yuv420p,bt709',
    )
  })
})
