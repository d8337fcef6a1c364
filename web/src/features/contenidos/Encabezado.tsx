/** The head of a course, with the way back to where the person came from, and the courses before and after it. */
import { type ContenidoDeCurso, curriculasRoutes } from '@eleva/contract'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, Suspense } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { stopBefore } from '../../kit/page/camino.ts'
import { CabezaDeCurso, CURSOS } from './CabezaDeCurso.tsx'
import type { CursoAbierto } from './cursoAbierto.parte.ts'
import classes from './Encabezado.module.css'

// What floats, and what a menu takes, comes behind the course itself.
const Vecinos = lazy(() => import('./Vecinos.tsx'), { silent: true })

type Props = { abierto: CursoAbierto; contenido: ContenidoDeCurso | undefined }

export function Encabezado({ abierto, contenido }: Props) {
  const { curricula } = abierto
  const name = useRead(curriculasRoutes.nombre, { params: { id: curricula } })
  const { history } = useRouter()
  const before = useRouterState({
    select: s => stopBefore(s.location.state.__TSR_index, s.location.pathname),
    structuralSharing: true,
  })
  /** Who came from there goes back, not on: else the way back of the courses would lead here again. */
  const goBack = (event: MouseEvent) => {
    if (before?.pathname !== CURSOS || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    history.go(before.delta)
  }
  return (
    <CabezaDeCurso
      curricula={curricula}
      programa={name.data?.CurriculaNombre.label}
      contenido={contenido}
      onVuelve={goBack}
      vecinos={
        <Suspense fallback={<span className={classes.hueco} />}>
          <Vecinos abierto={abierto} ready={contenido !== undefined} />
        </Suspense>
      }
    />
  )
}
