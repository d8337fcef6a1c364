/** Signs that a backslash takes their meaning from: out of the way while a text is taken apart, and back again. */

/** Noncharacters: no text has them. */
const FIRST = 0xfdd0
const SIGNS = '\\~=#{}:|*%>-['

const HIDDEN = /[\uFDD0-\uFDEF]/g
const LINE = String.fromCharCode(FIRST + 31)

/** TeX of a text, its backslashes written once or twice: there «\neq» and «\nu» are words, and no ends of lines. */
const TEX = /\$\$[^$]{1,2000}\$\$|\\{1,2}\((?:[^\\]|\\{1,2}(?!\\?\))){1,2000}\\{1,2}\)/g

function enTex(text: string): (at: number) => boolean {
  if (!/\\n[a-z]/i.test(text)) return () => false
  const places = [...text.matchAll(TEX)].map(({ index, 0: found }) => [index, index + found.length] as const)
  return at => places.some(([from, to]) => from <= at && at < to)
}

/** @param known the signs that count; before any other a backslash is a backslash */
export function hideEscapes(given: string, known: string): string {
  const text = given.replace(HIDDEN, '')
  const isTex = enTex(text)
  return text.replace(/\\([\s\S])/g, (both, sign: string, from: number) => {
    if (sign === 'n') return /[a-z]/i.test(text[from + 2] ?? '') && isTex(from) ? both : LINE
    const at = sign === '\\' || known.includes(sign) ? SIGNS.indexOf(sign) : -1
    return at < 0 ? both : String.fromCharCode(FIRST + at)
  })
}

/** TeX with its braces closed in pairs, as formulas have them: escaped, they are no answers. */
export const texCerrado = (text: string): string =>
  text.replace(TEX, tex => {
    if (/\\[{}]/.test(tex) || tex.split('{').length !== tex.split('}').length) return tex
    return tex.replace(/[{}=~#]/g, sign => `\\${sign}`)
  })

export const showEscapes = (text: string): string =>
  text.replace(HIDDEN, sign => (sign === LINE ? '\n' : (SIGNS[sign.charCodeAt(0) - FIRST] ?? '')))

/** What `hideEscapes` and `showEscapes` give back. */
export const escapeKnown = (text: string, known: string): string =>
  [...text]
    .map(sign =>
      sign === '\n' ? '\\n' : sign === '\r' ? '' : sign === '\\' || known.includes(sign) ? `\\${sign}` : sign,
    )
    .join('')
