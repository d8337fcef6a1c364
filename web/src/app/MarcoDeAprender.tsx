/**
 * A bar on top, and on a phone the few places at the bottom: what stands around the screens of who learns. Pure, on the
 * screen and in the page before its script has run (ADR 007).
 */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../kit/brand/Logo.tsx'
import { asSearch } from '../kit/page/address.ts'
import classes from './LearnerShell.module.css'
import { learnerMenu } from './menu.aprender.ts'

/** Whatever of the screen is looked at. */
const AQUI = { activeProps: { 'aria-current': 'page' }, activeOptions: { includeSearch: false } } as const

type Props = {
  focused: boolean
  /** The switch of who teaches as well. */
  modos: ReactNode
  herramientas: ReactNode
  children: ReactNode
}

export const MarcoDeAprender = ({ focused, modos, herramientas, children }: Props) => (
  <div className={classes.shell} data-focused={focused || undefined}>
    <header className={classes.top}>
      <Link to="/crear-contenido-curricula" className={classes.logo}>
        <Logo height={32} />
      </Link>
      <nav aria-label="Principal" className={classes.places}>
        {learnerMenu
          .filter(p => p.to !== '/update-user-info')
          .map(({ to, search, label, ancho }) => (
            <Link key={to} to={to} search={asSearch(search)} data-ancho={ancho} {...AQUI}>
              {label}
            </Link>
          ))}
      </nav>
      <span className={classes.grow} />
      {modos}
      {herramientas}
    </header>
    <main id="contenido" tabIndex={-1} className={classes.main}>
      {children}
    </main>
    <nav aria-label="Principal" className={classes.bottom} data-barra="abajo">
      {learnerMenu.map(({ to, search, label, icon: Icon }) => (
        <Link key={to} to={to} search={asSearch(search)} {...AQUI}>
          <span className={classes.pill}>
            <Icon size={24} stroke={1.75} aria-hidden />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  </div>
)
