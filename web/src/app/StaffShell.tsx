/** Side navigation that folds to a rail, and a header with breadcrumb, palette, bell and profile. */
import { inicioDe, librosRoutes, may } from '@eleva/contract'
import { ActionIcon, Burger } from '@mantine/core'
import { useClickOutside, useDisclosure, useHotkeys, useLocalStorage } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useMatches, useRouterState } from '@tanstack/react-router'
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { useNuevas } from '../features/entregables/salon/useNuevas.ts'
import { useRead } from '../kit/api/query.ts'
import { Logo } from '../kit/brand/Logo.tsx'
import { Mark } from '../kit/brand/Mark.tsx'
import { number } from '../kit/page/PageShell.tsx'
import { useUser } from '../kit/page/session.tsx'
import { usePhone, useTablet } from '../kit/theme/anchos.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { HeaderTools } from './HeaderTools.tsx'
import type { MenuItem } from './menu.aprender.ts'
import { currentOf, sideMenuFor } from './menu.ts'
import classes from './StaffShell.module.css'
import { firstCalm } from './trazo/relevo.ts'

const isFolded = (folded: true | string | undefined, search: object) =>
  folded === true || (folded !== undefined && (search as Record<string, unknown>)[folded] !== undefined)

/** Whether the first screen stands, and the browser has had a moment for itself. @param asks where it matters: else nothing is drawn again */
function useCalm(asks: boolean): boolean {
  const [calm, setCalm] = useState(false)
  useEffect(() => {
    if (asks) void firstCalm().then(() => startTransition(() => setCalm(true)))
  }, [asks])
  return calm
}

/** @param modos the switch of who learns as well */
export function StaffShell({ modos, children }: { modos: ReactNode; children: ReactNode }) {
  const { personas } = useUser()
  const [opened, drawer] = useDisclosure(false)
  const wide = useMatches({ select: matches => matches.some(m => isFolded(m.staticData.folded, m.search)) })
  const [kept, setKept] = useLocalStorage({
    key: wide ? 'eleva-menu-plegado-cuaderno' : 'eleva-menu-plegado',
    defaultValue: wide,
    getInitialValueInEffect: false,
  })
  // Where the content needs the room there is a rail; unfolded it lies over the content, and only until one has chosen.
  const narrow = useTablet()
  const folded = narrow ? !opened : kept
  const path = useRouterState({ select: s => s.location.pathname })
  const focused = useMatches({ select: matches => matches.some(m => m.staticData.focused) })
  // The drawer closes whenever the screen changes.
  useEffect(drawer.close, [path])
  // On a phone only one of them is there for the keyboard: the drawer, or what it covers.
  const phone = usePhone()
  // There its two dozen links come behind the first screen, or when it is opened.
  const calm = useCalm(phone)
  useHotkeys([['Escape', drawer.close]])
  const menu = useClickOutside(() => narrow && drawer.close())
  return (
    <div className={classes.shell} data-folded={narrow || folded || undefined} data-opened={opened || undefined}>
      <header className={classes.header} data-barra="arriba" inert={phone && opened}>
        <Burger
          opened={opened}
          onClick={drawer.toggle}
          hiddenFrom="sm"
          size="sm"
          aria-label={opened ? 'Cerrar menú' : 'Menú'}
        />
        <Breadcrumb />
        <span className={classes.grow} />
        {modos}
        <HeaderTools palette="box" />
      </header>
      <aside
        ref={menu}
        className={classes.navbar}
        aria-label="Menú lateral"
        data-folded={folded || undefined}
        inert={phone && !opened}
      >
        <div className={classes.brand}>
          <Link to={inicioDe(personas, 'ensena')} aria-label="Eleva, inicio" className={classes.logo}>
            {folded ? <Mark size={32} /> : <Logo height={30} />}
          </Link>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            visibleFrom="sm"
            aria-label={folded ? 'Desplegar menú' : 'Contraer menú'}
            onClick={narrow ? drawer.toggle : () => setKept(!kept)}
          >
            {folded ? (
              <IconLayoutSidebarLeftExpand size={18} stroke={1.75} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} />
            )}
          </ActionIcon>
          <Burger opened onClick={drawer.close} hiddenFrom="sm" size="sm" aria-label="Cerrar menú" />
        </div>
        {(!phone || opened || calm) && <Navigation folded={folded} />}
      </aside>
      <main
        id="contenido"
        tabIndex={-1}
        className={classes.main}
        data-focused={focused || undefined}
        inert={phone && opened}
      >
        {children}
      </main>
    </div>
  )
}

function Navigation({ folded }: { folded: boolean }) {
  const { personas } = useUser()
  const path = useRouterState({ select: s => s.location.pathname })
  const { data } = useRead(librosRoutes.pendientes, {}, { enabled: may(personas, 'entregables.read') })
  useNuevas(data?.salas ?? [])
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <nav aria-label="Principal" className={classes.nav} ref={list}>
      {sideMenuFor(personas).map(group => (
        <div key={group.title ?? ''}>
          {group.title && (folded ? <hr /> : <h2>{group.title}</h2>)}
          {group.items.map(item => (
            <Lugar key={item.to} item={item} folded={folded} waiting={(item.waits && data?.[item.waits]) || 0} />
          ))}
        </div>
      ))}
    </nav>
  )
}

type LugarProps = {
  item: MenuItem
  folded: boolean
  /** How much of it waits. */
  waiting: number
}

function Lugar({ item, folded, waiting }: LugarProps) {
  const path = useRouterState({ select: s => s.location.pathname })
  const { to, label, icon: Icon } = item
  const name = waiting ? `${label}, ${number.format(waiting)} por atender` : label
  return (
    <Link
      to={to}
      title={folded ? name : undefined}
      className={classes.item!}
      aria-current={currentOf(item, path)}
      activeProps={{ 'aria-current': 'page' }}
      aria-label={folded || waiting ? name : undefined}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      {!folded && label}
      {waiting > 0 && <span className={classes.cuenta}>{folded ? '' : waiting > 999 ? '999+' : waiting}</span>}
    </Link>
  )
}
