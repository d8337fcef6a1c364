/** The keys and taps by which an activity is taken into the hand on one day of the month and put down on another. */
import type { KeyboardEvent, MouseEvent, RefObject } from 'react'
import { closestTo, elementOf } from '../../kit/page/target.ts'
import type { Puesta } from './mes.ts'
import type { useMano } from './useMano.ts'

type Mes = {
  escribe: boolean
  dias: ReadonlyMap<string, readonly Puesta[]>
  place: RefObject<HTMLElement | null>
  mano: ReturnType<typeof useMano>
}

export function teclasDelMes({ escribe, dias, place, mano: { mano, say, take, put, cancel } }: Mes) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && mano) {
      event.preventDefault()
      return cancel()
    }
    const cell = elementOf(event)?.dataset.dia
    if (!escribe || !cell || (event.key !== ' ' && event.key !== 'Enter')) return
    event.preventDefault()
    if (mano) return put(mano.id, cell)
    const here = dias.get(cell) ?? []
    if (here.length === 1) return take(here[0]!.fila.actividad_id, cell)
    if (here.length === 0) return say('Nada vence este día.')
    // Which of them is chosen in the list of the day.
    place.current?.querySelector<HTMLElement>('[data-del-dia] button')?.focus()
  }
  const onClickCapture = (event: MouseEvent) => {
    const cell = mano && closestTo(event, '[data-dia]')?.dataset.dia
    if (!cell) return
    event.stopPropagation()
    put(mano.id, cell)
  }
  return { onKeyDown, onClickCapture }
}
