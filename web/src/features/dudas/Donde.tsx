import type { Duda } from '@eleva/contract'
import { Link } from '@tanstack/react-router'
import { formatClock } from '../../kit/page/duration.ts'
import classes from './Dudas.module.css'

/** Where it was asked, with the way to the very second of the video. */
export function Donde({ duda }: { duda: Duda }) {
  const place = [duda.curso, duda.unidad, duda.objetivo].filter(Boolean).join(' › ')
  const second = duda.segundo === null ? undefined : formatClock(duda.segundo)
  if (duda.curricula_id === null || duda.curso_id === null)
    return (
      <span className={classes.donde}>
        {place}
        {second && ` · ${second} del video`}
      </span>
    )
  const search = {
    curricula: duda.curricula_id,
    curso: duda.curso_id,
    objetivo: duda.objetivo_id,
    ...(duda.segundo === null ? {} : { segundo: duda.segundo }),
  }
  return (
    <span className={classes.donde}>
      {place} ·{' '}
      <Link to="/contenido-curso-curricula" search={search} preload={false}>
        {second ? `Ver en ${second} del video` : 'Ver el objetivo'}
      </Link>
    </span>
  )
}
