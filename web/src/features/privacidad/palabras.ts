import { type EstadoDeSolicitud, estadosDeSolicitud } from '@eleva/contract'
import { keysIn, recordOf } from '../../kit/typed.ts'

const colores = {
  recibida: 'warning',
  aceptada: 'info',
  hecha: 'success',
  negada: 'gray',
  retirada: 'gray',
} as const satisfies Record<EstadoDeSolicitud, string>

/** What a request is called as it stands, and in which colour. */
export const estadoDicho = recordOf(keysIn(estadosDeSolicitud), estado => ({
  label: estadosDeSolicitud[estado],
  color: colores[estado],
}))

/** Working days that are left by the law: «Quedan 3 días hábiles». */
export function plazoDicho(quedan: number | null): string {
  if (quedan === null) return ''
  if (quedan < 0) return `Venció hace ${-quedan === 1 ? 'un día hábil' : `${-quedan} días hábiles`}`
  if (quedan === 0) return 'Vence hoy'
  return quedan === 1 ? 'Queda 1 día hábil' : `Quedan ${quedan} días hábiles`
}
