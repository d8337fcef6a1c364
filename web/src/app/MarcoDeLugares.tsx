/**
 * The places at the side, or below on a phone; a header with the way here; and the tabs of the place: what stands
 * around the screens of who teaches or administers. Pure, on the screen and in the page before its script has run (ADR
 * 007).
 */
import { inicioDe, type Persona } from '@eleva/contract'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { Mark } from '../kit/brand/Mark.tsx'
import { number } from '../kit/page/PageShell.tsx'
import {
  barraDe,
  cuantosEsperan,
  cuentaDe,
  currentOf,
  type Esperan,
  type Lugar,
  lugarDe,
  lugaresDe,
  pestanasDe,
} from './menu.ts'
import classes from './StaffShell.module.css'

type Props = {
  personas: readonly Persona[]
  path: string
  esperan: Esperan
  focused: boolean
  migas: ReactNode
  /** The switch of who learns as well. */
  modos: ReactNode
  herramientas: ReactNode
  /** All places, on a phone. */
  onMas?: () => void
  children: ReactNode
}

export function MarcoDeLugares(props: Props) {
  const { personas, path, esperan, focused, migas, modos, herramientas, onMas, children } = props
  const lugares = lugaresDe(personas)
  const { abajo, hayMas } = barraDe(lugares)
  const current = lugarDe(lugares, path)
  const inicio = (
    <Link to={inicioDe(personas, 'ensena')} className={classes.logo}>
      <Mark size={36} />
    </Link>
  )
  return (
    <div className={classes.shell} data-focused={focused || undefined}>
      <header className={classes.header} data-barra="arriba">
        {inicio}
        {migas}
        <span className={classes.grow} />
        {modos}
        {herramientas}
      </header>
      <aside className={classes.rail} aria-label="Menú lateral">
        {inicio}
        <nav aria-label="Principal">
          {lugares.map(lugar => (
            <EnlaceDeLugar key={lugar.id} lugar={lugar} path={path} esperan={esperan} />
          ))}
        </nav>
      </aside>
      <div className={classes.cuerpo}>
        <Pestanas lugar={current} path={path} esperan={esperan} />
        <main id="contenido" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
      <nav aria-label="Principal" className={classes.abajo} data-barra="abajo">
        {abajo.map(lugar => (
          <EnlaceDeLugar key={lugar.id} lugar={lugar} path={path} esperan={esperan} />
        ))}
        {hayMas && (
          <button
            type="button"
            data-aqui={(current && !abajo.includes(current)) || undefined}
            aria-haspopup="dialog"
            onClick={onMas}
          >
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

type DeLugar = { lugar: Lugar; path: string; esperan: Esperan }

function EnlaceDeLugar({ lugar, path, esperan }: DeLugar) {
  const { items, label, icon: Icon } = lugar
  // What waits elsewhere is said beside its tab.
  const waiting = cuantosEsperan(items[0]!, esperan)
  return (
    <Link
      to={items[0]!.to}
      data-lugar={lugar.id}
      aria-current={currentOf(items, path)}
      activeProps={{ 'aria-current': 'page' }}
      aria-label={waiting ? `${label}, ${number.format(waiting)} por atender` : undefined}
    >
      <span className={classes.icono}>
        <Icon size={22} stroke={1.75} aria-hidden />
      </span>
      {label}
      {waiting > 0 && <span className={classes.cuenta}>{cuentaDe(waiting)}</span>}
    </Link>
  )
}

function Pestanas({ lugar, path, esperan }: { lugar: Lugar | undefined; path: string; esperan: Esperan }) {
  const strip = useRef<HTMLElement>(null)
  const tabs = pestanasDe(lugar, path)
  // On a narrow screen there are more of them than there is room.
  useEffect(() => {
    strip.current?.querySelector(`[href="${path}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  if (!tabs.length) return null
  return (
    <nav aria-label={`Pestañas de ${lugar!.label}`} className={classes.pestanas} ref={strip}>
      {tabs.map(item => {
        const { to, label } = item
        const waiting = cuantosEsperan(item, esperan)
        return (
          <Link
            key={to}
            to={to}
            aria-current={to === path ? 'page' : undefined}
            aria-label={waiting ? `${label}, ${number.format(waiting)} por atender` : undefined}
          >
            {label}
            {waiting > 0 && <span className={classes.tantos}>{cuentaDe(waiting)}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
