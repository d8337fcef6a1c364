/**
 * Formulas in rich text: `<span data-formula="x^2">`, TeX as it was written, with its MathML inside, which browsers
 * draw and screen readers read by themselves. Drawn once, on the way in; the source stays, so that it can be changed
 * and drawn anew.
 */
import { DIBUJO_DE_FORMULA, soloMathml } from '@eleva/contract/hilos'
import katex from 'katex'

/** Letters of one, and how many of them a text may have; what is more stays as it was written. */
const LONGEST = 1_000
const MAX = 200
/** As cleaning leaves it: nothing in its source or its words can end it. */
const FORMULA = /<span data-formula="([^"<>]*)">[^<]*<\/span>/g

const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
const unescaped = (text: string) => text.replace(/&(?:lt|gt|quot|#39|amp);/g, sign => SIGNS[sign]!)

/** @returns its MathML, or undefined for what is no formula */
function mathOf(source: string): string | undefined {
  try {
    return soloMathml(katex.renderToString(source, DIBUJO_DE_FORMULA))
  } catch {
    return undefined
  }
}

/**
 * @param html cleaned
 * @returns the same with every formula drawn; what cannot be drawn shows its source
 */
export function drawFormulas(html: string): string {
  let n = 0
  return html.replace(FORMULA, (_, written: string) => {
    const source = unescaped(written).trim()
    n += 1
    const math = source.length <= LONGEST && n <= MAX ? mathOf(source) : undefined
    return math === undefined ? written : `<span data-formula="${written}">${math}</span>`
  })
}
