/** The courses before and after the one that is open, and the way there. */
import { contenidosRoutes, curriculasRoutes, entreComillas, eventosDeBitacora, TODOS_LOS_CURSOS } from '@eleva/contract'
import { useNavigate } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { note } from '../../shared/bitacora.ts'
import { cierreDeEvento } from '../eventos/eventoDeCurso.parte.ts'
import type { CursoAbierto } from './cursoAbierto.parte.ts'
import { rutas, useModulo, useVariante } from './variante.ts'

/** The courses that this one stands among: the self-paced ones for one of those, all of them for a live one. */
export function useHermanos(curriculaId: number) {
  const live = useVariante() === 'enVivo'
  const propios = useRead(
    contenidosRoutes.navegacion,
    { params: { curriculaId } },
    { enabled: !live && curriculaId > 0 },
  )
  const input = { params: { curriculaId, tipo: TODOS_LOS_CURSOS }, query: { search: '' } }
  const todos = useRead(curriculasRoutes.cursos, input, { enabled: live })
  return live
    ? (todos.data?.cursos_curricula ?? []).map(c => ({
        ...c,
        enVivo: c.cursoEnVivo === 1,
        sinEntrada: c.cursoEnVivo === 1 ? cierreDeEvento(c) : undefined,
      }))
    : (propios.data?.cursos_curricula ?? []).map(c => ({ ...c, enVivo: false, sinEntrada: undefined }))
}

/**
 * The neighbours of the course, without those that are locked on the way, and why they are. Nothing while they are
 * read.
 */
export function useVecinos({ curricula, curso }: CursoAbierto) {
  const cursos = useHermanos(curricula)
  const here = cursos.findIndex(c => c.id === curso)
  const at = (place: number) => {
    const found = cursos[place]
    if (!found) return undefined
    const { id, nombre_curso, puede_cursar, cursos_faltantes, expired, enVivo, sinEntrada } = found
    const closed =
      puede_cursar === 0
        ? `Completa antes: ${cursos_faltantes}`
        : expired
          ? 'Curso con fecha fuera de rango'
          : sinEntrada
    return { id, nombre: nombre_curso, closed, enVivo }
  }
  return vecinosDe(here, at)
}

type UnVecino = { id: number; nombre: string; closed: string | undefined; enVivo: boolean }

const seSalta = ([near, ...more]: readonly UnVecino[]) =>
  `Se salta ${entreComillas(near!.nombre)} (${near!.closed})${more.length ? ` y ${more.length} más` : ''}.`

/** @param here place of the course, below 0 where it is none of them */
export function vecinosDe(here: number, at: (place: number) => UnVecino | undefined) {
  const find = (step: -1 | 1) => {
    const near = here < 0 ? undefined : at(here + step)
    if (!near?.closed) return near && { ...near, salta: '' }
    const skipped = [near]
    for (let place = here + 2 * step; ; place += step) {
      const next = at(place)
      // Where nothing is open on that side, the nearest one says why.
      if (!next) return { ...near, salta: '' }
      if (!next.closed) return { ...next, salta: seSalta(skipped) }
      skipped.push(next)
    }
  }
  return { anterior: find(-1), siguiente: find(1) }
}
export type Vecino = NonNullable<ReturnType<typeof useVecinos>['anterior']>

/** Opens a neighbour, and notes it. */
export function useGoToCurso({ curricula, curso, oferta_actual }: CursoAbierto) {
  const navigate = useNavigate()
  const modulo = useModulo()
  return (to: Vecino, hacia: 'cursoAnterior' | 'cursoSiguiente') => {
    note(modulo, eventosDeBitacora[hacia], { curricula, curso })
    const search = { curricula, curso: to.id, ...(oferta_actual ? { oferta_actual } : {}) }
    void navigate({ to: rutas[to.enVivo ? 'enVivo' : 'autogestivo'], search })
  }
}
