/** Ctrl+K: go to a screen, find a person, a group, a course…, or do something, by typing its name. */

import { type Hallazgo, modoDe } from '@eleva/contract'
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  useSpotlight,
} from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { IconHistory, IconLogout, IconMoon, IconSearch, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useBack } from '../kit/form/useDialogLife.ts'
import { asSearch } from '../kit/page/address.ts'
import { useUser } from '../kit/page/session.tsx'
import { accionesDe, OTROS_NOMBRES } from './acciones.tsx'
import { HALLADO, lineOf, open, useHallazgos } from './hallazgos.tsx'
import type { Icon, MenuItem } from './menu.aprender.ts'
import { lugarDe, lugaresDe, pantallasDe } from './menu.ts'
import { useModo } from './modo.ts'
import classes from './Palette.module.css'
import { answersTo } from './parecido.ts'
import { noteReciente, readRecientes } from './recientes.ts'
import { useProfileActions } from './useProfileActions.ts'

const [store, spotlight] = createSpotlight()

const listed = () => document.getElementById(store.getState().listId)

/**
 * Enter acts on the first line that is seen: the library chooses it when a letter is typed, and what the server finds
 * comes later.
 */
function chooseFirst() {
  const list = listed()
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.setState({ ...store.getState(), selected: 0 })
}

const picture = (Of: Icon) => <Of size={20} stroke={1.75} aria-hidden />

type Linea = SpotlightActionData

/** The screens that the person may open: what belongs to what one is doing comes first. */
function usePantallas(): { screens: Linea[]; lineOfScreen: (to: string) => Linea | undefined } {
  const { id, personas } = useUser()
  const navigate = useNavigate()
  const modo = useModo()
  const away = (to: string) => Number((modoDe(personas, to) ?? modo) !== modo)
  const lugares = lugaresDe(personas)
  const placeOf = (to: string, label: string) => {
    const place = modo === 'ensena' ? lugarDe(lugares, to)?.label : undefined
    return place === label ? undefined : place
  }
  const line = ({ to, label, icon }: MenuItem): Linea => ({
    id: to,
    label,
    // Where it stands, for who looks for what was in another menu.
    rightSection: <span className={classes.lugar}>{placeOf(to, label)}</span>,
    keywords: OTROS_NOMBRES[to] ?? '',
    leftSection: picture(icon),
    onClick: () => {
      noteReciente(id, { de: 'pantalla', to })
      void navigate({ to })
    },
  })
  const items = pantallasDe(personas)
  return {
    screens: items.toSorted((a, b) => away(a.to) - away(b.to)).map(line),
    lineOfScreen: to => {
      const item = items.find(i => i.to === to)
      return item && line(item)
    },
  }
}

function useAcciones(): Linea[] {
  const { personas } = useUser()
  const navigate = useNavigate()
  const { dark, toggleTheme, signOut } = useProfileActions()
  return [
    ...accionesDe(personas).map(({ id, label, icon, to, search, palabras }) => ({
      id: `accion:${id}`,
      label,
      keywords: palabras ?? '',
      leftSection: picture(icon),
      onClick: () => void navigate({ to, search: asSearch(search ?? {}) }),
    })),
    {
      id: 'perfil',
      label: 'Mi perfil',
      leftSection: picture(IconUserCircle),
      onClick: () => void navigate({ to: '/update-user-info' }),
    },
    {
      id: 'tema',
      label: dark ? 'Modo claro' : 'Modo oscuro',
      leftSection: picture(dark ? IconSun : IconMoon),
      onClick: toggleTheme,
    },
    { id: 'salir', label: 'Cerrar sesión', leftSection: picture(IconLogout), onClick: signOut },
  ]
}

const RECIENTE = 'reciente:'

/** What was opened from here last; a screen that the person may not open any more is none. */
function useRecientes(lineOfScreen: (to: string) => Linea | undefined): SpotlightActionGroupData[] {
  const { id, personas } = useUser()
  const navigate = useNavigate()
  const lines = readRecientes(id).flatMap((r): Linea[] => {
    const line =
      r.de === 'pantalla'
        ? lineOfScreen(r.to)
        : lineOf(r.hallazgo, () => {
            noteReciente(id, r)
            void open(r.hallazgo, personas, navigate)
          })
    return line ? [{ ...line, id: RECIENTE + line.id, leftSection: picture(IconHistory) }] : []
  })
  return lines.length ? [{ group: 'Recientes', actions: lines }] : []
}

/** What stands in the list for what was typed: the recent without words, and what answers to them. */
function filterActions(typed: string, all: (SpotlightActionData | SpotlightActionGroupData)[]) {
  const words = typed.trim()
  return all.flatMap(entry => {
    if (!('actions' in entry)) return []
    const found = entry.actions.filter((a: Linea) => {
      if (a.id.startsWith(RECIENTE)) return words === ''
      // The server looks in more than the name.
      return words === '' || a.id.startsWith(HALLADO) || answersTo(words, `${a.label ?? ''} ${a.keywords ?? ''}`)
    })
    return found.length ? [{ ...entry, actions: found }] : []
  })
}

/** @param asked grows with every time that the person asks for it */
export function Palette({ asked }: { asked: number }) {
  const { id } = useUser()
  useEffect(() => spotlight.open(), [asked])
  useBack(useSpotlight(store).opened, spotlight.close)
  const [query, setQuery] = useState('')
  const { screens, lineOfScreen } = usePantallas()
  const actions = useAcciones()
  const recientes = useRecientes(lineOfScreen)
  const noteHallazgo = (hallazgo: Hallazgo) => noteReciente(id, { de: 'hallazgo', hallazgo })
  const { groups, waits, failed } = useHallazgos(query, useModo(), noteHallazgo)
  const moved = useRef(false)
  const found = groups.map(g => g.actions.map(a => a.id).join()).join()
  // Also of what stands there before a letter is typed.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!moved.current) chooseFirst()
    })
    return () => cancelAnimationFrame(frame)
  }, [found, query, asked])
  return (
    <Spotlight
      store={store}
      attributes={{ content: { 'aria-label': 'Buscar o ir a' } }}
      classNames={{ search: classes.search, action: classes.action, actionsGroup: classes.group }}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      shortcut={null}
      // On a low screen the actions scroll: the keyboard must reach that too.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      actions={[...recientes, { group: 'Pantallas', actions: screens }, ...groups, { group: 'Acciones', actions }]}
      query={query}
      onQueryChange={typed => {
        moved.current = false
        setQuery(typed)
      }}
      filter={filterActions}
      nothingFound={
        waits ? 'Buscando…' : failed ? 'No se pudo buscar. Revisa tu conexión.' : 'No hay nada con ese nombre'
      }
      highlightQuery
      searchProps={{
        placeholder: 'Buscar o ir a…',
        'aria-label': 'Buscar o ir a',
        leftSection: <IconSearch size={20} stroke={1.75} aria-hidden />,
        onKeyDown: e => {
          if (e.key.startsWith('Arrow')) moved.current = true
          // Quicker than the frame in which the first of what came just now is chosen.
          if (e.key === 'Enter' && !listed()?.querySelector('[data-selected]')) chooseFirst()
        },
      }}
    />
  )
}
