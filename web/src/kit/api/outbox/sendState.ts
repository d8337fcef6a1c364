/** Where something is that a person did: here, on its way, or there. One of three words, the same on every screen. */
import { useStore } from '../../store.ts'
import { subido } from './subido.ts'
import { useCut, useOutbox } from './useOutbox.ts'

export const AQUI = 'Guardado aquí'
export const ENVIANDOSE = 'Enviándose…'
export const RECIBIDO = 'Recibido'
/** The browser keeps nothing, as in a private window, or has no room. */
const SOLO_PAGINA = 'Por enviar: no cierres esta página'

/**
 * What is said of what waits.
 * @param topic as in `useOutbox`
 */
export function useSendState(topic?: string): string {
  const waiting = useOutbox(topic)
  const cut = useCut()
  const { id, parte = 0 } = useStore(subido) ?? {}
  if (!cut && waiting.some(l => l.id === id)) return `${ENVIANDOSE} ${Math.floor(parte * 100)} %`
  if (!cut) return ENVIANDOSE
  return waiting.every(l => l.guardada) ? AQUI : SOLO_PAGINA
}
