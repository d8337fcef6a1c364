/** A ZIP file of texts, written down piece by piece: whatever they hold, no more than a piece of them is in memory. */
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Spool } from './spool.ts'

/** The same texts are the same file. */
const mtime = new Date(Date.UTC(2000, 0, 1))

/** @throws whatever a text throws as it is read */
export async function zipInto(
  spool: Pick<Spool, 'write'>,
  texts: Record<string, Iterable<string> | AsyncIterable<string>>,
): Promise<void> {
  const zip = new ZipFile()
  const out = Readable.from(zip.outputStream)
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
