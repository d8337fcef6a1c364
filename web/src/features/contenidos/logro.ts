/** What somebody has achieved in a course, out of what the course says of them. Pure. */
import type { ContenidoDeCurso } from '@eleva/contract'
import { formatMinutes } from '../../kit/page/duration.ts'

/** @returns the best words are those of the best grade, where somebody said some */
export function logroDe({ unidades_curso, minutos_curso, total }: ContenidoDeCurso) {
  const actividades = unidades_curso.flatMap(u => u.unidad.actividades)
  const entregas = actividades.filter(a => a.entrega !== null)
  const best = entregas
    .filter(a => a.entrega!.comentarios && !a.entrega!.devolucion)
    .toSorted((x, y) => (y.entrega!.calificacion ?? 0) - (x.entrega!.calificacion ?? 0))[0]
  return {
    horas: formatMinutes(minutos_curso),
    entregas: entregas.length,
    // What a device keeps from before may not have it.
    total: total ?? null,
    palabras: best && { texto: best.entrega!.comentarios!, de: best.nombre_actividad_unidad },
  }
}
