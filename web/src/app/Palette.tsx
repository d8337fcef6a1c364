/** Ctrl+K: go to a screen, find a person, a group, a course…, or do something, by typing its name. */

import { may, modoDe } from '@eleva/contract'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { plain } from '../kit/list/plain.ts'
import '@mantine/spotlight/styles.layer.css'
import { IconLogout, IconMoon, IconPlus, IconSearch, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../kit/page/session.tsx'
import { HALLADO, useHallazgos } from './hallazgos.tsx'
import type { Icon } from './menu.aprender.ts'
import { menuFor } from './menu.ts'
import { useModo } from './modo.ts'
import classes from './Palette.module.css'
import { useProfileActions } from './useProfileActions.ts'

const [store, spotlight] = createSpotlight()

/** Enter acts on the first line that is seen: the library chooses it when a letter is typed, and what the server finds comes later. */
function chooseFirst() {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.setState({ ...store.getState(), selected: 0 })
}

const picture = (Of: Icon) => <Of size={20} stroke={1.75} aria-hidden />

/** @param asked grows with every time that the person asks for it */
export function Palette({ asked }: { asked: number }) {
  const { personas } = useUser()
  const navigate = useNavigate()
  const { dark, toggleTheme, signOut } = useProfileActions()
  useEffect(() => spotlight.open(), [asked])
  const [query, setQuery] = useState('')
  const { groups, waits, failed } = useHallazgos(query)
  const moved = useRef(false)
  const found = groups.map(g => g.actions.map(a => a.id).join()).join()
  useEffect(() => {
    if (found && !moved.current) chooseFirst()
  }, [found])
  // What belongs to what one is doing comes first.
  const modo = useModo()
  const away = (to: string) => Number((modoDe(personas, to) ?? modo) !== modo)
  const screens = menuFor(personas)
    .flatMap(g => g.items)
    .toSorted((a, b) => away(a.to) - away(b.to))
    .map(i => ({
      id: i.to,
      label: i.label,
      leftSection: picture(i.icon),
      onClick: () => void navigate({ to: i.to }),
    }))
  const actions = [
    ...(may(personas, 'novedades.write')
      ? [
          {
            id: 'nueva-noticia',
            label: 'Nueva noticia',
            leftSection: picture(IconPlus),
            onClick: () => void navigate({ to: '/noticias-panel', search: { nuevo: true } }),
          },
        ]
      : []),
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
  return (
    <Spotlight
      store={store}
      attributes={{ content: { 'aria-label': 'Buscar o ir a' } }}
      classNames={{ search: classes.search, action: classes.action, actionsGroup: classes.group }}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      shortcut={null}
      // On a low screen the actions scroll: the keyboard must reach that too.
      scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      actions={[{ group: 'Pantallas', actions: screens }, ...groups, { group: 'Acciones', actions }]}
      query={query}
      onQueryChange={typed => {
        moved.current = false
        setQuery(typed)
      }}
      filter={(typed, all) =>
        all.flatMap(entry => {
          if (!('actions' in entry)) return []
          const found = entry.actions.filter(
            // The server looks in more than the name.
            a => a.id.startsWith(HALLADO) || plain(a.label ?? '').includes(plain(typed)),
          )
          return found.length ? [{ ...entry, actions: found }] : []
        })
      }
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
        },
      }}
    />
  )
}
