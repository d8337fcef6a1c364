/** What both kinds of storage promise, and the rules that they share. */
import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'

/** Byte positions from 0, both included; without `end`, up to the last byte. */
type ByteRange = { start: number; end?: number }

/** `size` is what `body` carries, `total` the whole object, both in bytes. Read `body` or destroy it. */
type StoredObject = { body: Readable; size: number; total: number; type: string }

/** An object that is on its way in parts: plain data, for any process to go on with. */
export type PartUpload = { key: string; type: string; id: string }

/** A part as the storage knows it: its tag names these very bytes, so that a part can be sent again with others. */
export type Part = { index: number; tag: string; size: number }

export type Storage = {
  /**
   * Stores or replaces an object; a reader of the old one reads on undisturbed. `body` is always consumed or destroyed.
   * @param meta.type content type, given back by get
   * @returns bytes and the hexadecimal sha256 of what was stored
   * @throws the stream's own error when it fails or ends early; then what was there before is still there
   */
  put: (key: string, body: Readable | Buffer, meta: { type: string }) => Promise<{ size: number; sha256: string }>
  /** @throws {RangeRefused} when no byte of the range exists; an `end` past the last byte is cut */
  get: (key: string, range?: ByteRange) => Promise<StoredObject | undefined>
  /**
   * Where a browser gets the object itself, without passing here; undefined when it cannot.
   * @param seconds for which the address holds
   */
  addressOf: (key: string, seconds: number) => Promise<string | undefined>
  head: (key: string) => Promise<{ size: number; type: string } | undefined>
  /** Also fine when there is nothing to remove. */
  remove: (key: string) => Promise<void>
  /** The keys of all objects that are complete, in no order; one that comes or goes meanwhile may be among them. */
  list: () => AsyncIterable<string>
  /** Begins an object that comes in parts. Nothing can be read of it before it is complete. */
  begin: (key: string, meta: { type: string }) => Promise<PartUpload>
  /**
   * Stores a part, in any order; once it returns, the part is safe. Sent again, the tag of the last time counts.
   * @param index from 0; every part but the last has the same size, 5 MiB or more
   * @returns its tag
   * @throws {PartsRefused} when the upload was given up meanwhile
   */
  writePart: (upload: PartUpload, index: number, body: Buffer) => Promise<string>
  /**
   * Makes the object of its parts, all at once. Once it is there, completing it again changes nothing.
   * @param parts all of them, in their order
   * @throws {PartsRefused} when they are not what was written
   */
  complete: (upload: PartUpload, parts: readonly Part[]) => Promise<{ size: number }>
  /** Forgets an upload and all its parts; also fine when there is nothing to forget. Not for one that is complete. */
  abort: (upload: PartUpload) => Promise<void>
  /** @throws when objects cannot be stored now; cheap enough for a ready probe */
  check: () => Promise<void>
}

/** The key would not be the same name everywhere, or would leave the folder: a mistake in our code, not of a person. */
export class KeyRefused extends Error {}

/** For an answer 416 with a `Content-Range` that names `total`. */
export class RangeRefused extends Error {
  total: number
  constructor(total: number) {
    super(`El objeto solo tiene ${total} bytes.`)
    this.total = total
  }
}

/** Parts that were not written so: another one was sent meanwhile, or the upload is gone. */
export class PartsRefused extends Error {}

const SEGMENT = /^[a-z0-9_-][a-z0-9_.-]*$/

/**
 * Lets only a-z, 0-9, `_`, `.`, `-` between slashes through. A part may not start with a dot, which rules out `..`
 * and hidden files, and is at most 200 letters, which leaves a file system room for what it adds.
 * @throws {KeyRefused}
 */
export function checkKey(key: string): string {
  const fits = key.length <= 500 && key.split('/').every(s => s.length <= 200 && SEGMENT.test(s) && !s.includes('..'))
  if (!fits) throw new KeyRefused(`La clave ${JSON.stringify(key.slice(0, 80))} no sirve para guardar un objeto.`)
  return key
}

/**
 * @returns first and last byte, both included
 * @throws {RangeRefused}
 */
export function resolveRange(range: ByteRange, total: number): { start: number; end: number } {
  const end = Math.min(range.end ?? total - 1, total - 1)
  if (range.start < 0 || range.start > end) throw new RangeRefused(total)
  return { start: range.start, end }
}

/**
 * Counts and hashes what flows through. Errors of `body` come out of `stream`, and destroying `stream` destroys
 * `body`; it listens at once, so that a body that fails before anyone reads it does not end the process.
 */
export function meter(body: Readable | Buffer) {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  pipeline(Buffer.isBuffer(body) ? Readable.from([body]) : body, stream, () => {})
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) }
}
