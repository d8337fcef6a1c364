import type { ClaseDeSerie } from '@eleva/contract'
import { Badge } from '@mantine/core'
import { IconBroadcast, IconCalendarEvent, IconMinus } from '@tabler/icons-react'

const momentos = {
  antes: { label: 'Programada', color: 'info', icon: IconCalendarEvent },
  durante: { label: 'En curso', color: 'danger', icon: IconBroadcast },
  despues: { label: 'Terminó', color: 'gray', icon: IconMinus },
  cancelada: { label: 'Cancelada', color: 'warning', icon: IconMinus },
} as const

export function Momento({ momento, cancelada = false }: { momento: ClaseDeSerie['momento']; cancelada?: boolean }) {
  const { label, color, icon: Icon } = momentos[cancelada ? 'cancelada' : momento]
  return (
    <Badge color={color} leftSection={<Icon size={14} stroke={2.2} aria-hidden />}>
      {label}
    </Badge>
  )
}
