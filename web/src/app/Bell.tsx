/**
 * What concerns the person: messages, announcements, news and notices. Its count is of what `/avisos` shows as unread;
 * what it opens loads when it is first opened.
 */
import { ActionIcon, Popover, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useSinLeer } from '../features/avisos/useAvisos.parte.ts'
import { useBack } from '../kit/form/useDialogLife.ts'
import { lazy } from '../kit/load/lazy.tsx'
import classes from './HeaderTools.module.css'

const UltimosAvisos = lazy(() =>
  import('../features/avisos/UltimosAvisos.parte.tsx').then(m => ({ default: m.UltimosAvisos })),
)

const MAX_SHOWN = 99
const OUTSIDE = ['click']

export function Bell() {
  const [opened, popover] = useDisclosure(false)
  const unseen = useSinLeer()
  useBack(opened, popover.close)
  return (
    <Popover
      opened={opened}
      onChange={open => (open ? popover.open() : popover.close())}
      position="bottom-end"
      width={380}
      shadow="md"
      // Closed by the press itself, it would go back in the history while that leads elsewhere, and undo it.
      clickOutsideEvents={OUTSIDE}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          onPointerEnter={() => void UltimosAvisos.preload()}
          onClick={popover.toggle}
          aria-label={`Avisos y novedades${unseen ? `, ${unseen} sin ver` : ''}`}
          style={{ overflow: 'visible' }}
        >
          <IconBell size={20} stroke={1.75} />
          {unseen > 0 && <span className={classes.count}>{unseen > MAX_SHOWN ? `${MAX_SHOWN}+` : unseen}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" maw="calc(100vw - 16px)" aria-label="Avisos y novedades" className={classes.bell!}>
        <Suspense fallback={<Skeleton height={240} radius="md" role="status" aria-label="Cargando" />}>
          <UltimosAvisos onLeave={popover.close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
