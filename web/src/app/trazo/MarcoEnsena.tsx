/** What stands around the screens of who teaches, as `StaffShell` draws it: plain HTML, with its classes. */
import { inicioDe, librosRoutes, type Persona, type ReplyOf } from '@eleva/contract'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Logo } from '../../kit/brand/Logo.tsx'
import { Mark } from '../../kit/brand/Mark.tsx'
import path from '../Breadcrumb.module.css'
import { currentOf, sideMenuFor } from '../menu.ts'
import classes from '../StaffShell.module.css'
import type { Leido } from './leido.ts'
import { Modos } from './Modos.tsx'

type Props = {
  aqui: string
  personas: readonly Persona[]
  migas: readonly string[]
  leido: Leido
  /** Its menu is a rail, whatever the person likes elsewhere. */
  plegado?: boolean
  children: ReactNode
}

export function MarcoEnsena({ aqui, personas, migas, leido, plegado, children }: Props) {
  const waits = leido(librosRoutes.pendientes.path) as ReplyOf<typeof librosRoutes.pendientes> | undefined
  const drawn = (
    <div className={`${classes.shell} e-trazo-ensena`}>
      <header className={classes.header} data-barra="arriba">
        <span className="e-trazo-hamburguesa" />
        <div className={path.crumbs} data-migas>
          <ol>
            {migas.map((miga, i) => (
              <li key={miga} className={i < migas.length - 1 ? path.before : path.here}>
                {miga}
                {i < migas.length - 1 && <IconChevronRight size={14} stroke={1.75} aria-hidden />}
              </li>
            ))}
          </ol>
        </div>
        <span className={classes.grow} />
        <Modos personas={personas} aqui="ensena" />
        <span className="e-trazo-herramientas" data-caja />
      </header>
      <aside className={`${classes.navbar} e-trazo-menu`}>
        <div className={classes.brand}>
          <a href={inicioDe(personas, 'ensena')} aria-label="Eleva, inicio" className={classes.logo}>
            <Logo height={30} className="e-trazo-logo" />
            <Mark size={32} className="e-trazo-tesela" />
          </a>
          <span className="e-trazo-plegar" />
        </div>
        <nav aria-label="Principal" className={classes.nav}>
          {sideMenuFor(personas).map(group => (
            <div key={group.title ?? ''}>
              {group.title && <h2>{group.title}</h2>}
              {group.items.map(item => (
                <a key={item.to} href={item.to} className={classes.item} aria-current={currentOf(item, aqui)}>
                  <item.icon size={20} stroke={1.75} aria-hidden />
                  {item.label}
                  {item.waits && waits && waits[item.waits] > 0 && (
                    <span className={classes.cuenta}>{waits[item.waits] > 999 ? '999+' : waits[item.waits]}</span>
                  )}
                </a>
              ))}
            </div>
          ))}
        </nav>
      </aside>
      <main className={classes.main}>{children}</main>
    </div>
  )
  return plegado ? <div data-plegado>{drawn}</div> : drawn
}
