/** The head of a course: the way back, its name, how far the person is, and the courses before and after it. */

import { type ContenidoDeCurso, curriculasRoutes } from '@eleva/contract'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { type MouseEvent, Suspense } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { stopBefore } from '../../kit/page/camino.ts'
import classes from './Encabezado.module.css'
import type { CursoAbierto } from './lugarGuardado.parte.ts'

// What floats, and what a menu takes, comes behind the course itself.
const Vecinos = lazy(() => import('./Vecinos.tsx'), { silent: true })

const CURSOS = '/cursos-curricula'

type Props = { abierto: CursoAbierto; contenido: ContenidoDeCurso | undefined }

export function Encabezado({ abierto, contenido }: Props) {
  const { curricula } = abierto
  const name = useRead(curriculasRoutes.nombre, { params: { id: curricula } })
  const label = name.data?.CurriculaNombre.label ?? 'Cursos'
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
    <div className={classes.cabeza}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={48}
        aria-label="Volver a los cursos"
        title="Volver a los cursos"
        renderRoot={props => (
          <Link to={CURSOS} search={{ curricula, is_dashboard: true }} {...props} onClick={goBack} />
        )}
      >
        <IconArrowLeft size={20} stroke={1.75} />
      </ActionIcon>
      <div className={classes.nombre}>
        <nav aria-label="Ruta del curso" className={classes.ruta}>
          {/* as specified */}
          <Link to="/crear-contenido-curricula">Curriculas</Link>
          <IconChevronRight size={14} stroke={1.75} aria-hidden />
          <Link to="/cursos-curricula" search={{ curricula, is_dashboard: true }}>
            {label}
          </Link>
        </nav>
        <h1>{contenido?.nombre_curso ?? 'Curso'}</h1>
      </div>
      <Avance porcentaje={contenido?.porcentaje_avance} />
      <Suspense fallback={<span className={classes.hueco} />}>
        <Vecinos abierto={abierto} ready={contenido !== undefined} />
      </Suspense>
    </div>
  )
}

const Avance = ({ porcentaje = 0 }: { porcentaje: number | undefined }) => (
  <div className={classes.avance}>
    <span className={classes.etiqueta} id="avance-del-curso">
      Tu avance
    </span>
    <b>{porcentaje} %</b>
    <progress aria-labelledby="avance-del-curso" max={100} value={porcentaje} />
  </div>
)
