/**
 * Files on their way: what somebody sends or takes rests on the disk, so that memory stays flat however many come at
 * once.
 * Each loses its name as soon as it is open: whatever ends the process, nothing is left behind.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'

/** Bytes read at a time. */
const PIECE = 256 * 1024

/** Bytes that can be written once and read as often as one likes, until it is closed. */
export type Spool = {
  /** Bytes written so far. */
  size: () => number
  write: (bytes: Uint8Array) => Promise<void>
  /** From the first byte. */
  read: () => AsyncIterable<Uint8Array>
  close: () => Promise<void>
}

/** @param dir made when it is missing; on a disk, as memory is what this spares */
export async function openSpool(dir: string): Promise<Spool> {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const name = path.join(dir, `paso-${randomBytes(9).toString('hex')}`)
  const handle: FileHandle = await open(name, 'wx+', 0o600)
  await unlink(name)
  let size = 0
  let closed: Promise<void> | undefined
  return {
    size: () => size,
    write: async bytes => {
      // A file handle may write less than it is given.
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, size)
        done += bytesWritten
        size += bytesWritten
      }
    },
    read: async function* () {
      for (let at = 0; at < size; ) {
        const { bytesRead, buffer } = await handle.read(
          Buffer.allocUnsafe(Math.min(PIECE, size - at)),
          0,
          undefined,
          at,
        )
        if (bytesRead === 0) return
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    },
    close: () => {
      closed ??= handle.close()
      return closed
    },
  }
}

/** A file of a form that rests on the disk: `stream()` reads it piece by piece, `bytes()` takes it into memory. */
export class SpooledFile extends File {
  readonly #spool: Spool
  constructor(spool: Spool, name: string, type: string) {
    super([], name, { type })
    this.#spool = spool
  }
  override get size(): number {
    return this.#spool.size()
  }
  override stream(): ReturnType<File['stream']> {
    return Readable.toWeb(Readable.from(this.#spool.read(), { objectMode: false })) as ReturnType<File['stream']>
  }
  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const all = new Uint8Array(this.size)
    let at = 0
    for await (const piece of this.#spool.read()) {
      all.set(piece, at)
      at += piece.length
    }
    return all
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer
  }
  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes())
  }
}
