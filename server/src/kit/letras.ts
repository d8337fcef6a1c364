/** Letters out of bytes, whichever machine wrote them. */

/** The upper half of code page 850, as the DOS programs of school offices write it. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

const cp850 = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u00FF]/g, sign => CP850[sign.charCodeAt(0) - 0x80]!)
const known = (name: string) => (bytes: Uint8Array) => new TextDecoder(name).decode(bytes)

/** The most frequent first: it stays when another one reads no better. */
const READERS = [known('windows-1252'), known('macintosh'), cp850]
/** Bytes that tell; more say the same. */
const SAMPLE = 200_000

/** UTF-8, UTF-16 by its marks, or whichever of the old encodings makes Spanish words of it. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const sample = bytes.subarray(0, SAMPLE)
    const rated = READERS.map(read => ({ read, value: spanishOf(read(sample)) }))
    return rated.reduce((best, one) => (one.value > best.value ? one : best)).read(bytes)
  }
}

/** How much of it is what Spanish writes beyond ASCII: a letter in its word counts for it, any other sign against it. */
function spanishOf(text: string): number {
  const times = (test: RegExp) => text.match(test)?.length ?? 0
  const small = times(/[áéíóúüñ]/g)
  // A capital within small letters is another encoding's sign.
  const great = times(/(?<![a-záéíóúüñ])[ÁÉÍÓÚÜÑ]/g)
  const signs = times(/[¿¡«»ºª°“”‘’–—…]/g)
  const all = times(/\P{ASCII}/gu)
  return 2 * small + 2 * great + signs - 2 * (all - small - great - signs)
}

/** By its BOM; without one, UTF-16 shows by the zero in every Latin letter. */
function encodingOf([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be'
  return undefined
}
