/** What somebody has achieved in a course, out of what the course says of them. Pure. */
import type { ContenidoDeCurso } from '@eleva/contract'
import { formatMinutes } from '../../kit/page/duration.ts'

/** @returns the best words are those of the best grade, where somebody said some */
export function logroDe({ unidades_curso, minutos_curso }: ContenidoDeCurso) {
  const actividades = unidades_curso.flatMap(u => u.unidad.actividades)
  const entregas = actividades.filter(a => a.entrega !== null)
  const notas = actividades.flatMap(a => [
    ...(a.quiz === 1 && a.calificacion !== null && a.calificacion >= 0 && a.por_calificar === 0 && !a.oculta
      ? [a.calificacion]
      : []),
    ...(a.entrega && a.entrega.calificacion !== null ? [a.entrega.calificacion] : []),
  ])
  const best = entregas
    .filter(a => a.entrega!.comentarios && !a.entrega!.devolucion)
    .toSorted((x, y) => (y.entrega!.calificacion ?? 0) - (x.entrega!.calificacion ?? 0))[0]
  return {
    horas: formatMinutes(minutos_curso),
    entregas: entregas.length,
    promedio: notas.length ? Math.round(notas.reduce((sum, n) => sum + n, 0) / notas.length) : undefined,
    palabras: best && { texto: best.entrega!.comentarios!, de: best.nombre_actividad_unidad },
  }
}
