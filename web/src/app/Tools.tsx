/** The right end of both headers: palette, bell, profile. */

import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { Anillo } from '../features/contenidos/llevar/Anillo.parte.tsx'
import { lazy } from '../kit/load/lazy.tsx'
import { useSteps } from '../kit/load/useSteps.ts'
import { Bell } from './Bell.tsx'
import classes from './HeaderTools.module.css'
import { ProfileMenu } from './ProfileMenu.tsx'

// It loads when it is first asked for.
const Palette = lazy(() => import('./Palette.tsx').then(m => ({ default: m.Palette })))

export function Tools({ palette }: { palette: 'box' | 'icon' }) {
  const [asked, setAsked] = useState(0)
  // From the right end on: what stands does not move.
  const standing = useSteps(4)
  const open = () => setAsked(n => n + 1)
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (e.key.toLowerCase() !== 'k' || !(e.ctrlKey || e.metaKey)) return
      e.preventDefault()
      setAsked(n => n + 1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className={classes.tools} data-palette={palette}>
      {palette === 'box' && standing > 2 && (
        <UnstyledButton
          className={classes.palette!}
          onClick={open}
          aria-label="Buscar o ir a"
          aria-keyshortcuts="Control+K"
        >
          <IconSearch size={18} stroke={1.75} aria-hidden />
          Buscar o ir a…
          <kbd>Ctrl K</kbd>
        </UnstyledButton>
      )}
      {standing > 2 && (
        <Tooltip label="Buscar o ir a">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label="Buscar o ir a"
            onClick={open}
            className={palette === 'box' ? classes.small! : undefined}
          >
            <IconSearch size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      {standing > 3 && <Anillo />}
      {standing > 1 && <Bell />}
      <ProfileMenu aprende={palette === 'icon'} />
      {asked > 0 && (
        <Suspense>
          <Palette asked={asked} />
        </Suspense>
      )}
    </div>
  )
}
