/**
 * What concerns the person, and the published news that are in date. Its count is of what `/avisos` shows as unread; news
 * that this browser has not shown yet are a dot. */
import { MODULO_DE_INICIO, novedadesRoutes } from '@eleva/contract'
import { ActionIcon, Popover, Text } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { UltimosAvisos } from '../features/avisos/UltimosAvisos.parte.tsx'
import { useSinLeer } from '../features/avisos/useAvisos.parte.ts'
import { useRead } from '../kit/api/query.ts'
import { formatRange } from '../kit/page/dates.ts'
import { useUser } from '../kit/page/session.tsx'
import classes from './HeaderTools.module.css'

const MOST_SHOWN = 99

export function Bell() {
  const { id } = useUser()
  const [opened, popover] = useDisclosure(false)
  const [seen, setSeen] = useLocalStorage<number[]>({
    key: `eleva-novedades-vistas-${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const { data } = useRead(novedadesRoutes.vigentes, { params: MODULO_DE_INICIO })
  const news = data?.novedades ?? []
  const unseen = useSinLeer()
  const fresh = news.some(n => !seen.includes(n.id))
  const toggle = () => {
    if (!opened) setSeen(news.map(n => n.id))
    popover.toggle()
  }
  return (
    <Popover
      opened={opened}
      onChange={open => (open ? popover.open() : popover.close())}
      position="bottom-end"
      width={380}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          onClick={toggle}
          aria-label={`Avisos y novedades${unseen ? `, ${unseen} sin ver` : ''}${fresh ? ', hay novedades' : ''}`}
          style={{ overflow: 'visible' }}
        >
          <IconBell size={20} stroke={1.75} />
          {(unseen > 0 || fresh) && (
            <span className={classes.count}>{unseen > MOST_SHOWN ? `${MOST_SHOWN}+` : unseen || '•'}</span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" maw="calc(100vw - 16px)" aria-label="Avisos y novedades" className={classes.bell!}>
        <UltimosAvisos onLeave={popover.close} />
        <section aria-labelledby="campana-novedades" className={classes.news}>
          <h2 id="campana-novedades">Novedades</h2>
          {news.length === 0 && (
            <Text px="sm" py={8} fz="sm" c="var(--e-ink-2)">
              Por ahora no hay novedades.
            </Text>
          )}
          <ul className={classes.newsList}>
            {news.map(n => (
              <li key={n.id}>
                <Link to="/novedades" hash={`novedad-${n.id}`} onClick={popover.close}>
                  <span className={classes.newsTitle}>{n.titulo}</span>
                  <span className={classes.newsMeta}>
                    {n.novedadtipo.name} · {formatRange(n.fecha_inicio, n.fecha_finalizacion)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </Popover.Dropdown>
    </Popover>
  )
}
