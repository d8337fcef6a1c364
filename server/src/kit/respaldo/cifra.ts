/**
 * The closed envelope of a backup: a passphrase, and a stream in pieces of which none can be altered, left out, moved
 * or added without being noticed. The header is MAGIC, cost (log2 N, r, p), salt, a plain digest of these (a damaged
 * header is not a wrong passphrase), and a proof of the passphrase. Then come pieces of AES-256-GCM; the nonce is the
 * piece's number and whether it is the last one. The salt gives each file a key of its own, so nonces never meet again.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'

/** What is wrong with a backup or its place, in one sentence for the person at the keyboard. Nothing was changed. */
export class RespaldoRefused extends Error {}

const MAGIC = Buffer.from('ELEVA-RESPALDO 1')
/** 128 MiB and some tenths of a second for each guess. */
const COST = { log2N: 17, r: 8, p: 1 }
/**
 * More than this no version of ours ever asked for (1 GiB): a header that does was made to hold up whoever opens it.
 */
const MAX = { log2N: 20, r: 8, p: 4 }
const SALT = 16
const DIGEST = 32
const PLAIN = MAGIC.length + 3 + SALT
const HEADER = PLAIN + DIGEST + DIGEST
/** Bytes of a piece before it is closed; every one but the last is full. */
const PIECE = 256 * 1024
const TAG = 16

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** @param plain the header's first part, which says what the key costs */
async function keysOf(clave: string, plain: Buffer) {
  const [log2N = 0, r = 0, p = 0] = plain.subarray(MAGIC.length)
  const N = 2 ** log2N
  // The same passphrase typed on another keyboard may have its accents apart.
  const text = clave.normalize('NFC')
  const all = await derive(text, plain.subarray(MAGIC.length + 3), 64, { N, r, p, maxmem: 256 * N * r })
  return { key: all.subarray(0, 32), proof: createHmac('sha256', all.subarray(32)).update(plain).digest() }
}

/** @throws {RespaldoRefused} for a cost that nobody chose to make a backup with */
function requireCost(plain: Buffer) {
  const [log2N = 0, r = 0, p = 0] = plain.subarray(MAGIC.length)
  const within = (value: number, most: number) => value >= 1 && value <= most
  if (!within(log2N, MAX.log2N) || !within(r, MAX.r) || !within(p, MAX.p)) throw new RespaldoRefused(TOO_COSTLY)
}

const digestOf = (plain: Buffer) => createHash('sha256').update(plain).digest()

function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(index), 3)
  nonce[11] = last ? 1 : 0
  return nonce
}

/**
 * Closes a stream. Nothing is kept in memory but the piece at work.
 * @param cost what a guess costs; the file says it, and less is for tests that open a hundred
 */
export async function* seal(clave: string, content: AsyncIterable<Uint8Array>, cost = COST): AsyncGenerator<Buffer> {
  const plain = Buffer.concat([MAGIC, Buffer.from([cost.log2N, cost.r, cost.p]), randomBytes(SALT)])
  const { key, proof } = await keysOf(clave, plain)
  yield Buffer.concat([plain, digestOf(plain), proof])
  let index = 0
  const close = (piece: Uint8Array, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index++, last))
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
  let open = Buffer.allocUnsafe(PIECE)
  let filled = 0
  for await (const bytes of content) {
    for (let at = 0; at < bytes.length; ) {
      // Only with the next byte is it known that a full piece was not the last.
      if (filled === PIECE) {
        yield close(open, false)
        open = Buffer.allocUnsafe(PIECE)
        filled = 0
      }
      const some = bytes.subarray(at, at + PIECE - filled)
      open.set(some, filled)
      filled += some.length
      at += some.length
    }
  }
  yield close(open.subarray(0, filled), true)
}

const TOO_COSTLY =
  'El encabezado del respaldo pide un esfuerzo que Eleva nunca usa: fue alterado. No se usó nada de él.'
const CUT = 'El respaldo está cortado: le falta el final. No se usó nada de él.'
const DAMAGED = 'El respaldo está dañado o fue alterado. No se usó nada de él.'
const CUT_OR_DAMAGED = 'El respaldo está cortado o dañado en su final. No se usó nada de él.'
const LONGER = 'Detrás del final del respaldo hay algo que no es suyo: fue alterado. No se usó nada de él.'

/**
 * Opens what `seal` closed. What comes out is what went in, but only its end tells that it is whole: use nothing for
 * good before.
 * @param file its bytes, in chunks of any size
 * @throws {RespaldoRefused} for a wrong passphrase, another kind of file, and one that is cut, altered or damaged,
 * which it tells apart
 */
export async function* unseal(clave: string, file: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const pieces = inPieces(file)
  const { value: header } = await pieces.next()
  if (!header?.subarray(0, MAGIC.length).equals(MAGIC.subarray(0, header.length)))
    throw new RespaldoRefused('El archivo no es un respaldo de Eleva.')
  if (header.length < HEADER) throw new RespaldoRefused(CUT)
  const plain = header.subarray(0, PLAIN)
  if (!digestOf(plain).equals(header.subarray(PLAIN, PLAIN + DIGEST))) throw new RespaldoRefused(DAMAGED)
  requireCost(plain)
  const { key, proof } = await keysOf(clave, plain)
  if (!timingSafeEqual(proof, header.subarray(PLAIN + DIGEST)))
    throw new RespaldoRefused('La clave no es la de este respaldo: revisa RESPALDO_CLAVE.')

  const open = (piece: Buffer, index: number, last: boolean) => {
    if (piece.length < TAG) return undefined
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, last))
    decipher.setAuthTag(piece.subarray(-TAG))
    try {
      return Buffer.concat([decipher.update(piece.subarray(0, -TAG)), decipher.final()])
    } catch {
      return undefined
    }
  }
  let index = 0
  let { value: piece } = await pieces.next()
  for (; piece; index++) {
    const { value: next } = await pieces.next()
    const good = open(piece, index, !next)
    if (good) yield good
    else if (next) throw new RespaldoRefused(open(piece, index, true) ? LONGER : DAMAGED)
    // Good, but not the last one: what followed is gone.
    else throw new RespaldoRefused(open(piece, index, false) ? CUT : CUT_OR_DAMAGED)
    piece = next
  }
  if (index === 0) throw new RespaldoRefused(CUT)
}

/** First the header, then pieces of their full size, then what is left. */
async function* inPieces(file: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let wanted = HEADER
  let held: Uint8Array[] = []
  let size = 0
  for await (const bytes of file) {
    held.push(bytes)
    size += bytes.length
    if (size < wanted) continue
    let all = Buffer.concat(held)
    for (; all.length >= wanted; wanted = PIECE + TAG) {
      yield all.subarray(0, wanted)
      all = all.subarray(wanted)
    }
    held = [all]
    size = all.length
  }
  if (size) yield Buffer.concat(held)
  return undefined
}
