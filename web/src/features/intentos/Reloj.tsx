/** How much time is left, by the server's clock: calm, and said aloud twice alone. */
import { VisuallyHidden } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ahoraAlla } from '../../kit/api/reloj.ts'
import classes from './Marcha.module.css'

const two = (n: number) => String(n).padStart(2, '0')

/**
 * «9:05», or with hours «1:00:00».
 * @param seconds not negative
 */
export function formatQuedan(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** What is said aloud with so many seconds left; nothing before. */
export function dichoDe(seconds: number): string {
  if (seconds <= 0) return 'Se acabó el tiempo.'
  if (seconds <= 60) return 'Queda 1 minuto.'
  return seconds <= 300 ? 'Quedan 5 minutos.' : ''
}

/** What ends in some days says the day, and no clock runs (seconds). */
const DIA = 24 * 3600

const leftOf = (vence: string) => Math.max(0, Math.ceil((Date.parse(vence) - ahoraAlla()) / 1000))
/** @param vence ISO 8601 */
export const isCerca = (vence: string) => leftOf(vence) <= DIA

type Props = {
  /** ISO 8601. */
  vence: string
  onFin: () => void
}

export function Reloj({ vence, onFin }: Props) {
  const [quedan, setQuedan] = useState(() => leftOf(vence))
  const tick = useEffectEvent(() => setQuedan(leftOf(vence)))
  const end = useEffectEvent(onFin)
  useEffect(() => {
    tick()
    const every = setInterval(tick, 1000)
    return () => clearInterval(every)
  }, [vence])
  const over = quedan === 0
  useEffect(() => {
    if (over) end()
  }, [over])
  if (quedan > DIA) return null
  return (
    <div className={classes.reloj} data-cerca={quedan <= 300 || undefined} data-ya={quedan <= 60 || undefined}>
      <IconClock size={18} stroke={1.75} aria-hidden />
      <span role="timer" aria-label="Tiempo que queda">
        {formatQuedan(quedan)}
      </span>
      <VisuallyHidden role="status">{dichoDe(quedan)}</VisuallyHidden>
    </div>
  )
}
