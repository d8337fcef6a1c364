/** The error boundary of every screen: what happened, and a way back. Plain HTML: what broke may be the kit. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { ApiError, GENERIC } from '../kit/api/error.ts'
import { LoadError } from '../kit/load/load.ts'
import classes from './message.module.css'

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const outdated = error instanceof LoadError && error.outdated
  const offline = !outdated && (error instanceof LoadError || (error instanceof ApiError && error.status === 0))
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
  const back = useEffectEvent(again)
  useEffect(() => {
    if (!offline) return
    const onOnline = () => back()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [offline])
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
