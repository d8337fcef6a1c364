/** What is in the hand while an activity is moved from day to day by keys or taps, and what is said of it. */
import { entreComillas } from '@eleva/contract'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../kit/notify.ts'
import { formatReloj } from '../../kit/page/dates.ts'
import { usePhone } from '../../kit/theme/anchos.ts'
import { longDay } from '../../shared/dias.ts'
import type { Cambios, Fechas } from './calendario.ts'
import { alDia } from './mes.ts'
import type { FilaDeFechas } from './useFechas.ts'

const COMO =
  'Elige el día y tócalo. Con el teclado: flechas, Re Pág y Av Pág; Espacio la pone ahí y Esc la deja como estaba.'

/**
 * The focus goes to a day of the calendar, also to one of a month that is still to be drawn.
 * @param dia the chosen one
 */
export function useFocoDelDia(dia: string) {
  const phone = usePhone()
  const place = useRef<HTMLDivElement>(null)
  const awaited = useRef<string>(undefined)
  const focusDay = (day: string) => {
    const cell = place.current?.querySelector<HTMLElement>(`[data-dia="${day}"]`)
    awaited.current = cell ? undefined : day
    cell?.focus({ preventScroll: true })
    // On a phone the whole month stands above the bar that says what is in the hand.
    if (phone) cell?.closest('table')?.scrollIntoView({ block: 'start' })
    else cell?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    if (dia === awaited.current) focusDay(dia)
  })
  return { place, focusDay }
}

type Mes = {
  cambios: Cambios
  zona: string
  move: (id: number, cambio: Partial<Fechas>) => void
  filaDe: (id: number) => FilaDeFechas | undefined
  /** The chosen day. */
  dia: string
  choose: (day: string) => void
  focusDay: (day: string) => void
}

export function useMano({ cambios, zona, move, filaDe, dia, choose, focusDay }: Mes) {
  /** The activity in the hand, and the day that was chosen before. */
  const [mano, setMano] = useState<{ id: number; desde: string }>()
  const [said, say] = useState('')
  const take = (id: number, desde = dia) => {
    if (desde !== dia) choose(desde)
    setMano({ id, desde })
    say(`${entreComillas(filaDe(id)?.actividad ?? '')}, en la mano. ${COMO}`)
    focusDay(desde)
  }
  const cancel = () => {
    if (!mano) return
    setMano(undefined)
    choose(mano.desde)
    say(`${entreComillas(filaDe(mano.id)?.actividad ?? '')} se quedó como estaba.`)
    focusDay(mano.desde)
  }
  /** @param day null for no limit */
  const put = (id: number, day: string | null) => {
    setMano(undefined)
    const fila = filaDe(id)
    if (!fila) return
    const done = alDia(fila, cambios[id], day, zona)
    if (day) choose(day)
    if (!done) return say(`${entreComillas(fila.actividad)} se quedó como estaba.`)
    if ('mal' in done) {
      say('')
      return notify(done.mal, 'danger')
    }
    move(id, done.cambio)
    const { fecha_limite } = done.cambio
    say(
      `${entreComillas(fila.actividad)}: ${fecha_limite ? `vence el ${formatReloj(fecha_limite)}` : 'sin fecha límite'}.`,
    )
  }
  // What is in the hand is told where it would fall.
  const inHand = mano && filaDe(mano.id)
  useEffect(() => {
    if (inHand && dia !== mano.desde) say(`${entreComillas(inHand.actividad)}: ${longDay(dia)}.`)
  }, [dia, inHand, mano])
  return { mano, said, say, take, put, cancel, letGo: () => setMano(undefined) }
}
