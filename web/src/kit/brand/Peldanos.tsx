import s from './Peldanos.module.css'

type Tamano = 'sm' | 'md' | 'lg'

type Props = {
  total: number
  hechos: number
  /** How much of the step after the finished ones is done, 0–1. Without it no step is marked as the current one. */
  avance?: number
  /** The words that stand beside the picture («2 de 6 unidades»), for those who do not see it. */
  etiqueta: string
  tamano?: Tamano
  /** On a deep bugambilia ground the finished steps are white. */
  enProfundo?: boolean
  className?: string
}

const MAX = 12
/** alto and ancho in px; base is the height of the first step as a part of the last; tope leaves room for the dot. */
const MEDIDAS = {
  sm: { alto: 28, ancho: Number.POSITIVE_INFINITY, paso: 12, hueco: 3, radio: 2.5, base: 0.3, tope: 0, punto: 0 },
  md: { alto: 96, ancho: 170, paso: 36, hueco: 5, radio: 6, base: 0.18, tope: 22, punto: 8 },
  lg: { alto: 172, ancho: 330, paso: 64, hueco: 8, radio: 10, base: 0.2, tope: 22, punto: 8 },
} as const
/** A current step just begun still shows that it is the current one. */
const MIN_VISIBLE = 0.2

const limit = (n: number, max: number) => Math.min(Math.max(Number.isFinite(n) ? n : 0, 0), max)
const px = (n: number) => Math.round(n * 10) / 10

/** Progress as a flight of steps: done, current (with the dot on it) and ahead. More than 12 steps become a bar. */
export function Peldanos({ total, hechos, avance, etiqueta, tamano = 'sm', enProfundo = false, className }: Props) {
  if (!(total > 0)) return null
  const listos = limit(Math.floor(hechos), total)
  const parcial = avance === undefined ? undefined : limit(avance, 1)
  const clase = [enProfundo && s.profundo, className].filter(Boolean).join(' ')

  if (total > MAX) {
    const porcentaje = ((listos + (listos < total ? (parcial ?? 0) : 0)) / total) * 100
    return (
      <div className={`${s.barra} ${clase}`} role="img" aria-label={etiqueta}>
        <i style={{ width: `${px(porcentaje)}%` }} />
      </div>
    )
  }

  const m = MEDIDAS[tamano]
  const ancho = Math.min(m.ancho, total * m.paso)
  const grosor = (ancho - m.hueco * (total - 1)) / total
  const radio = Math.min(m.radio, grosor / 2)
  const cima = m.alto - m.tope
  const pasos = Array.from({ length: total }, (_, i) => {
    const estado = i < listos ? 'hecho' : i === listos && parcial !== undefined ? 'actual' : 'pendiente'
    const alto = cima * (total === 1 ? 1 : m.base + ((1 - m.base) * i) / (total - 1))
    const lleno = { hecho: 1, actual: Math.max(parcial ?? 0, MIN_VISIBLE), pendiente: 0 }[estado]
    return { i, estado, alto, relleno: alto * lleno, x: i * (grosor + m.hueco) }
  })
  const actual = pasos.find(p => p.estado === 'actual')

  return (
    <svg
      className={`${s.peldanos} ${clase}`}
      width={ancho}
      height={m.alto}
      viewBox={`0 0 ${ancho} ${m.alto}`}
      role="img"
      aria-label={etiqueta}
    >
      {pasos.map(p => (
        <g key={p.i} data-estado={p.estado}>
          <rect
            className={s.pista}
            x={px(p.x)}
            y={px(m.alto - p.alto)}
            width={px(grosor)}
            height={px(p.alto)}
            rx={radio}
          />
          <rect
            className={s.relleno}
            x={px(p.x)}
            y={px(m.alto - p.relleno)}
            width={px(grosor)}
            height={px(p.relleno)}
            rx={Math.min(radio, p.relleno / 2)}
          />
        </g>
      ))}
      {actual && m.punto > 0 && (
        <circle
          className={s.punto}
          cx={0}
          cy={0}
          r={m.punto}
          style={{ transform: `translate(${px(actual.x + grosor / 2)}px, ${px(m.alto - actual.alto - 13)}px)` }}
        />
      )}
    </svg>
  )
}
