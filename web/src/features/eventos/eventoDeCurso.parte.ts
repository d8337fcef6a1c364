/** Whether the live event of a course can be entered, in words. */
import type { CursoDeCurricula } from '@eleva/contract'
import dayjs from 'dayjs'
import { formatHour, formatLongDay, isWholeDays } from '../../kit/page/dates.ts'

type Curso = Pick<CursoDeCurricula, 'curso_evento_entrada' | 'curso_evento_fecha_seleccion_inicio'>

/**
 * Why it is closed; undefined while it is open. Where the two texts of the specification would not be true, others
 * stand.
 */
export function cierreDeEvento({ curso_evento_entrada: entrada, curso_evento_fecha_seleccion_inicio: desde }: Curso) {
  if (entrada === 'sin_evento') return 'Aún sin fecha'
  if (entrada === 'por_abrir') return desde ? `Disponible desde el ${formatLongDay(desde)}` : 'Aún sin fecha'
  return entrada === 'cerrada' ? 'Este evento ya expiradó' : undefined // as specified
}

/**
 * When a class is, as a card says it: «En vivo», «Hoy 10:00», «Mañana 10:00», «3 de diciembre, 10:00»,
 * «Fue el 3 de octubre».
 */
export function cuandoEsElEvento(inicia: string, termina: string, now = dayjs()): { texto: string; ahora: boolean } {
  const [from, to] = [dayjs(inicia), dayjs(termina)]
  if (!now.isBefore(from) && now.isBefore(to)) return { texto: 'En vivo', ahora: true }
  const is = (days: number) => from.isSame(now.add(days, 'day'), 'day')
  const said = (texto: string) => ({ texto, ahora: false })
  const day = formatLongDay(inicia, now)
  if (now.isAfter(from)) return said(is(0) ? 'Fue hoy' : is(-1) ? 'Fue ayer' : `Fue el ${day}`)
  const hour = isWholeDays(inicia, termina) ? '' : ` ${formatHour(from)}`
  if (is(0)) return said(`Hoy${hour}`)
  return said(is(1) ? `Mañana${hour}` : `${day}${hour && ','}${hour}`)
}
