/** ZIP files, made piece by piece: whatever they hold, no more than a piece of them is in memory. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import type { Spool } from './spool.ts'

/** As it is read, one file behind the other: none is opened before its turn, and none is in memory. */
export function zipOf(files: readonly { path: string; open: () => Promise<Readable> }[]): Readable {
  const zip = new ZipFile()
  const out = Readable.from(zip.outputStream, { objectMode: false })
  for (const { path, open } of files)
    zip.addReadStreamLazy(path, { mtime, compressionLevel: 4 }, done => {
      open().then(
        stream =>
          done(
            null,
            stream.on('error', error => out.destroy(error)),
          ),
        error => out.destroy(error),
      )
    })
  zip.end()
  return out
}

/** The same texts are the same file. */
const mtime = new Date(Date.UTC(2000, 0, 1))

/** @throws whatever a text throws as it is read */
export async function zipInto(
  spool: Pick<Spool, 'write'>,
  texts: Record<string, Iterable<string> | AsyncIterable<string>>,
): Promise<void> {
  const zip = new ZipFile()
  // Itself, and not what is read of it: that would wait for a piece that never comes before it ends with an error.
  const out = zip.outputStream as Readable
  const read = Object.entries(texts).map(([path, text]) => {
    const stream = Readable.from(text).on('error', error => out.destroy(error))
    zip.addReadStream(stream, path, { mtime, compressionLevel: 4 })
    return stream
  })
  zip.end()
  try {
    for await (const piece of out) await spool.write(piece as Buffer)
  } finally {
    // Where it ended early, what is read lets go of what it holds, too.
    for (const stream of read) stream.destroy()
  }
}

/** Most bytes of a name that every system unpacks. */
const LARGEST_NAME = 200

/**
 * A file of one: `abre` gives what is in it when its turn comes.
 * @throws whatever `abre` throws ends the answer: a ZIP that lacks a file must not look whole
 */
export type PiezaDeZip = { nombre: string; abre: () => Promise<Readable> }

/**
 * Several files as one, each opened when its turn comes, and not compressed: what is sent so is that already.
 * @param nombre without its ending
 */
export function sendZip(reply: FastifyReply, nombre: string, piezas: readonly PiezaDeZip[]) {
  const zip = new ZipFile()
  const out = Readable.from(zip.outputStream)
  for (const { nombre, abre } of piezas)
    zip.addReadStreamLazy(nombre.replaceAll(/[\\/:]/g, '-').slice(-LARGEST_NAME), { compress: false }, done => {
      abre().then(
        stream => done(null, stream),
        error => done(error, undefined as never),
      )
    })
  zip.on('error', error => out.destroy(error as Error))
  zip.end()
  const name = encodeURIComponent(`${nombre.slice(0, LARGEST_NAME)}.zip`)
  return reply
    .headers({ 'content-disposition': `attachment; filename*=UTF-8''${name}`, 'cache-control': 'private, no-store' })
    .type('application/zip')
    .send(out)
}
