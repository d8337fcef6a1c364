/**
 * What comes after a course that is finished: another course of its programme, else another programme, else nothing.
 */
import { curriculasRoutes } from '@eleva/contract'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import type { CursoAbierto } from './cursoAbierto.parte.ts'
import { useGoToCurso, useHermanos } from './useVecinos.ts'

export function useQueSigue(abierto: CursoAbierto) {
  const { curricula, curso } = abierto
  // A course that is looked at as nobody's stands in no programme.
  const { data: nombre } = useRead(curriculasRoutes.nombre, { params: { id: curricula } }, { enabled: curricula > 0 })
  const hermanos = useHermanos(curricula)
  const here = hermanos.findIndex(c => c.id === curso)
  // Those behind it first, then what was left out before it.
  const others = [...hermanos.slice(here + 1), ...hermanos.slice(0, Math.max(here, 0))]
  const next = others.find(c => c.terminado === 0 && c.puede_cursar !== 0 && !c.expired && !c.sinEntrada)
  const programaListo = here >= 0 && others.every(c => c.terminado === 1)
  const { data: programas } = useRead(curriculasRoutes.list, { query: {} }, { enabled: here >= 0 && !next })
  const programa = programas?.curricula.find(
    c => c.id !== curricula && c.expired === 0 && c.totalContenidos > c.cursosTerminados,
  )
  const goToCurso = useGoToCurso(abierto)
  const navigate = useNavigate()
  return {
    /** Its name, where all of it is done. */
    programaListo: programaListo ? nombre?.CurriculaNombre.label : undefined,
    sigue: next
      ? {
          nombre: next.nombre_curso,
          de: 'Qué sigue',
          go: () =>
            goToCurso(
              { id: next.id, nombre: next.nombre_curso, closed: undefined, enVivo: next.enVivo, salta: '' },
              'cursoSiguiente',
            ),
        }
      : programa && {
          nombre: programa.nombre_curricula,
          de: 'Otro programa tuyo',
          go: () => void navigate({ to: '/cursos-curricula', search: { curricula: programa.id, is_dashboard: true } }),
        },
  }
}
