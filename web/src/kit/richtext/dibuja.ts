/**
 * Draws TeX as the server does for texts (`server/src/kit/web/formula.ts`). Loaded when a question has a formula among
 * its answers.
 */
import { DIBUJO_DE_FORMULA, soloMathml } from '@eleva/contract'
import katex from 'katex'

/** @returns MathML; undefined for what is no formula */
export function drawFormula(tex: string): string | undefined {
  try {
    return soloMathml(katex.renderToString(tex, DIBUJO_DE_FORMULA))
  } catch {
    return undefined
  }
}
