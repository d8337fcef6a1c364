import { useMemo } from 'react'
import s from './Cover.module.css'
import { type Forma, LADO, type Pieza, pathsOf, type Tinta } from './piezas.ts'

export type Rampa = 'bugambilia' | 'jade' | 'talavera' | 'bermellon' | 'gris'

const COLUMNAS = 10
const FILAS = 3
/** Marigold marks the next thing to do; in a pattern it may only be a spark. */
export const MAX_CEMPASUCHIL = 3
const FORMAS: readonly Forma[] = ['s', 'c', 't', 'q', 'e', 'h']
// Bermellon is left out: it says «en vivo», so a screen asks for it by name.
const POR_ID: readonly Rampa[] = ['bugambilia', 'jade', 'talavera']

function seedOf(texto: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < texto.length; i++) h = Math.imul(h ^ texto.charCodeAt(i), 0x01000193)
  // The last mixing spreads consecutive ids, which differ in one digit only.
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  return (h ^ (h >>> 13)) >>> 0
}

/** mulberry32: the same seed gives the same pattern in every browser. */
function randomFrom(semilla: number): (tope: number) => number {
  let a = semilla
  return tope => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * tope)
  }
}

function drawCover(semilla: number, conCempasuchil: boolean): Pieza[] {
  const azar = randomFrom(semilla)
  const piezas: Pieza[] = []
  for (let columna = 0; columna < COLUMNAS; columna++) {
    const alto = Math.max(1, Math.round(((columna + 1) * FILAS) / COLUMNAS))
    for (let fila = FILAS - alto; fila < FILAS; fila++) {
      const forma = FORMAS[azar(FORMAS.length)]!
      // A circle or triangle of the ground colour would vanish into its own tile.
      const enLosa = forma === 'c' || forma === 't'
      piezas.push({ columna, fila, forma, tinta: (enLosa ? 1 + azar(2) : azar(3)) as Tinta })
    }
  }
  if (conCempasuchil) {
    const cuantas = 2 + azar(MAX_CEMPASUCHIL - 1)
    for (let i = 0; i < cuantas; i++) {
      const pieza = piezas[azar(piezas.length)]!
      // A whole square of marigold would shout.
      if (pieza.forma === 's') pieza.forma = 'q'
      pieza.tinta = 3
    }
  }
  return piezas
}

type Props = { id: number | string; rampa?: Rampa; className?: string }

/**
 * The picture of what has no picture: a climbing pattern drawn from the id, the same one for ever. Without `rampa` the
 * id chooses among bugambilia, jade and talavera; `gris` is for what cannot be opened, `bermellon` for what is live.
 */
export function Cover({ id, rampa, className }: Props) {
  const semilla = seedOf(String(id))
  const color = rampa ?? POR_ID[semilla % POR_ID.length]!
  const d = useMemo(() => pathsOf(drawCover(semilla, color !== 'gris'), 0.4), [semilla, color])
  return (
    <svg
      className={[s.cubierta, s[color], className].filter(Boolean).join(' ')}
      data-rampa={color}
      viewBox={`0 0 ${COLUMNAS * LADO} ${FILAS * LADO}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className={s.losa} d={d[0]} />
      <path className={s.media} d={d[1]} />
      <path className={s.clara} d={d[2]} />
      {d[3] && <path className={s.cempasuchil} d={d[3]} />}
    </svg>
  )
}
