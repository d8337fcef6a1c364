/**
 * The geometry of the brand: six pieces on cells of 40 units, out of which covers and the landing's stairs are laid.
 */
export const LADO = 40

/** s square, c circle, t triangle, q and e quarter circles (centre at bottom right, bottom left), h half circle. */
export type Forma = 's' | 'c' | 't' | 'q' | 'e' | 'h'

/** 0 is the ground of the tiles, the darkest; 3 is marigold. */
export type Tinta = 0 | 1 | 2 | 3

export type Pieza = { columna: number; fila: number; forma: Forma; tinta: Tinta }

const trazo: Record<Forma, (x: number, y: number, lado: number) => string> = {
  s: (x, y, lado) => `M${x} ${y}h${lado}v${lado}h-${lado}z`,
  c: (x, y) => `M${x + 7} ${y + 20}a13 13 0 1 1 26 0a13 13 0 1 1-26 0z`,
  t: (x, y) => `M${x} ${y + 40}l40-40v40z`,
  q: (x, y) => `M${x + 40} ${y + 40}h-40a40 40 0 0 1 40-40z`,
  e: (x, y) => `M${x} ${y + 40}v-40a40 40 0 0 1 40 40z`,
  h: (x, y) => `M${x} ${y + 40}a20 20 0 0 1 40 0z`,
}

/**
 * One path for each colour, in the order in which they are painted: a whole cover is five nodes, not fifty.
 * @param solape units by which squares reach over their neighbours, so that no hairline of the ground shows between
 * two colours; 0 where the cells are whole pixels.
 */
export function pathsOf(piezas: readonly Pieza[], solape: number): Record<Tinta, string> {
  const lado = LADO + solape
  const d: Record<Tinta, string> = { 0: '', 1: '', 2: '', 3: '' }
  for (const { columna, fila, forma, tinta } of piezas) {
    const x = columna * LADO
    const y = fila * LADO
    // Circles and triangles stand on a tile of the ground colour.
    if (forma === 'c' || forma === 't') d[0] += trazo.s(x, y, lado)
    d[tinta] += trazo[forma](x, y, lado)
  }
  return d
}
