/** One news item in full, on the start and on its own screen. */
import type { NovedadVigente } from '@eleva/contract'
import { Badge, Card, Group, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconSpeakerphone, IconTool } from '@tabler/icons-react'
import { formatRange } from '../../kit/page/dates.ts'
import { RichText } from '../../kit/richtext/RichText.tsx'
import classes from './NovedadCard.module.css'

/** By type of news: 1 Novedades, 2 Mantenimiento, 3 Problemas. */
const looks = [
  { color: 'bugambilia', icon: IconSpeakerphone },
  { color: 'warning', icon: IconTool },
  { color: 'danger', icon: IconAlertTriangle },
] as const

export function NovedadCard({ novedad }: { novedad: NovedadVigente }) {
  const { color, icon: Icon } = looks[novedad.tipo - 1] ?? looks[0]
  return (
    <Card component="article" id={`novedad-${novedad.id}`} className={classes.card!}>
      <Group gap="xs" mb="xs">
        <Badge color={color} leftSection={<Icon size={14} stroke={2.2} aria-hidden />}>
          {novedad.novedadtipo.name}
        </Badge>
        <Text fz="sm" c="var(--e-ink-3)">
          {formatRange(novedad.fecha_inicio, novedad.fecha_finalizacion)}
        </Text>
      </Group>
      <Title order={2} mb="xs">
        {novedad.titulo}
      </Title>
      <RichText html={novedad.descripcion} />
    </Card>
  )
}
