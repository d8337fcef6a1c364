import s from './Escalinata.module.css'
import { type Forma, LADO, type Pieza, pathsOf, type Tinta } from './piezas.ts'

// Drawn by hand in mock-up 01: shape and colour of each cell, or nothing.
const CELDAS = [
  '.. .. .. .. .. .. .. .. .. .. .. t3',
  '.. .. .. .. .. .. .. .. .. q2 q1 c2',
  '.. .. .. .. .. .. .. h1 q3 c2 h0 e0',
  '.. .. .. .. .. e2 q3 q0 c1 s2 h2 q0',
  '.. .. .. .. e1 e0 h2 t0 s2 q0 t2 c2',
  '.. .. t1 c1 h2 h1 s2 s1 t2 t1 t1 q2',
  's2 q3 s2 s0 c0 h1 q0 s1 t1 e2 e0 e0',
]

const piezas: Pieza[] = CELDAS.flatMap((linea, fila) =>
  linea
    .split(' ')
    .flatMap((celda, columna) =>
      celda === '..' ? [] : [{ columna, fila, forma: celda[0] as Forma, tinta: Number(celda[1]) as Tinta }],
    ),
)

const d = pathsOf(piezas, 0)

/**
 * The climbing pattern of the public pages, made for a deep bugambilia ground. Decorative. Its width wants to be a
 * multiple of 12 px.
 */
export function Escalinata({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox={`0 0 ${12 * LADO} ${7 * LADO}`} aria-hidden="true">
      <path className={s.losa} d={d[0]} />
      <path className={s.media} d={d[1]} />
      <path className={s.clara} d={d[2]} />
      <path className={s.cempasuchil} d={d[3]} />
    </svg>
  )
}
