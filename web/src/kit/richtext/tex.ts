/**
 * TeX within plain words, between the marks that files of questions have: `$$…$$`, `\(…\)`, `\[…\]`
 * (`importar/neutral.ts` of the server knows the same).
 */
const TEX = /\$\$([^$]{1,1000})\$\$|\\\(((?:[^\\]|\\(?!\))){1,1000})\\\)|\\\[((?:[^\\]|\\(?!\])){1,1000})\\\]/g

export type PiezaConTex = { texto: string; tex?: true }

/** Words and formulas in their order. */
export function piezasConTex(texto: string): PiezaConTex[] {
  const piezas: PiezaConTex[] = []
  let at = 0
  for (const found of texto.matchAll(TEX)) {
    if (found.index > at) piezas.push({ texto: texto.slice(at, found.index) })
    piezas.push({ texto: (found[1] ?? found[2] ?? found[3] ?? '').trim(), tex: true })
    at = found.index + found[0].length
  }
  if (at < texto.length || piezas.length === 0) piezas.push({ texto: texto.slice(at) })
  return piezas
}

export const hasTex = (texto: string): boolean => piezasConTex(texto).some(p => p.tex)

/** Without the marks, where nothing can be drawn: in lists of the browser, and in what is read out. */
export const sinMarcas = (texto: string): string =>
  piezasConTex(texto)
    .map(p => p.texto)
    .join('')
