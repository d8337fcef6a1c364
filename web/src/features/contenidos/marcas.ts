/** Progress as the person sees it at once: what the server said, and the ticks that are still on their way. */
import type { ActividadDeCurso, ContenidoDeCurso } from '@eleva/contract'

/** Whether it is ticked by hand; a quiz, a delivery and an exam elsewhere are done by what they ask for. */
export const seMarca = (a: ActividadDeCurso): boolean =>
  a.entregable === 0 && a.quiz === 0 && !a.avanza_examen_id.startsWith('externo:')

export const estaCompleta = (a: ActividadDeCurso): boolean => a.completa === 1

/** @param marcadas activities whose tick has not been confirmed yet */
export function conMarcas(contenido: ContenidoDeCurso, marcadas: ReadonlySet<number>): ContenidoDeCurso {
  if (marcadas.size === 0) return contenido
  let added = 0
  const unidades_curso = contenido.unidades_curso.map(u => {
    const fresh = u.unidad.actividades.filter(a => marcadas.has(a.id) && seMarca(a) && a.actividad_realizada === 0)
    if (fresh.length === 0) return u
    added += fresh.length
    const actividades = u.unidad.actividades.map(a =>
      fresh.includes(a) ? { ...a, actividad_realizada: 1 as const, completa: 1 as const } : a,
    )
    return { ...u, hechas: u.hechas + fresh.length, unidad: { ...u.unidad, actividades } }
  })
  if (added === 0) return contenido
  const hechas = unidades_curso.reduce((sum, u) => sum + u.hechas, 0)
  const contadas = unidades_curso.reduce((sum, u) => sum + u.contadas, 0)
  const all = hechas === contadas
  const porcentaje_avance = all ? 100 : Math.min(99, Math.ceil((100 * hechas) / contadas))
  return { ...contenido, unidades_curso, porcentaje_avance, terminado: all ? 1 : contenido.terminado }
}
