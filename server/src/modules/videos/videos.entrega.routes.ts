/**
 * Videos, their pictures and captions under their signed addresses: ranges, streamed from wherever they are, never
 * compressed.
 */
import { buffer } from 'node:stream/consumers'
import { FIRMA_SEGUNDOS } from '@eleva/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { gone } from '../../kit/cosas.ts'
import { Refusal } from '../../kit/errors.ts'
import { callHeaders } from '../../kit/http/headers.ts'
import { readRange } from '../../kit/http/ranges.ts'
import { readSession, SESSION_COOKIE } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { expired, verifyVideo } from './videos.firma.ts'
import { getArchivo } from './videos.read.ts'

export function addEntrega(app: FastifyInstance, kit: Kit) {
  const always = { ...callHeaders(kit.config), 'accept-ranges': 'bytes', 'cache-control': 'no-store' }
  app.route<{ Params: { token: string }; Querystring: { w?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/videos/:token',
    exposeHeadRoute: false,
    compress: false,
    helmet: false,
    handler: async (request, reply) => {
      reply.headers(always)
      const session = await readSession(kit.db, request.cookies[SESSION_COOKIE])
      const id = session && verifyVideo(kit.secret, request.params.token, session.person.id)
      if (!id) throw expired()
      const archivo = await getArchivo(kit.db, id)
      if (!archivo) throw gone('video')
      // Its picture and captions are small, and stay ours: captions of another place would ask for its leave.
      const elsewhere = /^(video|audio)\//.test(archivo.tipo)
        ? await kit.storage.addressOf(archivo.llave, FIRMA_SEGUNDOS)
        : undefined
      if (elsewhere) return reply.redirect(elsewhere, 302)
      if (request.query.w === SMALL && archivo.tipo === 'image/webp') return deliverSmall(kit, archivo, reply)
      return deliver(kit, archivo, request, reply)
    },
  })
}

/** The picture of a film for who saves data: a few kilobytes, drawn for each who asks, as few do. */
const SMALL = '320'
async function deliverSmall(kit: Kit, { llave }: ArchivoDeVideo, reply: FastifyReply) {
  const found = await kit.storage.get(llave)
  if (!found) throw gone('video')
  const drawn = await sharp(await buffer(found.body))
    .resize({ width: Number(SMALL), withoutEnlargement: true })
    .webp({ quality: 60 })
    .toBuffer()
  return reply.header('cache-control', 'private, max-age=3600').type('image/webp').send(drawn)
}

type ArchivoDeVideo = NonNullable<Awaited<ReturnType<typeof getArchivo>>>

async function deliver(kit: Kit, archivo: ArchivoDeVideo, request: FastifyRequest, reply: FastifyReply) {
  const { llave, tamano } = archivo
  const etag = `"${archivo.sha256.slice(0, 32)}"`
  // Another version than the reader has begun with: everything, from the start (RFC 9110 §13.1.5).
  const other = request.headers['if-range'] !== undefined && request.headers['if-range'] !== etag
  const range = other ? undefined : readRange(request.headers.range, tamano)
  if (range === 'none')
    throw new Refusal(416, 'Esa parte del video no existe.', undefined, { 'content-range': `bytes */${tamano}` })
  const asked = request.method === 'HEAD'
  const found = asked ? await kit.storage.head(llave) : await kit.storage.get(llave, range)
  if (!found) throw gone('video')
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${tamano}`)
  reply
    // It is one person's, for as long as a lesson takes.
    .headers({ etag, 'cache-control': 'private, max-age=3600' })
    .header('content-length', range ? range.end - range.start + 1 : tamano)
    .type(archivo.tipo)
  return reply.send('body' in found ? found.body : undefined)
}
