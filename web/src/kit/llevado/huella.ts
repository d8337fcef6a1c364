/** Whether what came is what was sent. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const hex = async (blob: Blob) =>
  bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())))

/** At once in memory (bytes): a film of 4 GiB is read in pieces. */
const PIECE = 4 * 1024 * 1024

/**
 * @param said in hexadecimal: of the file, or of the hashes of its chunks, one after the other
 * @param chunk bytes of such a chunk
 */
export async function isIntact(file: Blob, said: string, chunk: number): Promise<boolean> {
  if (file.size <= chunk) return (await hex(file)) === said
  const chunks: string[] = []
  const whole = sha256.create()
  for (let at = 0; at < file.size; at += chunk) {
    const piece = file.slice(at, at + chunk)
    chunks.push(await hex(piece))
  }
  if ((await hex(new Blob([chunks.join('')]))) === said) return true
  for (let at = 0; at < file.size; at += PIECE)
    whole.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()))
  return bytesToHex(whole.digest()) === said
}
