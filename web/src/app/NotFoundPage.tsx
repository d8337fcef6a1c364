import { useEffect } from 'react'
import { Ilustracion } from '../kit/brand/Ilustracion.tsx'
import { tituloDe } from '../kit/page/entorno.ts'
import classes from './message.module.css'

export function NotFoundPage() {
  useEffect(() => {
    document.title = tituloDe('Página no encontrada')
  }, [])
  return (
    <main className={classes.message}>
      <Ilustracion escena="sin-coincidencias" />
      <h1>Aquí no hay nada</h1>
      <p>La página que buscas no existe o cambió de lugar. Revisa la dirección, o vuelve al inicio.</p>
      <p className={classes.actions}>
        <button type="button" onClick={() => history.back()}>
          Volver
        </button>
        <a className={classes.primary} href="/">
          Ir al inicio
        </a>
      </p>
    </main>
  )
}
