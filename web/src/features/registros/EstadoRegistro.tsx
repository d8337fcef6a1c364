/** What became of a registration, in a word and a sign. */
import type { EstadoDelRegistro } from '@eleva/contract'
import { Badge } from '@mantine/core'
import { IconCircleCheck, IconClock, IconInbox, IconX } from '@tabler/icons-react'

export const estados = {
  recibido: { label: 'Recibido', color: 'info', icon: IconInbox },
  en_espera: { label: 'En espera', color: 'warning', icon: IconClock },
  aceptado: { label: 'Aceptado', color: 'success', icon: IconCircleCheck },
  rechazado: { label: 'Rechazado', color: 'gray', icon: IconX },
} as const

export function EstadoRegistro({ estado }: { estado: EstadoDelRegistro }) {
  const { label, color, icon: Icon } = estados[estado]
  return (
    <Badge color={color} leftSection={<Icon size={14} stroke={2.2} aria-hidden />}>
      {label}
    </Badge>
  )
}
