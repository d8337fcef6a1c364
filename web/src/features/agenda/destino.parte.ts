/** Where an entry of the agenda leads, as a link wants it. Pure. */
import type { Entrada, SinFecha } from '@eleva/contract'

type Curso = Pick<SinFecha, 'curricula_id' | 'curso_id' | 'cursoEnVivo'> & Partial<Pick<SinFecha, 'oferta_actual'>>

type Donde = { unidad_id?: number | null; actividad_id?: number | null; objetivo_id?: number | null }

/** A course as it is followed; with a unit, at what that asks for, or at the step that is named. */
export const destinoEnCurso = (
  { curricula_id, curso_id, oferta_actual, cursoEnVivo }: Curso,
  { unidad_id, actividad_id, objetivo_id }: Donde = {},
) => ({
  to: cursoEnVivo === 1 ? ('/contenido-curso-curricula-vivo' as const) : ('/contenido-curso-curricula' as const),
  search: {
    curricula: curricula_id,
    curso: curso_id,
    ...(oferta_actual ? { oferta_actual } : {}),
    ...(unidad_id ? { unidad: unidad_id } : {}),
    ...(unidad_id && actividad_id ? { actividad: actividad_id } : {}),
    ...(unidad_id && objetivo_id ? { objetivo: objetivo_id } : {}),
  },
})

/** A class that is held elsewhere, where it is entered. */
export const enClase = (id: number) => ({ to: '/clase/$id' as const, params: { id } })

/** The dates of a group, a class, or the course; undefined for what has no screen for this person. */
export function destinoDe({
  clase_id,
  curricula_id,
  curso_id,
  cursoEnVivo,
  unidad_id,
  actividad_id,
  grupo_id,
}: Entrada) {
  if (clase_id !== null) return enClase(clase_id)
  if (grupo_id !== null && curso_id !== null)
    return { to: '/plazos/$grupo/c/$curso' as const, params: { grupo: grupo_id, curso: curso_id } }
  if (curricula_id === null || curso_id === null) return undefined
  return destinoEnCurso({ curricula_id, curso_id, cursoEnVivo }, { unidad_id, actividad_id })
}
