/** Until when something is to be done, as the start says it. Pure. */
import type { Plazo } from '@eleva/contract'
import dayjs from 'dayjs'
import { formatReloj } from '../../kit/page/dates.ts'
import { deQueZona } from '../../kit/page/zona.ts'

/** By the people's clocks, whatever the device's say: «17:00» */
export const horaDe = (moment: string) => moment.slice(11, 16)

const hourOf = (moment: string) => horaDe(moment) + deQueZona(moment)

/** «Hoy», «Mañana», «Ayer»: of the people's days; undefined for another one. */
function cercano(moment: string, hoy: string): string | undefined {
  const days = dayjs(moment.slice(0, 10)).diff(dayjs(hoy), 'day')
  return { '-1': 'Ayer', 0: 'Hoy', 1: 'Mañana' }[days]
}

/** «Hoy, 23:59», «vie 7 may, 23:59» */
export function momento(moment: string, hoy: string): string {
  const near = cercano(moment, hoy)
  return near ? `${near}, ${hourOf(moment)}` : formatReloj(moment)
}

/** «hoy, 23:59», «el vie 7 may, 23:59» */
export function hastaDe(moment: string, hoy: string): string {
  const near = cercano(moment, hoy)
  return near ? `${near.toLowerCase()}, ${hourOf(moment)}` : `el ${formatReloj(moment)}`
}

/**
 * «Hoy, 23:59», «Venció ayer; se recibe hasta el vie 7 may, 23:59», «Mañana, 23:59 · con prórroga»
 * @param hoy the people's today, `YYYY-MM-DD`
 */
export function cuandoDe({ abre, fecha_limite, cierra, prorroga }: Plazo, hoy: string, now = Date.now()): string {
  const more = prorroga ? ' · con prórroga' : ''
  const until = fecha_limite ?? cierra
  if (!until) return ''
  if (Date.parse(until) < now) {
    const near = cercano(until, hoy)
    const over = near ? `Venció ${near.toLowerCase()}` : `Venció el ${formatReloj(until).split(',')[0]}`
    if (!cierra) return `${over}; todavía se recibe${more}`
    return `${over}; se recibe hasta ${hastaDe(cierra, hoy)}${more}`
  }
  const opens =
    abre && Date.parse(abre) > now ? ` · abre ${momento(abre, hoy).replace(/^[HM]/, c => c.toLowerCase())}` : ''
  return `${momento(until, hoy)}${opens}${more}`
}
