/** A ZIP file, written down piece by piece: whatever its parts hold, no more than a piece of them is in memory. */
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { Spool } from './spool.ts'

type Part = { name: Buffer; crc: number; packed: number; plain: number; at: number }

/** Sizes stand behind the bytes (8), names are UTF-8 (2048). */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1 January 1980: the same rows are the same file. */
const DATE = 0x0021

/** Numbers of so many bytes each, the least first. */
function numbers(...all: [value: number, bytes: 2 | 4][]): Buffer {
  const out = Buffer.alloc(all.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of all) at = out.writeUIntLE(value, at, bytes)
  return out
}

const common = (crc: number, packed: number, plain: number, name: Buffer) =>
  [
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DATE, 2],
    [crc, 4],
    [packed, 4],
    [plain, 4],
    [name.length, 2],
    [0, 2],
  ] as [number, 2 | 4][]

/** @returns `add` writes a part, `end` what names all of them */
export function zipInto(spool: Pick<Spool, 'size' | 'write'>) {
  const parts: Part[] = []
  return {
    add: async (path: string, text: AsyncIterable<string> | Iterable<string>) => {
      const part: Part = { name: Buffer.from(path), crc: 0, packed: 0, plain: 0, at: spool.size() }
      await spool.write(numbers([0x04034b50, 4], [VERSION, 2], ...common(0, 0, 0, part.name)))
      await spool.write(part.name)
      const counted = async function* () {
        for await (const piece of text) {
          const bytes = Buffer.from(piece)
          part.crc = crc32(bytes, part.crc)
          part.plain += bytes.length
          yield bytes
        }
      }
      await pipeline(counted, createDeflateRaw({ level: 4 }), async pieces => {
        for await (const piece of pieces) {
          part.packed += (piece as Buffer).length
          await spool.write(piece as Buffer)
        }
      })
      await spool.write(numbers([0x08074b50, 4], [part.crc, 4], [part.packed, 4], [part.plain, 4]))
      parts.push(part)
    },
    end: async () => {
      const from = spool.size()
      for (const { name, crc, packed, plain, at } of parts) {
        const head = numbers([0x02014b50, 4], [VERSION, 2], [VERSION, 2], ...common(crc, packed, plain, name))
        await spool.write(Buffer.concat([head, numbers([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), name]))
      }
      const [n, long] = [parts.length, spool.size() - from]
      await spool.write(numbers([0x06054b50, 4], [0, 2], [0, 2], [n, 2], [n, 2], [long, 4], [from, 4], [0, 2]))
    },
  }
}
