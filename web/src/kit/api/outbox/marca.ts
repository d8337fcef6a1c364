/** Where something is that a person did: here, on its way, or there. One of three words, the same on every screen. */
import { useCut, useOutbox } from './useOutbox.ts'

export const AQUI = 'Guardado aquí'
export const ENVIANDOSE = 'Enviándose…'
export const RECIBIDO = 'Recibido'
/** The browser keeps nothing, as in a private window, or has no room. */
export const SOLO_PAGINA = 'Por enviar: no cierres esta página'

/** Of what waits. @param topic as in `useOutbox` */
export function useMarca(topic?: string): typeof AQUI | typeof ENVIANDOSE | typeof SOLO_PAGINA {
  const kept = useOutbox(topic).every(l => l.guardada)
  if (!useCut()) return ENVIANDOSE
  return kept ? AQUI : SOLO_PAGINA
}
