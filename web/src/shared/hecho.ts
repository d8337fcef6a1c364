/**
 * What somebody did of a course and is not in what was read of it: on its way, or taken by the server since. Counted as
 * the server counts (`alcance/avance.read.ts`). Small: the worker has it, too.
 */
import type { ActividadDeCurso, ContenidoDeCurso, NotaOculta } from '@eleva/contract'
import { isTerminada } from '@eleva/contract/terminada'

type EntregaDeCurso = NonNullable<ActividadDeCurso['entrega']>

/** What is done of one activity. */
export type Hecho = {
  marca?: true
  /** Its quiz is finished: with what the server said of it, true while it has not. */
  quiz?: true | { calificacion: number | null; por_calificar: number; oculta?: NotaOculta | null | undefined }
  /** It is handed in: as the server has it, true while it has not. */
  entrega?: true | EntregaDeCurso
}

/** By the activity. */
export type Hechos = ReadonlyMap<number, Hecho>

/** Whether it is ticked by hand; a quiz, a delivery and an exam elsewhere are done by what they ask for. */
export const isMarcable = (a: ActividadDeCurso): boolean =>
  a.entregable === 0 && a.quiz === 0 && !a.avanza_examen_id.startsWith('externo:')

const OBLIGATORIA = 2

/** What of an activity counts, and whether it is done, with what is new. */
function partesDe(a: ActividadDeCurso, { marca, quiz, entrega }: Hecho) {
  const marcada = marca === true && isMarcable(a)
  return [
    ...(a.entregable === 0 && a.quiz === 0 ? [{ antes: a.actividad_realizada === 1, ahora: marcada }] : []),
    ...(a.quiz === 1 ? [{ antes: isTerminada(a), ahora: quiz !== undefined }] : []),
    ...(a.entregable > 0 && a.entregable_opcional === OBLIGATORIA
      ? [{ antes: a.entrega !== null, ahora: entrega !== undefined }]
      : []),
  ]
}

/** Whether it is asked for: what is optional is not missing to anybody. */
export const isAsked = (a: ActividadDeCurso): boolean => partesDe(a, {}).length > 0

function conHecho(a: ActividadDeCurso, hecho: Hecho): { actividad: ActividadDeCurso; nuevas: number } {
  const partes = partesDe(a, hecho)
  const nuevas = partes.filter(p => p.ahora && !p.antes).length
  const { marca, quiz, entrega } = hecho
  // An optional delivery counts for nothing, and is done by itself once it is handed in.
  const completa = partes.length ? partes.every(p => p.antes || p.ahora) : entrega !== undefined && a.entregable > 0
  const actividad: ActividadDeCurso = {
    ...a,
    ...(marca && isMarcable(a) ? { actividad_realizada: 1 as const } : {}),
    ...(typeof quiz === 'object' && a.quiz === 1 && !isTerminada(a) ? quiz : {}),
    ...(typeof entrega === 'object' && a.entregable > 0 ? { entrega, alumno_entrego: 1 as const } : {}),
    ...(completa ? { completa: 1 as const } : {}),
  }
  return { actividad, nuevas }
}

/** The course with it. Nothing is ever less than it was. */
export function conHechos<C extends ContenidoDeCurso>(contenido: C, hechos: Hechos): C {
  if (hechos.size === 0) return contenido
  let added = 0
  const unidades_curso = contenido.unidades_curso.map(u => {
    let hechas = 0
    const actividades = u.unidad.actividades.map(a => {
      const hecho = hechos.get(a.id)
      if (!hecho) return a
      const { actividad, nuevas } = conHecho(a, hecho)
      hechas += nuevas
      return actividad
    })
    added += hechas
    return { ...u, hechas: u.hechas + hechas, unidad: { ...u.unidad, actividades } }
  })
  if (added === 0) return { ...contenido, unidades_curso }
  const hechas = unidades_curso.reduce((sum, u) => sum + u.hechas, 0)
  const contadas = unidades_curso.reduce((sum, u) => sum + u.contadas, 0)
  const all = hechas === contadas
  const porcentaje_avance = all ? 100 : Math.min(99, Math.ceil((100 * hechas) / contadas))
  return { ...contenido, unidades_curso, porcentaje_avance, terminado: all ? 1 : contenido.terminado }
}
