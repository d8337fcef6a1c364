/** Files that the server makes for somebody: few at a time, on the disk, and gone with whoever stops reading. */
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { openSpool, type Spool } from '../archivos/spool.ts'
import { Refusal } from '../errors.ts'

/** What a call gives that answers with a file. */
export type Sending = {
  reply: FastifyReply
  kit: { config: Pick<Config, 'DATA_DIR'> }
  person?: { id: number } | undefined
}

/** Made at once by this process: each keeps one of the slow connections. */
const MAX_AT_ONCE = 4
/** One person's, until the last byte is with them. */
const MAX_OF_ONE = 3
/** Milliseconds in which a reader must take something. */
const IDLE = 60_000

let making = 0
const open = new Map<number, number>()

const busy = (seconds: number) =>
  new Refusal(429, 'Hay varias exportaciones en curso. Intenta de nuevo en un momento.', undefined, {
    'retry-after': String(seconds),
  })

/**
 * Counts the file before anything is waited for, makes it, and gives it to read.
 * @throws {Refusal} 429 when this person, or everybody together, has too many
 */
export async function asFile(kit: Sending['kit'], personId: number, make: (spool: Spool) => Promise<void>) {
  const mine = open.get(personId) ?? 0
  if (mine >= MAX_OF_ONE || making >= MAX_AT_ONCE) throw busy(10)
  open.set(personId, mine + 1)
  making++
  let spool: Spool | undefined
  try {
    spool = await openSpool(join(kit.config.DATA_DIR, 'tmp'))
    await make(spool)
    return readOnce(spool, () => release(personId))
  } catch (error) {
    release(personId)
    await spool?.close()
    throw error
  } finally {
    making--
  }
}

function release(personId: number) {
  const left = (open.get(personId) ?? 1) - 1
  if (left > 0) open.set(personId, left)
  else open.delete(personId)
}

/** Its end, its failure, or a reader who takes nothing for a minute, ends it. */
function readOnce(spool: Spool, done: () => void): Readable {
  const pieces = async function* () {
    for await (const piece of spool.read()) {
      const late = setTimeout(() => stream.destroy(), IDLE)
      yield piece
      clearTimeout(late)
    }
  }
  const stream = Readable.from(pieces(), { objectMode: false })
  stream.once('close', () => {
    done()
    void spool.close()
  })
  return stream
}
