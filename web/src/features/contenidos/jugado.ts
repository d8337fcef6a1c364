/**
 * Which seconds of a film were played, however it was gone through: the server adds up what is said of them (ADR 010).
 * Pure.
 */
import { type ContenidoDeCurso, TRAMOS_VISTOS, type TramoVisto } from '@eleva/contract'

/** How much of a film counts as all of it: credits are nobody's lesson. */
const PARTE = 0.9
/** A tick later than this came from somewhere else (s), also at the double of its pace. */
const SALTO = 5
const RITMO = 2

/** With one more of them; in order, none beside another. */
export function conTramo(tramos: readonly TramoVisto[], [desde, hasta]: TramoVisto): TramoVisto[] {
  const apart = tramos.filter(([a, b]) => b < desde || a > hasta)
  const met = tramos.filter(t => !apart.includes(t))
  const one: TramoVisto = [Math.min(desde, ...met.map(t => t[0])), Math.max(hasta, ...met.map(t => t[1]))]
  return [...apart, one].sort((a, b) => a[0] - b[0])
}

/** Whether they make the film seen; not where its length is not known. */
export const isEnough = (tramos: readonly TramoVisto[], duracion: number | null | undefined): boolean =>
  Boolean(duracion) && tramos.reduce((sum, [a, b]) => sum + b - a, 0) >= PARTE * duracion!

/** As many as a letter takes, the longest ones. */
export const losQueCaben = (tramos: readonly TramoVisto[]): TramoVisto[] =>
  tramos.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, TRAMOS_VISTOS)

type Punto = { segundo: number; ms: number }

/**
 * What was played between two ticks of the player: all of it where one came out of the other, else the second alone.
 */
export function tramoDe(antes: Punto | undefined, { segundo, ms }: Punto): TramoVisto {
  const step = antes ? segundo - antes.segundo : -1
  const played = antes && step >= 0 && step <= SALTO && step <= ((ms - antes.ms) / 1000) * RITMO + 1
  return [played ? antes.segundo : segundo, segundo + 1]
}

/** The course with these films seen. */
export function conVistos<C extends ContenidoDeCurso>(contenido: C, vistos: ReadonlySet<number>): C {
  if (vistos.size === 0) return contenido
  const unidades_curso = contenido.unidades_curso.map(u => ({
    ...u,
    unidad: {
      ...u.unidad,
      objetivos_unidad: u.unidad.objetivos_unidad.map(o =>
        o.objetivo.video && vistos.has(o.objetivo.id)
          ? { ...o, objetivo: { ...o.objetivo, video: { ...o.objetivo.video, visto: 1 as const } } }
          : o,
      ),
    },
  }))
  return { ...contenido, unidades_curso }
}
