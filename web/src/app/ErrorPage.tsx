/** The error boundary of every screen: what happened, and a way back. Plain HTML: what broke may be the kit. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '../kit/api/error.ts'
import classes from './message.module.css'

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const offline = error instanceof ApiError && error.status === 0
  // A screen's file that is gone means that a newer version was published: loading the page brings it.
  const outdated = /dynamically imported module|Importing a module script failed/.test(String(error))
  const text = outdated
    ? 'Hay una versión nueva de la plataforma. Carga la página para seguir.'
    : error instanceof ApiError
      ? error.message
      : 'Ocurrió un error, favor de comunicarse con su administrador'
  const again = () => {
    if (outdated) return location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <main className={classes.message} role="alert">
      <h1>{offline ? 'Sin conexión' : outdated ? 'Hay una versión nueva' : 'Algo salió mal'}</h1>
      <p>{text}</p>
      <p className={classes.actions}>
        <button type="button" className={classes.primary} onClick={again}>
          {outdated ? 'Cargar la página' : 'Reintentar'}
        </button>
        <a href="/">Ir al inicio</a>
      </p>
    </main>
  )
}
