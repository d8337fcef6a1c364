/**
 * Where the segments of a quality stand in its one file, as fragmented MP4 says it itself (ISO/IEC 14496-12 §8.16.3).
 * Pure.
 */

export type Indice = {
  /** Bytes before the first segment: what all of them need. */
  inicio: number
  bytes: number[]
  ms: number[]
  /** As RFC 6381 writes them; of sound `mp4a.40.2`, the only one that is made. */
  codecs: string
}

/** A file whose beginning is not as ffmpeg writes it: a mistake, or a change of version. */
export class IndiceIlegible extends Error {}

const AUDIO = 'mp4a.40.2'

/**
 * @param head the file's beginning, with everything before its first segment
 * @throws {IndiceIlegible}
 */
export function readIndice(head: Buffer): Indice {
  for (const box of boxes(head)) {
    if (box.type === 'moof') break
    // The first of several is of the picture, or of the sound where there is no picture.
    if (box.type === 'sidx') return { ...readSidx(head, box.start, box.size), codecs: codecsOf(head) }
  }
  throw new IndiceIlegible('El archivo no dice dónde están sus segmentos.')
}

function* boxes(head: Buffer) {
  for (let start = 0; start + 8 <= head.length; ) {
    const size = head.readUInt32BE(start)
    if (size < 8) return
    yield { type: head.toString('latin1', start + 4, start + 8), start, size }
    start += size
  }
}

function readSidx(head: Buffer, start: number, size: number): Omit<Indice, 'codecs'> {
  if (start + size > head.length) throw new IndiceIlegible('Falta una parte del índice.')
  const version = head[start + 8]!
  const scale = head.readUInt32BE(start + 16)
  // Version 1 has both in 64 bits.
  const offset = version === 0 ? head.readUInt32BE(start + 24) : Number(head.readBigUInt64BE(start + 28))
  let at = start + (version === 0 ? 28 : 36) + 2
  const count = head.readUInt16BE(at)
  at += 2
  const bytes: number[] = []
  const ms: number[] = []
  // Rounded from the beginning, so that the parts of a millisecond do not add up over hours.
  let ticks = 0
  for (let i = 0; i < count; i++, at += 12) {
    const before = Math.round((ticks * 1000) / scale)
    ticks += head.readUInt32BE(at + 4)
    bytes.push(head.readUInt32BE(at) & 0x7fffffff)
    ms.push(Math.max(1, Math.round((ticks * 1000) / scale) - before))
  }
  if (count === 0) throw new IndiceIlegible('El archivo no tiene segmentos.')
  return { inicio: start + size + offset, bytes, ms }
}

function codecsOf(head: Buffer): string {
  const avcC = head.indexOf('avcC', 0, 'latin1')
  const audio = head.includes('mp4a', 0, 'latin1') ? AUDIO : ''
  // Profile, what it keeps to, and level: three bytes behind the version.
  const video = avcC < 0 ? '' : `avc1.${head.toString('hex', avcC + 5, avcC + 8)}`
  return [video, audio].filter(Boolean).join(',')
}
