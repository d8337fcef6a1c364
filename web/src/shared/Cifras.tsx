/** Figures side by side, each with its words; one that leads somewhere is a link. */
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { number } from '../kit/page/PageShell.tsx'
import classes from './Cifras.module.css'

export type Cifra = {
  valor: number | string
  palabras: string
  /** Where it is dealt with. */
  to?: LinkProps['to']
  params?: LinkProps['params']
  search?: LinkProps['search']
  /** Something that waits for the person. */
  espera?: boolean
}

export function Cifras({ cifras, label }: { cifras: readonly Cifra[]; label: string }) {
  return (
    <ul className={classes.cifras} aria-label={label}>
      {cifras.map(c => (
        <li key={c.palabras} data-espera={(c.espera && c.valor !== 0) || undefined}>
          <Enlace cifra={c}>
            <b className={classes.valor}>{typeof c.valor === 'number' ? number.format(c.valor) : c.valor}</b>
            <span className={classes.palabras}>{c.palabras}</span>
          </Enlace>
        </li>
      ))}
    </ul>
  )
}

function Enlace({ cifra, children }: { cifra: Cifra; children: ReactNode }) {
  if (!cifra.to) return <span className={classes.cuerpo}>{children}</span>
  return (
    <Link to={cifra.to} params={cifra.params} search={cifra.search} className={classes.cuerpo!}>
      {children}
    </Link>
  )
}
