import type { Duda } from '@eleva/contract'
import { Link } from '@tanstack/react-router'
import { formatClock } from '../../kit/page/duration.ts'
import classes from './Dudas.module.css'

/** Where it was asked, with the way to the very second of the video. */
export function Donde({ duda: d }: { duda: Duda }) {
  const place = [d.curso, d.unidad, d.objetivo].filter(Boolean).join(' › ')
  const second = d.segundo === null ? undefined : formatClock(d.segundo)
  if (d.curricula_id === null || d.curso_id === null)
    return (
      <span className={classes.donde}>
        {place}
        {second && ` · ${second} del video`}
      </span>
    )
  const search = {
    curricula: d.curricula_id,
    curso: d.curso_id,
    objetivo: d.objetivo_id,
    ...(d.segundo === null ? {} : { segundo: d.segundo }),
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
