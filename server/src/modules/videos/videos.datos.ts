/** How long a video is, and a picture of it, where ffmpeg is installed; it is never required. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import sharp from 'sharp'
import type { Storage } from '../../kit/archivos/storage.ts'
import { readRange } from '../../kit/http/ranges.ts'
import { FfmpegFailed, hasFfmpeg, inputOf, runBounded } from './videos.ffmpeg.ts'

/** Longest that one look into a file may take (ms). */
const PATIENCE = 60_000
/** The first picture is often black: this far into it (s), or half-way through a shorter one. */
const PICTURE_AT = 4

/** @returns nothing where ffmpeg is not installed */
export async function readDatos(
  storage: Storage,
  archivo: { llave: string; tamano: number; tipo: string },
  signal?: AbortSignal,
): Promise<{ duracion?: number; poster?: Buffer }> {
  if (!(await hasFfmpeg())) return {}
  const source = await serve(storage, archivo)
  // Only what we serve: a file may name others, of this machine or elsewhere.
  const input = [...inputOf(archivo.tipo, 'http,tcp'), '-i', source.url]
  const options = { timeout: PATIENCE, signal }
  try {
    const show = ['-show_entries', 'format=duration', '-of', 'csv=p=0']
    const seconds = Number.parseFloat((await runBounded('ffprobe', [...input, ...show], options)).toString('latin1'))
    const duracion = Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds) : undefined
    const at = ['-ss', String(Math.min(PICTURE_AT, (duracion ?? 0) / 2))]
    const frame = [...at, ...input, '-frames:v', '1', '-f', 'image2pipe', '-vcodec', 'png', '-']
    // Sound alone has no picture, and how long it is counts all the same.
    const picture = await runBounded('ffmpeg', ['-nostdin', ...frame], options).catch(withoutPicture)
    const poster = picture.length
      ? await sharp(picture)
          .resize({ width: 1280, height: 720, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 78 })
          .toBuffer()
      : undefined
    return { duracion, poster }
  } finally {
    await source.close()
  }
}

const withoutPicture = (error: unknown): Buffer => {
  if (!(error instanceof FfmpegFailed)) throw error
  return Buffer.alloc(0)
}

/**
 * The object under an address of this machine alone: ffmpeg jumps about in a file, and wherever it is, only those bytes
 * are read.
 */
async function serve(storage: Storage, { llave, tamano }: { llave: string; tamano: number }) {
  const path = `/${randomBytes(16).toString('hex')}`
  const server = createServer(async (request, response) => {
    const range = readRange(request.headers.range, tamano)
    const found =
      request.url === path && range !== 'none' ? await storage.get(llave, range).catch(() => undefined) : undefined
    if (!found) return response.writeHead(404).end()
    response.writeHead(range ? 206 : 200, {
      'accept-ranges': 'bytes',
      'content-length': found.size,
      ...(typeof range === 'object' ? { 'content-range': `bytes ${range.start}-${range.end}/${tamano}` } : {}),
    })
    pipeline(found.body, response, () => {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}
