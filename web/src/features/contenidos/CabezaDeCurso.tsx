/**
 * The head of a course: the way back, its name, and how far the person is. Pure, on the screen and in the page before
 * its script has run (ADR 007).
 */
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEventHandler, ReactNode } from 'react'
import classes from './Encabezado.module.css'

export const CURSOS = '/cursos-curricula'

type Props = {
  curricula: number
  /** The programme's name; without it what all of them are called. */
  programa: string | undefined
  contenido: { nombre_curso: string; porcentaje_avance: number } | undefined
  onVuelve?: MouseEventHandler
  /** The courses before and after it. */
  vecinos: ReactNode
}

export const CabezaDeCurso = ({ curricula, programa, contenido, onVuelve, vecinos }: Props) => (
  <div className={classes.cabeza}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={48}
      aria-label="Volver a los cursos"
      title="Volver a los cursos"
      renderRoot={props => (
        <Link to={CURSOS} search={{ curricula, is_dashboard: true }} {...props} onClick={onVuelve} />
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
          {programa ?? 'Cursos'}
        </Link>
      </nav>
      <h1>{contenido?.nombre_curso ?? 'Curso'}</h1>
    </div>
    <Avance porcentaje={contenido?.porcentaje_avance} />
    {vecinos}
  </div>
)

const Avance = ({ porcentaje = 0 }: { porcentaje: number | undefined }) => (
  <div className={classes.avance}>
    <span className={classes.etiqueta} id="avance-del-curso">
      Tu avance
    </span>
    <b>{porcentaje} %</b>
    <progress aria-labelledby="avance-del-curso" max={100} value={porcentaje} />
  </div>
)
