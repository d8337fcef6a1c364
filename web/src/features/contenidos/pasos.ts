/**
 * The way through a course: the objectives that have something in them, then what each unit asks for, one activity a
 * step.
 */
import type { ActividadDeCurso, ContenidoDeCurso, ObjetivoDeCurso, UnidadDeCurso } from '@eleva/contract'
import { isCompleta } from './marcas.ts'

export type Paso = {
  unidad: UnidadDeCurso
  /** From 1. */
  numero: number
} & (
  | { objetivo: ObjetivoDeCurso; actividad: null }
  /** What the unit asks for, in its order. */
  | { objetivo: null; actividad: ActividadDeCurso }
)

/** One that has nothing to watch, to open or to read is no step. */
const hasAlgo = (o: ObjetivoDeCurso) =>
  o.video !== null || o.materiales_objetivo.length > 0 || o.descripcion.trim() !== ''

/**
 * @param nombrado an objective that the address names: a doubt may have been asked about one that has nothing in it any
 * more
 */
export const pasosDe = ({ unidades_curso }: ContenidoDeCurso, nombrado?: number): Paso[] =>
  unidades_curso.flatMap((unidad, i) => {
    const de = { unidad, numero: i + 1 }
    const { objetivos_unidad, actividades } = unidad.unidad
    return [
      ...objetivos_unidad
        .filter(o => hasAlgo(o.objetivo) || o.objetivo.id === nombrado)
        .map(o => ({ ...de, objetivo: o.objetivo, actividad: null })),
      ...actividades.map(actividad => ({ ...de, objetivo: null, actividad })),
    ]
  })

export const nombreDePaso = ({ objetivo, actividad }: Paso): string =>
  objetivo ? objetivo.nombre_objetivo : actividad.nombre_actividad_unidad

type Donde = { unidad?: number | undefined; objetivo?: number | undefined; actividad?: number | undefined }

/** Whether something is left to do in it: a film to watch, an activity that is not done, or one that came back. */
export const isPendiente = ({ objetivo, actividad }: Paso): boolean =>
  objetivo
    ? objetivo.video !== null && !isVisto(objetivo)
    : !isCompleta(actividad) || Boolean(actividad.entrega?.devolucion)

/**
 * The step of an activity, or of an objective, or with a unit alone the first thing that it asks for and is not done.
 */
function nombradoPor(pasos: Paso[], { unidad, objetivo, actividad }: Donde): number {
  const inUnit = (p: Paso) => unidad === undefined || p.unidad.unidad.id === unidad
  if (actividad !== undefined) return pasos.findIndex(p => inUnit(p) && p.actividad?.id === actividad)
  if (objetivo !== undefined) return pasos.findIndex(p => inUnit(p) && p.objetivo?.id === objetivo)
  if (unidad === undefined) return -1
  const asked = pasos.findIndex(p => inUnit(p) && p.actividad && isPendiente(p))
  const first = asked < 0 ? pasos.findIndex(p => inUnit(p) && p.actividad) : asked
  return first < 0 ? pasos.findIndex(inUnit) : first
}

/** What the address names; else where the person goes on; else the beginning. −1 in a course with nothing in it. */
export function indiceDe(contenido: ContenidoDeCurso, pasos: Paso[], donde: Donde): number {
  const named = nombradoPor(pasos, donde)
  if (named >= 0) return named
  const active = contenido.unidades_curso
    .flatMap(u => u.unidad.objetivos_unidad.map(o => ({ unidad: u.unidad.id, ...o })))
    .find(o => o.active)
  const found =
    active && pasos.findIndex(p => p.unidad.unidad.id === active.unidad && p.objetivo?.id === active.objetivo.id)
  if (found !== undefined && found >= 0) return found
  // Nothing to see: then the first thing that is left to do.
  const open = pasos.findIndex(p => p.actividad && isPendiente(p))
  return open >= 0 ? open : Math.min(0, pasos.length - 1)
}

export const direccionDePaso = ({ unidad, objetivo, actividad }: Paso) => ({
  unidad: unidad.unidad.id,
  objetivo: objetivo?.id,
  actividad: actividad?.id,
})

/** Which of how many steps of its unit it is, from 1. */
export function posicionDePaso(pasos: readonly Paso[], paso: Paso) {
  const own = pasos.filter(p => p.unidad === paso.unidad)
  return { numero: own.indexOf(paso) + 1, de: own.length }
}

/** A unit with nothing to do is done with the course. */
export const isHecha = (unidad: UnidadDeCurso, curso: Pick<ContenidoDeCurso, 'terminado'>): boolean =>
  curso.terminado === 1 || (unidad.contadas > 0 && unidad.hechas === unidad.contadas)

export const isVisto = ({ video }: ObjetivoDeCurso): boolean => video?.visto === 1

/** Seconds before its end at which there is nothing to go on to. */
const END = 10

/** The second to go on at: one that was left at its end begins anew. */
export function segundoDeInicio({ video }: ObjetivoDeCurso): number {
  const { segundo = 0, duracion_segundos: length } = video ?? {}
  return length && segundo >= Math.max(length - END, length * 0.9) ? 0 : segundo
}
