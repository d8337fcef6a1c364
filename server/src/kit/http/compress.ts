/** Replies compressed: what is whole (a call's JSON, a page) at once and without garbage, streams by the library. */
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this nothing is gained: a reply fits into one packet (bytes). */
const LEAST = 1024
/** Above this it goes as a stream, so that others get their turn in between (bytes). */
const AT_ONCE = 1024 * 1024

type Compressor = (bytes: Buffer) => Buffer

/**
 * The best first. At this level zstd is as small as brotli at its fourth, in half of the time; who does not know it
 * gets that.
 */
const ways: [name: string, asked: RegExp, compressor: Compressor][] = [
  ['zstd', asks('zstd'), b => zstdCompressSync(b, { params: { [constants.ZSTD_c_compressionLevel]: 5 } })],
  ['br', asks('br'), b => brotliCompressSync(b, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', asks('gzip'), b => gzipSync(b)],
]

/** By its bare name, as browsers do; who weighs one against another (`q=`) is left to the library. */
function asks(name: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$)`)
}

/**
 * Where a reply is written before it is compressed. A buffer for each counts for the collector as memory outside of its
 * heap: of replies of 200 kB each thirty-fifth set off a whole collection, which took more of the processor than
 * compressing did.
 */
const scratch = Buffer.allocUnsafeSlow(AT_ONCE)

/** @returns its bytes, good until the next call; undefined when they are more than fit */
function written(text: string): Buffer | undefined {
  // A letter takes three bytes at most (one of four counts as two).
  if (text.length * 3 > AT_ONCE && Buffer.byteLength(text) > AT_ONCE) return undefined
  return scratch.subarray(0, scratch.write(text))
}

export async function addCompression(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < LEAST || reply.hasHeader('content-encoding')) return done()
    if (!/^(?:application\/json|text\/html)/.test(String(reply.getHeader('content-type')))) return done()
    const way = ways.find(([, asked]) => asked.test(String(request.headers['accept-encoding'] ?? '')))
    const bytes = way && written(payload)
    if (!bytes) return done()
    const compressed = way[2](bytes)
    reply.header('content-encoding', way[0]).header('vary', 'accept-encoding').removeHeader('content-length')
    done(null, compressed)
  })
  await app.register(compress, { global: true, threshold: LEAST, encodings: ['br', 'gzip'], syncThreshold: AT_ONCE })
}
