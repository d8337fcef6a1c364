/** Published news that are in date. What this browser has not shown yet is counted on the bell. */
import { MODULO_DE_INICIO, novedadesRoutes } from '@eleva/contract'
import { ActionIcon, Popover, Text } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../kit/api/query.ts'
import { formatRange } from '../kit/page/dates.ts'
import { useUser } from '../kit/page/session.tsx'
import classes from './HeaderTools.module.css'

export function NewsBell() {
  const { id } = useUser()
  const [opened, popover] = useDisclosure(false)
  const [seen, setSeen] = useLocalStorage<number[]>({
    key: `eleva-novedades-vistas-${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const { data } = useRead(novedadesRoutes.vigentes, { params: MODULO_DE_INICIO })
  const news = data?.novedades ?? []
  const unseen = news.filter(n => !seen.includes(n.id)).length
  const toggle = () => {
    if (!opened) setSeen(news.map(n => n.id))
    popover.toggle()
  }
  return (
    <Popover
      opened={opened}
      onChange={open => (open ? popover.open() : popover.close())}
      position="bottom-end"
      width={320}
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
          aria-label={unseen ? `Novedades, ${unseen} sin ver` : 'Novedades'}
          style={{ overflow: 'visible' }}
        >
          <IconBell size={20} stroke={1.75} />
          {unseen > 0 && <span className={classes.count}>{unseen}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label="Novedades">
        {news.length === 0 && (
          <Text p="sm" c="var(--e-ink-2)">
            Por ahora no hay novedades.
          </Text>
        )}
        <ul className={classes.news}>
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
      </Popover.Dropdown>
    </Popover>
  )
}
