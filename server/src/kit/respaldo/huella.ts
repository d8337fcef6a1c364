/** What two sets of rows have in common when they are the same, in whatever order they come. */
import { hash } from 'node:crypto'
import { Transform } from 'node:stream'

const NEWLINE = 10
const LANES = 8

/**
 * The sum of the rows' SHA-256, as eight numbers of 32 bits that overflow. Order does not count, as neither a table nor
 * a listing of objects has one that lasts; how often a row is there does. It finds mishaps; against forgery stands the
 * envelope.
 */
export class Huella {
  rows = 0
  readonly #lanes = new Uint32Array(LANES)
  add(row: Uint8Array | string) {
    const digest = hash('sha256', row, 'buffer')
    for (let i = 0; i < LANES; i++) this.#lanes[i]! += digest.readUInt32LE(i * 4)
    this.rows++
  }
  /** 64 hexadecimal digits. */
  value(): string {
    return Array.from(this.#lanes, lane => lane.toString(16).padStart(8, '0')).join('')
  }
}

/** Passes the text of a COPY on and adds each of its rows: within them a line break is written as \n. */
export function throughHuella(huella: Huella): Transform {
  let begun: Uint8Array[] = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        const row = chunk.subarray(from, at)
        huella.add(begun.length ? Buffer.concat([...begun, row]) : row)
        begun = []
        from = at + 1
      }
      if (from < chunk.length) begun.push(chunk.subarray(from))
      done(null, chunk)
    },
  })
}

/** An object as a row. */
export const objectRow = (llave: string, size: number, sha256: string) => `${llave}\t${size}\t${sha256}`

/** Strings that were met, at eight bytes each: of millions of keys that is what fits into memory. */
export class Llaves {
  #known = new BigUint64Array(1024)
  #size = 0
  #sorted = true
  add(key: string) {
    if (this.#size === this.#known.length) {
      const larger = new BigUint64Array(this.#size * 2)
      larger.set(this.#known)
      this.#known = larger
    }
    this.#known[this.#size++] = markOf(key)
    this.#sorted = false
  }
  /** Add all before the first question: each change costs a sort. */
  has(key: string): boolean {
    if (!this.#sorted) this.#known.subarray(0, this.#size).sort()
    this.#sorted = true
    const mark = markOf(key)
    let from = 0
    for (let to = this.#size; from < to; ) {
      const middle = (from + to) >>> 1
      if (this.#known[middle]! < mark) from = middle + 1
      else to = middle
    }
    return from < this.#size && this.#known[from] === mark
  }
}

const markOf = (key: string) => hash('sha256', key, 'buffer').readBigUInt64LE()
