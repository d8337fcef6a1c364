/** What stands around the screens of who teaches, as `StaffShell` draws it: plain HTML, with its classes. */

import { inicioDe, librosRoutes, type Persona, type ReplyOf } from '@eleva/contract'
import { IconChevronRight, IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Mark } from '../../kit/brand/Mark.tsx'
import path from '../Breadcrumb.module.css'
import { barraDe, cuentaDe, currentOf, type Lugar, lugarDe, lugaresDe, pestanasDe, rutaDe, seEspera } from '../menu.ts'
import classes from '../StaffShell.module.css'
import type { Leido } from './leido.ts'
import { Modos } from './Modos.tsx'

type Props = {
  aqui: string
  personas: readonly Persona[]
  migas: readonly Miga[]
  leido: Leido
  children: ReactNode
}
type Miga = string | { label: string; to: string }
type Esperan = ReplyOf<typeof librosRoutes.pendientes> | undefined

function EnlaceDeLugar({ lugar, aqui, esperan }: { lugar: Lugar; aqui: string; esperan: Esperan }) {
  const { items, label, icon: Icon } = lugar
  const waiting = seEspera(items[0]!, esperan)
  return (
    <a href={items[0]!.to} data-lugar={lugar.id} aria-current={currentOf(items, aqui)}>
      <span className={classes.icono}>
        <Icon size={22} stroke={1.75} aria-hidden />
      </span>
      {label}
      {waiting > 0 && <span className={classes.cuenta}>{cuentaDe(waiting)}</span>}
    </a>
  )
}

function Pestanas({ lugar, aqui, esperan }: { lugar: Lugar | undefined; aqui: string; esperan: Esperan }) {
  const tabs = pestanasDe(lugar, aqui)
  if (!tabs.length) return null
  return (
    <nav aria-label={`Pestañas de ${lugar!.label}`} className={classes.pestanas}>
      {tabs.map(item => {
        const waiting = seEspera(item, esperan)
        return (
          <a key={item.to} href={item.to} aria-current={item.to === aqui ? 'page' : undefined}>
            {item.label}
            {waiting > 0 && <span className={classes.tantos}>{cuentaDe(waiting)}</span>}
          </a>
        )
      })}
    </nav>
  )
}

function Migas({ ruta }: { ruta: readonly Miga[] }) {
  return (
    <div className={path.crumbs} data-migas>
      <ol>
        {ruta.map((miga, i) => {
          const name = typeof miga === 'string' ? miga : miga.label
          const here = i === ruta.length - 1
          return (
            <li key={name} className={here ? path.here : path.before}>
              {typeof miga === 'string' ? name : <a href={miga.to}>{name}</a>}
              {!here && <IconChevronRight size={14} stroke={1.75} aria-hidden />}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

export function MarcoEnsena({ aqui, personas, migas, leido, children }: Props) {
  const esperan = leido(librosRoutes.pendientes.path) as Esperan
  const lugares = lugaresDe(personas)
  const lugar = lugarDe(lugares, aqui)
  const { abajo, hayMas } = barraDe(lugares)
  const enlaces = (de: readonly Lugar[]) =>
    de.map(l => <EnlaceDeLugar key={l.id} lugar={l} aqui={aqui} esperan={esperan} />)
  const inicio = (
    <a href={inicioDe(personas, 'ensena')} className={classes.logo}>
      <Mark size={36} />
    </a>
  )
  return (
    <div className={classes.shell}>
      <header className={classes.header} data-barra="arriba">
        {inicio}
        <Migas ruta={rutaDe(lugar, migas)} />
        <span className={classes.grow} />
        <Modos personas={personas} aqui="ensena" />
        <span className="e-trazo-herramientas" data-caja />
      </header>
      <aside className={classes.rail}>
        {inicio}
        <nav aria-label="Principal">{enlaces(lugares)}</nav>
      </aside>
      <div className={classes.cuerpo}>
        <Pestanas lugar={lugar} aqui={aqui} esperan={esperan} />
        <main className={classes.main}>{children}</main>
      </div>
      <nav aria-label="Principal" className={classes.abajo} data-barra="abajo">
        {enlaces(abajo)}
        {hayMas && (
          <button type="button" data-aqui={(lugar && !abajo.includes(lugar)) || undefined}>
            <span className={classes.icono}>
              <IconMenu2 size={22} stroke={1.75} aria-hidden />
            </span>
            Más
          </button>
        )}
      </nav>
    </div>
  )
}
