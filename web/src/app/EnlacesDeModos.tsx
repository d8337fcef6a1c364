/** Aprendo / Enseño, as links: pure, on the screen and in the page before its script has run (ADR 007). */
import { type Modo, nombresDeModos, type Persona } from '@eleva/contract'
import type { MouseEventHandler } from 'react'
import classes from './Modos.module.css'

type Props = {
  personas: readonly Persona[]
  current: Modo
  hrefDe: (modo: Modo) => string
  onGo?: (modo: Modo) => MouseEventHandler
}

export const EnlacesDeModos = ({ personas, current, hrefDe, onGo }: Props) => (
  <nav className={classes.modos} data-modos aria-label="Aprendo o enseño">
    {nombresDeModos(personas).map(([modo, name]) => (
      <a key={modo} href={hrefDe(modo)} aria-current={modo === current ? 'true' : undefined} onClick={onGo?.(modo)}>
        {name}
      </a>
    ))}
  </nav>
)
