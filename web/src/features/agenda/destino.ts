/** Where an entry of the agenda leads, as a link wants it. Pure. */
import type { Entrada, SinFecha } from '@eleva/contract'

type Curso = Pick<SinFecha, 'curricula_id' | 'curso_id' | 'cursoEnVivo'> & Partial<Pick<SinFecha, 'oferta_actual'>>

/** A course as it is followed; with a unit, where that is evaluated. */
export const enCurso = ({ curricula_id, curso_id, oferta_actual, cursoEnVivo }: Curso, unidad?: number | null) => ({
  to: cursoEnVivo === 1 ? ('/contenido-curso-curricula-vivo' as const) : ('/contenido-curso-curricula' as const),
  search: {
    curricula: curricula_id,
    curso: curso_id,
    ...(oferta_actual ? { oferta_actual } : {}),
    ...(unidad ? { unidad } : {}),
  },
})

/** The dates of a group, or the course; undefined for what has no screen for this person. */
export function destinoDe({ curricula_id, curso_id, cursoEnVivo, unidad_id, grupo_id }: Entrada) {
  if (grupo_id !== null && curso_id !== null)
    return { to: '/plazos/$grupo/c/$curso' as const, params: { grupo: grupo_id, curso: curso_id } }
  if (curricula_id === null || curso_id === null) return undefined
  return enCurso({ curricula_id, curso_id, cursoEnVivo }, unidad_id)
}
