/** Draws TeX as MathML, as the server does for texts (`server/src/kit/formula.ts`). Loaded when a question has a formula among its answers. */
import katex from 'katex'

/** @returns undefined for what is no formula */
export function dibuja(tex: string): string | undefined {
  try {
    const drawn = katex.renderToString(tex, {
      output: 'mathml',
      trust: false,
      strict: 'ignore',
      maxExpand: 100,
      maxSize: 20,
    })
    return /<math[\s\S]*<\/math>/.exec(drawn)?.[0].replace(/ style="[^"]*"/g, '')
  } catch {
    return undefined
  }
}
