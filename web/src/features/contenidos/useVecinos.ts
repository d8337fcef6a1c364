/** The courses before and after the one that is open, and the way there. */
import { contenidosRoutes, eventosDeBitacora, modulosDeBitacora } from '@eleva/contract'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { note } from '../../shared/bitacora.ts'
import type { CursoAbierto } from '../../shared/lugarGuardado.ts'

/** The neighbours of the course (V150), and why one cannot be opened. Nothing while they are read. */
export function useVecinos({ curricula, curso }: CursoAbierto) {
  const { data } = useRead(contenidosRoutes.navegacion, { params: { curriculaId: curricula } })
  const cursos = data?.cursos_curricula ?? []
  const here = cursos.findIndex(c => c.id === curso)
  const find = (step: -1 | 1) => {
    const found = here < 0 ? undefined : cursos[here + step]
    if (!found) return undefined
    const { id, nombre_curso, puede_cursar, cursos_faltantes, expired } = found
    const closed =
      puede_cursar === 0
        ? `Completa antes: ${cursos_faltantes}`
        : expired
          ? 'Curso con fecha fuera de rango'
          : undefined
    return { id, nombre: nombre_curso, closed }
  }
  return { anterior: find(-1), siguiente: find(1) }
}
export type Vecino = NonNullable<ReturnType<typeof useVecinos>['anterior']>

/** Opens a neighbour, and notes it. */
export function useIrACurso({ curricula, curso, oferta_actual }: CursoAbierto) {
  const navigate = useNavigate()
  return (to: Vecino, hacia: 'cursoAnterior' | 'cursoSiguiente') => {
    note(modulosDeBitacora.autogestivo, eventosDeBitacora[hacia], { curricula, curso })
    void navigate({ to: '/contenido-curso-curricula', search: { curricula, curso: to.id, oferta_actual } })
  }
}
