/** What dates say to who learns, in a line. Pure; as light as the course page wants it. */
import type { Plazo } from '@eleva/contract'
import { formatReloj } from '../../kit/page/dates.ts'

export type AvisoDePlazo = {
  text: string
  /** `cerrada` and `por_abrir`: nothing is taken now. `tarde`: late, or would be. */
  estado: 'a_tiempo' | 'tarde' | 'cerrada' | 'por_abrir'
}
type Actividad = {
  plazo: Plazo | null
  con_retraso: number
  /** Whether something is handed in. */
  entregable: number
}

const at = (moment: string) => Date.parse(moment)

/**
 * @param hecha whether it is done, or on its way
 * @returns undefined when there is nothing to say: without dates, and of what was done in time
 */
export function avisoDe(
  { plazo, con_retraso, entregable }: Actividad,
  hecha: boolean,
  now = Date.now(),
): AvisoDePlazo | undefined {
  if (!plazo) return undefined
  const { abre, fecha_limite, cierra, prorroga } = plazo
  if (hecha)
    return con_retraso
      ? { text: entregable ? 'Entregada con retraso' : 'Hecha con retraso', estado: 'tarde' }
      : undefined
  if (abre && now < at(abre)) return { text: `Abre el ${formatReloj(abre)}`, estado: 'por_abrir' }
  if (cierra && now > at(cierra)) return { text: `Cerró el ${formatReloj(cierra)}`, estado: 'cerrada' }
  const more = prorroga ? ' · con prórroga' : ''
  if (fecha_limite && now > at(fecha_limite)) {
    const until = cierra ? `se recibe hasta el ${formatReloj(cierra)}` : 'todavía se recibe'
    return { text: `Con retraso: ${until}${more}`, estado: 'tarde' }
  }
  const until = fecha_limite ?? cierra
  if (!until) return undefined
  return { text: `${entregable ? 'Entrega' : 'Hazla'} antes del ${formatReloj(until)}${more}`, estado: 'a_tiempo' }
}
