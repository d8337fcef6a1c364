/** The error boundary of every screen: what happened, and a way back. Plain HTML: what broke may be the kit. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError, GENERIC, isPassing } from '../kit/api/error.ts'
import { BY_ITSELF } from '../kit/feedback/textos.ts'
import { cutNow } from '../kit/load/corte.ts'
import { LoadError } from '../kit/load/load.ts'
import { useReturn } from '../kit/load/return.ts'
import classes from './message.module.css'

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const outdated = error instanceof LoadError && error.outdated
  const offline = !outdated && (error instanceof LoadError || (error instanceof ApiError && error.status === 0))
  const passing = offline || (error instanceof ApiError && isPassing(error))
  const text = outdated
    ? 'Hay una versión nueva de la plataforma. Carga la página para seguir.'
    : error instanceof ApiError || error instanceof LoadError
      ? error.message
      : GENERIC
  const again = () => {
    if (outdated) return location.reload()
    reset()
    void router.invalidate()
  }
  const failed = passing ? 'Un momento, por favor' : 'Algo salió mal'
  const reached = outdated ? 'Hay una versión nueva' : failed
  const title = offline ? cutNow() : reached
  useReturn(passing, again)
  return (
    <main className={classes.message} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      {passing && <p>{BY_ITSELF}</p>}
      <p className={classes.actions}>
        <button type="button" className={classes.primary} onClick={again}>
          {outdated ? 'Cargar la página' : 'Reintentar'}
        </button>
        <a href="/">Ir al inicio</a>
      </p>
    </main>
  )
}
