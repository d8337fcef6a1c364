/** How TeX is drawn as MathML (katex), alike on the server for what is kept and in a browser for what is read. */
export const DIBUJO_DE_FORMULA = {
  output: 'mathml',
  trust: false,
  strict: 'ignore',
  maxExpand: 100,
  maxSize: 20,
} as const

/** Without the wrapper, which is for the library's own style sheet, and without styles, which pages do not take. */
export const soloMathml = (drawn: string): string | undefined =>
  /<math[\s\S]*<\/math>/.exec(drawn)?.[0].replace(/ style="[^"]*"/g, '')
