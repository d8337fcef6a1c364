/** A row that is dragged by its handle, with the mouse or a finger: a line shows where it would come to stand. */
import { type PointerEvent, useRef, useState } from 'react'

export type DondeCae = { llave: string; antes: boolean }

/** Near the edge the list goes on by itself (px, and px a step). */
const [EDGE, STEP] = [48, 10]

function rowAt(x: number, y: number): HTMLElement | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-llave]') ?? undefined
}

/**
 * @param llaveDe as the row is marked in the page (`data-llave`)
 * @param drop is told over which row it was let go, and whether above its middle
 */
export function useArrastre<F>(llaveDe: (fila: F) => string, drop: (fila: F, to: DondeCae) => void) {
  const [moving, setMoving] = useState<{ llave: string; to: DondeCae | undefined }>()
  const last = useRef<DondeCae>(undefined)
  const begin = (event: PointerEvent, fila: F) => {
    if (event.button !== 0) return
    event.preventDefault()
    last.current = undefined
    setMoving({ llave: llaveDe(fila), to: undefined })
    const list = event.currentTarget.closest<HTMLElement>('[role=tree]')
    const follow = (e: globalThis.PointerEvent) => {
      scrollBy(list, e.clientY)
      const row = rowAt(list ? list.getBoundingClientRect().left + 80 : e.clientX, e.clientY)
      const box = row?.getBoundingClientRect()
      const llave = row?.dataset.llave
      last.current =
        llave === undefined || !box || llave === llaveDe(fila)
          ? undefined
          : { llave, antes: e.clientY < box.top + box.height / 2 }
      setMoving({ llave: llaveDe(fila), to: last.current })
    }
    const end = (e: Event) => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', leave)
      setMoving(undefined)
      if (e.type === 'pointerup' && last.current) drop(fila, last.current)
    }
    const leave = (e: globalThis.KeyboardEvent) => {
      if (e.key === 'Escape') end(e)
    }
    addEventListener('pointermove', follow)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    addEventListener('keydown', leave)
  }
  return { moving, begin }
}

function scrollBy(list: HTMLElement | null, y: number) {
  const box = list?.getBoundingClientRect()
  if (!list || !box) return
  if (y < box.top + EDGE) list.scrollTop -= STEP
  else if (y > box.bottom - EDGE) list.scrollTop += STEP
}
