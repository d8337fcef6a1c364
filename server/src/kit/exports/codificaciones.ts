/**
 * Which signs the bytes of a text file stand for: what people send says so seldom, and shows it in how its words look.
 */
import type { Codificacion } from '@eleva/contract'

/** `segura` is false where nothing, or more than one reading, makes Spanish words of what is no ASCII. */
export type Descifrado = { texto: string; codificacion: Codificacion; segura: boolean }

/** 0x80 to 0xff of code page 850, which no browser and no Node knows: what DOS, and Excel's «CSV (MS-DOS)», write. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Signs of the sample by which an encoding is judged: names of some thousands of people. */
const SAMPLE_BYTES = 256 * 1024

/**
 * @param wanted the encoding, when somebody chose it
 * @returns the text without its mark of order
 */
export function decodeBytes(bytes: Uint8Array, wanted?: Codificacion): Descifrado {
  if (wanted) return { texto: decodeAs(bytes, wanted), codificacion: wanted, segura: true }
  const marked = markedAs(bytes)
  if (marked) return { texto: decodeAs(bytes, marked), codificacion: marked, segura: true }
  try {
    const texto = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { texto, codificacion: 'utf-8', segura: true }
  } catch {
    const { codificacion, segura } = likeliest(bytes.subarray(0, SAMPLE_BYTES))
    return { texto: decodeAs(bytes, codificacion), codificacion, segura }
  }
}

/** By its BOM; without one, UTF-16 shows by the zero in every Latin letter. */
function markedAs([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be'
  return undefined
}

function decodeAs(bytes: Uint8Array, codificacion: Codificacion): string {
  if (codificacion !== 'cp850') return new TextDecoder(codificacion).decode(bytes)
  const ascii = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return ascii.replace(/[\u0080-\u00ff]/g, sign => CP850[sign.charCodeAt(0) - 0x80]!)
}

function likeliest(sample: Uint8Array): Pick<Descifrado, 'codificacion' | 'segura'> {
  // In this order where they are equal: Windows wrote most of these files.
  const read = (['windows-1252', 'macintosh', 'cp850', 'utf-8'] as const).map(codificacion => ({
    codificacion,
    points: spanish(decodeAs(sample, codificacion)),
  }))
  const [best, second] = read.sort((a, b) => b.points - a.points)
  return { codificacion: best!.codificacion, segura: best!.points > 0 && best!.points > second!.points }
}

/**
 * How much the signs beyond ASCII look like Spanish: one point for each that belongs where it stands, points off for
 * one that does not.
 */
function spanish(text: string): number {
  let points = 0
  for (const { 0: sign, index } of text.matchAll(/\P{ASCII}/gu))
    points += pointsOf(sign, text[index - 1] ?? ' ', text[index + sign.length] ?? ' ')
  return points
}

const isUpper = (sign: string) => /\p{Lu}/u.test(sign)
const isLower = (sign: string) => /\p{Ll}/u.test(sign)

function pointsOf(sign: string, before: string, after: string): number {
  if (/[áéíóúüñ]/.test(sign)) return isUpper(before) && isUpper(after) ? -2 : 1
  if (/[ÁÉÍÓÚÜÑ]/.test(sign)) return isLower(before) ? -2 : 1
  if (/[ºª°]/.test(sign)) return /[\d.oaOA]/.test(before) ? 1 : -1
  if (/[¿¡«»“”‘’–—…\u00a0]/.test(sign)) return isLower(before) && isLower(after) ? -2 : 0
  return -2
}
