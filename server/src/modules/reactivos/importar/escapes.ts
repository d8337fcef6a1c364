/** Signs that a backslash takes their meaning from: out of the way while a text is taken apart, and back again. */

/** Noncharacters: no text has them. */
const FIRST = 0xfdd0
const SIGNS = '\\~=#{}:|*%>-['

const HIDDEN = /[\uFDD0-\uFDEF]/g
const LINE = String.fromCharCode(FIRST + 31)

/** @param known the signs that count; before any other a backslash is a backslash */
export const oculta = (text: string, known: string): string =>
  text.replace(HIDDEN, '').replace(/\\([\s\S])/g, (both, sign: string) => {
    if (sign === 'n') return LINE
    const at = sign === '\\' || known.includes(sign) ? SIGNS.indexOf(sign) : -1
    return at < 0 ? both : String.fromCharCode(FIRST + at)
  })

export const muestra = (text: string): string =>
  text.replace(HIDDEN, sign => (sign === LINE ? '\n' : (SIGNS[sign.charCodeAt(0) - FIRST] ?? '')))

/** What `oculta` and `muestra` give back. */
export const escapa = (text: string, known: string): string =>
  [...text]
    .map(sign =>
      sign === '\n' ? '\\n' : sign === '\r' ? '' : sign === '\\' || known.includes(sign) ? `\\${sign}` : sign,
    )
    .join('')
