/** What the font of our PDFs has no shape for, which it would print as a box or as nothing. */

/** What Roboto draws, as it comes with pdfmake; a test holds it to the font. */
const CON_FORMA =
  /^(?:\u0300|\u0301|\u0303|\u0309|\u0323|[\r\n\u0020-\u007e\u00a0-\u017f\u018f\u0192\u01a0-\u01a1\u01af-\u01b0\u01f0\u01fa-\u01ff\u0218-\u021b\u0237\u0259\u02bc\u02c6-\u02c7\u02c9\u02d8-\u02dd\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u1e00-\u1e01\u1e3e-\u1e3f\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2000-\u200b\u2010-\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2025-\u2027\u2030\u2032-\u2033\u2039-\u203a\u2044\u2070\u2074-\u208e\u20a3-\u20a4\u20a6-\u20ac\u20b1\u20b9-\u20ba\u20bc-\u20bd\u2105\u2113\u2116\u2122\u212e\u215b-\u215e\u2202\u2206\u220f\u2211-\u2212\u221a\u221e\u222b\u2248\u2260\u2264-\u2265\u25ca\u25cf\ufb01-\ufb04])$/u

/** Written almost alike: the saltillo of Mexican languages, and the apostrophe that stands for it elsewhere; a tab. */
const COMO: Record<string, string> = { '\ua78c': '\u02bc', '\ua78b': '\u02bc', '\u00ad': '', '\t': ' ' }

const isLetra = (sign: string) => /[\p{L}\p{N}]/u.test(sign)

/** As it is drawn: itself, its letter without the mark, or undefined. */
function formaDe(sign: string): string | undefined {
  if (CON_FORMA.test(sign)) return sign
  const como = COMO[sign]
  if (como !== undefined) return como
  const [base = ''] = sign.normalize('NFD')
  return base !== sign && CON_FORMA.test(base) ? base : undefined
}

/**
 * With what has a shape. Pictures and signs are left out; letters of another script leave «…» in their place, and a
 * text of which no letter is left is what stands in its place instead.
 */
export function imprimible(text: string, enSuLugar = '…'): string {
  let seen = ''
  let out = false
  for (const sign of text.normalize('NFC')) {
    // A mark goes with its letter.
    if (out && /\p{M}/u.test(sign)) continue
    const forma = formaDe(sign)
    out = forma === undefined
    if (forma !== undefined) seen += forma
    else if (isLetra(sign) && !seen.endsWith('…')) seen += '…'
  }
  if (seen === text) return text
  const said = seen.replace(/ {2,}/g, ' ').replace(/…(?: …)+/g, '…')
  if (isLetra(text) && !isLetra(said)) return enSuLugar
  return said === text ? text : said.trim()
}

/**
 * Something that is printed, with what can be printed of each of its texts.
 * @param enSuLugar stands for one of which nothing is left
 */
export function todoImprimible<T>(value: T, enSuLugar?: string): T {
  if (typeof value === 'string') return imprimible(value, enSuLugar) as T
  if (Array.isArray(value)) return value.map(one => todoImprimible(one, enSuLugar)) as T
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, todoImprimible(one, enSuLugar)])) as T
}

/** What of a piece of a page is a text, or holds pieces: all else is a colour, a place, an address or a picture. */
const CON_TEXTO = new Set(['text', 'columns', 'stack', 'ol', 'ul', 'table', 'body'])

/** What a page says, with what can be printed of it. */
export function contenidoImprimible<T>(content: T): T {
  if (Array.isArray(content)) return content.map(contenidoImprimible) as T
  if (!content || typeof content !== 'object') return todoImprimible(content)
  return Object.fromEntries(
    Object.entries(content).map(([key, one]) => [key, CON_TEXTO.has(key) ? contenidoImprimible(one) : one]),
  ) as T
}
