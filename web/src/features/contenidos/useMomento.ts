/**
 * Where a class stands, by the server's clock: it turns by itself, and counts the minutes that are left until it
 * begins.
 */
import { type EventoEnVivo, type MomentoDeClase, VENTANA_DE_CLASE } from '@eleva/contract'
import { useEffect, useState } from 'react'
import { count } from '../../kit/page/count.ts'
import { formatMinutes } from '../../kit/page/duration.ts'

const MINUTE = 60_000

/** @param now by the server's clock, in ms */
export function momentoDeEvento(
  { inicia, termina }: Pick<EventoEnVivo, 'inicia' | 'termina'>,
  now: number,
): MomentoDeClase {
  if (!inicia || !termina) return 'sin_fecha'
  if (now < Date.parse(inicia)) return 'antes'
  return now < Date.parse(termina) ? 'durante' : 'despues'
}

/** How long until something changes to be seen: the next minute of the countdown, the beginning, the end. */
export function nextChange({ inicia, termina }: Pick<EventoEnVivo, 'inicia' | 'termina'>, now: number): number {
  const left = [inicia, termina].flatMap(moment => (moment ? [Date.parse(moment) - now] : [])).filter(ms => ms > 0)
  return Math.min(MINUTE, ...left.map(ms => ms % MINUTE || MINUTE))
}

/** «2 días 3 h», «3 h 12 min», «12 min»; under a minute it is said so. */
export function formatFalta(ms: number): string {
  // As a clock that is looked at: what is left of a minute counts as one.
  const minutes = Math.ceil(ms / MINUTE)
  const [d, h] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  const days = count(d, 'día', 'días')
  if (d) return h ? `${days} ${h} h` : days
  return minutes > 1 ? formatMinutes(minutes) : 'menos de un minuto'
}

/**
 * A class that its coach may have switched on long before is seen from half an hour before its hour, and no longer than
 * half a day after it.
 */
const [BEFORE, AFTER] = [VENTANA_DE_CLASE.antes * MINUTE, VENTANA_DE_CLASE.despues * MINUTE]

/**
 * Whether it is the hour of a class, or nearly.
 * @param now by the server's clock, in ms
 */
export const isSuHora = ({ inicia, termina }: { inicia: string; termina: string }, now: number): boolean =>
  now >= Date.parse(inicia) - BEFORE && now < Date.parse(termina) + AFTER

const NUNCA = { inicia: null, termina: null, ahora: '1970-01-01T00:00:00Z' }

/**
 * The same as it goes by.
 * @param clase null when there is none
 */
export function useSuHora(clase: { inicia: string; termina: string; ahora: string } | null, leidoEn: number): boolean {
  const { now } = useMomento(clase ?? NUNCA, leidoEn)
  return clase !== null && isSuHora(clase, now)
}

/** @param leidoEn when the event was read, by this browser's clock */
export function useMomento(evento: Pick<EventoEnVivo, 'inicia' | 'termina' | 'ahora'>, leidoEn: number) {
  const ahead = Date.parse(evento.ahora) - leidoEn
  const [now, setNow] = useState(() => Date.now() + ahead)
  const { inicia, termina } = evento
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      const at = Date.now() + ahead
      setNow(at)
      // A little late, or it would be asked again just before the moment.
      timer = setTimeout(look, nextChange({ inicia, termina }, at) + 20)
    }
    look()
    return () => clearTimeout(timer)
  }, [ahead, inicia, termina])
  return { now, momento: momentoDeEvento(evento, now), falta: inicia ? Date.parse(inicia) - now : 0 }
}
