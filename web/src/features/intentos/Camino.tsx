/** In which order somebody answered an attempt, for who grades it. */
import type { PasoDeIntento } from '@eleva/contract'
import { durationOf } from '../../shared/duracion.ts'
import classes from './Marcha.module.css'

const veces = (n: number) => (n === 1 ? 'la cambió una vez' : `la cambió ${n} veces`)

/** @param numeros of the questions, by their keys */
export function Camino({
  camino,
  numeros,
}: {
  camino: readonly PasoDeIntento[]
  numeros: ReadonlyMap<number, number>
}) {
  if (camino.length === 0) return null
  return (
    <details className={classes.camino}>
      <summary>Su camino: en qué orden contestó</summary>
      <ol>
        {camino.map(p => (
          <li key={p.id}>
            <b>{numeros.has(p.id) ? `Pregunta ${numeros.get(p.id)}` : 'Una pregunta que ya no está'}</b>
            {p.a_la_vez ? ' · a la vez que la anterior' : p.segundos !== null && ` · ${durationOf(p.segundos)}`}
            {p.cambios ? ` · ${veces(p.cambios)}` : ''}
          </li>
        ))}
      </ol>
      <p>El tiempo va de una respuesta a la siguiente, hasta su último cambio. Las que faltan no las contestó.</p>
    </details>
  )
}
