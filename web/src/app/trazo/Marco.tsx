/** What stands around the screens of who learns, as `LearnerShell` draws it: plain HTML, with its classes. */

import type { Persona } from '@eleva/contract'
import type { ReactNode } from 'react'
import { Logo } from '../../kit/brand/Logo.tsx'
import classes from '../LearnerShell.module.css'
import { learnerMenu } from '../menu.aprender.ts'
import { Modos } from './Modos.tsx'

const hrefOf = (to: string, search?: Record<string, string>) => (search ? `${to}?${new URLSearchParams(search)}` : to)

type Props = { aqui: string; personas: readonly Persona[]; focused?: boolean; children: ReactNode }

export const Marco = ({ aqui, personas, focused, children }: Props) => (
  <div className={classes.shell} data-focused={focused || undefined}>
    <header className={classes.top}>
      <a href="/crear-contenido-curricula" className={classes.logo}>
        <Logo height={32} />
      </a>
      <nav aria-label="Principal" className={classes.places}>
        {learnerMenu
          .filter(p => p.to !== '/update-user-info')
          .map(({ to, search, label, ancho }) => (
            <a key={to} href={hrefOf(to, search)} data-ancho={ancho} aria-current={to === aqui ? 'page' : undefined}>
              {label}
            </a>
          ))}
      </nav>
      <span className={classes.grow} />
      <Modos personas={personas} aqui="aprendo" />
      <span className="e-trazo-herramientas" />
    </header>
    <main className={classes.main}>{children}</main>
    <nav aria-label="Principal" className={classes.bottom} data-barra="abajo">
      {learnerMenu.map(({ to, search, label, icon: Icon }) => (
        <a key={to} href={hrefOf(to, search)} aria-current={to === aqui ? 'page' : undefined}>
          <span className={classes.pill}>
            <Icon size={24} stroke={1.75} aria-hidden />
          </span>
          {label}
        </a>
      ))}
    </nav>
  </div>
)
