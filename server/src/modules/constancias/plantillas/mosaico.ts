/** The pattern of the house along the foot of a constancia. */

/** Cells, each a letter for its shape, dark to light; two dots are none. */
const PIE = [
  '.. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. L2',
  '.. .. .. .. .. .. .. .. .. .. .. Q3 Q4 P3 Q2 L2 L1 Q3',
  '.. .. .. .. .. L8 Q2 T2 Q3 H1 Q2 T1 L4 Q1 P3 P4 T5 L5',
]
const TINTAS: Record<string, string> = {
  1: '#f7b24a',
  2: '#ffc7dd',
  3: '#fea5cb',
  4: '#f481b4',
  5: '#e04391',
  8: '#7a0d47',
}
const LADO = 44

function pieza(cell: string, x: number, y: number): string {
  const [shape, tinta] = [cell[0]!, cell[1]!]
  const fill = `fill="${TINTAS[tinta]}"`
  const ground = shape === 'Q' || shape === 'T' ? `<path fill="#7a0d47" d="M${x} ${y}h${LADO}v${LADO}h-${LADO}z"/>` : ''
  const half = LADO / 2
  const drawn: Record<string, string> = {
    L: `<path ${fill} d="M${x} ${y}h${LADO}v${LADO}h-${LADO}z"/>`,
    Q: `<path ${fill} d="M${x} ${y}a${LADO} ${LADO} 0 0 1 ${LADO} ${LADO}h-${LADO}z"/>`,
    T: `<path ${fill} d="M${x} ${y + LADO}l${LADO}-${LADO}v${LADO}z"/>`,
    H: `<path ${fill} d="M${x} ${y + LADO}a${half} ${half} 0 0 1 ${LADO} 0z"/>`,
    P: `<circle ${fill} cx="${x + half}" cy="${y + half}" r="14"/>`,
  }
  return ground + drawn[shape]
}

/** Six times as wide as high. */
export const MOSAICO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 792 132" width="792" height="132">${PIE.flatMap(
  (line, row) => line.split(' ').map((cell, at) => (cell === '..' ? '' : pieza(cell, at * LADO, row * LADO))),
).join('')}</svg>`
