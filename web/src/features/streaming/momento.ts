/** How a stream stands, for who looks at the list: its switches, and the clock. */
import { type StreamFila, VENTANA_DE_CLASE } from '@eleva/contract'
import { IconBroadcast, IconCalendarEvent, IconCircleCheck, IconMinus, IconPlayerPause } from '@tabler/icons-react'

export const momentos = {
  programada: { label: 'Programada', color: 'info', icon: IconCalendarEvent },
  apagada: { label: 'Apagada', color: 'warning', icon: IconPlayerPause },
  enVivo: { label: 'En vivo', color: 'danger', icon: IconBroadcast },
  termino: { label: 'Terminó', color: 'success', icon: IconCircleCheck },
  paso: { label: 'Ya pasó', color: 'gray', icon: IconMinus },
} as const

type Que = Pick<StreamFila, 'stream_iniciado' | 'stream_finalizado' | 'inicia' | 'termina'>

/** @param now in ms */
export function momentoDeStream({ stream_iniciado, stream_finalizado, inicia, termina }: Que, now: number) {
  if (stream_finalizado) return 'termino'
  if (now < Date.parse(inicia)) return 'programada'
  // Nobody finished it: a class goes on past its hour, not for days.
  if (now > Date.parse(termina) + VENTANA_DE_CLASE.despues * 60_000) return 'paso'
  return stream_iniciado ? 'enVivo' : 'apagada'
}
