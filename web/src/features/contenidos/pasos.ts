/** The way through a course: its objectives in order, each unit ending with what it evaluates and its resources. */
import type { ContenidoDeCurso, ObjetivoDeCurso, UnidadDeCurso } from '@eleva/contract'

export type Paso = {
  unidad: UnidadDeCurso
  /** From 1. */
  numero: number
  /** Null for «Evaluación y recursos». */
  objetivo: ObjetivoDeCurso | null
}

/** A unit without objectives has its activities there alone. */
const hasResources = ({ unidad }: UnidadDeCurso) =>
  unidad.actividades.length > 0 || unidad.objetivos_unidad.length === 0

export const pasosDe = ({ unidades_curso }: ContenidoDeCurso): Paso[] =>
  unidades_curso.flatMap((unidad, i) => {
    const numero = i + 1
    const objetivos = unidad.unidad.objetivos_unidad.map(o => ({ unidad, numero, objetivo: o.objetivo }))
    return hasResources(unidad) ? [...objetivos, { unidad, numero, objetivo: null }] : objetivos
  })

type Donde = { unidad?: number | undefined; objetivo?: number | undefined }

/** What the address names; else where the person goes on; else the beginning. −1 in a course with nothing in it. */
export function indiceDe(contenido: ContenidoDeCurso, pasos: Paso[], { unidad, objetivo }: Donde): number {
  const named = pasos.findIndex(
    p => (unidad === undefined || p.unidad.unidad.id === unidad) && p.objetivo?.id === objetivo,
  )
  if (named >= 0 && (unidad !== undefined || objetivo !== undefined)) return named
  const active = contenido.unidades_curso
    .flatMap(u => u.unidad.objetivos_unidad.map(o => ({ unidad: u.unidad.id, ...o })))
    .find(o => o.active)
  const found =
    active && pasos.findIndex(p => p.unidad.unidad.id === active.unidad && p.objetivo?.id === active.objetivo.id)
  if (found !== undefined && found >= 0) return found
  // Nothing to see: then the first unit with something left to do.
  const open = pasos.findIndex(p => p.unidad.hechas < p.unidad.contadas)
  return open >= 0 ? open : Math.min(0, pasos.length - 1)
}

export const dondeDe = ({ unidad, objetivo }: Paso) => ({
  unidad: unidad.unidad.id,
  ...(objetivo ? { objetivo: objetivo.id } : {}),
})

/** A unit with nothing to do is done with the course. */
export const estaHecha = (unidad: UnidadDeCurso, curso: Pick<ContenidoDeCurso, 'terminado'>): boolean =>
  curso.terminado === 1 || (unidad.contadas > 0 && unidad.hechas === unidad.contadas)

/** Seconds before the end at which a video counts as seen: credits are nobody's lesson. */
const END = 10

/** False also when its length is not known. */
export function estaVisto({ video }: ObjetivoDeCurso): boolean {
  const length = video?.duracion_segundos
  return Boolean(video && length && video.segundo >= Math.max(length - END, length * 0.9))
}

/** The second to go on at: one that has been seen begins anew. */
export const inicioDe = (objetivo: ObjetivoDeCurso): number =>
  estaVisto(objetivo) ? 0 : (objetivo.video?.segundo ?? 0)
