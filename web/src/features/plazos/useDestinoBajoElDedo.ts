/**
 * What is being dragged, and the day of the month (or `sin`, the tray) that is below the mouse or the finger, whatever
 * has scrolled meanwhile.
 */
import { useEffect, useRef, useState } from 'react'

export function useDestinoBajoElDedo() {
  const [id, setId] = useState<number>()
  const [destino, setDestino] = useState<string>()
  const point = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => {
    if (id === undefined) return
    const follow = (event: MouseEvent | TouchEvent) => {
      const at = 'touches' in event ? event.touches[0] : event
      if (!at) return
      point.current = { x: at.clientX, y: at.clientY }
      setDestino(destinoEn(point.current))
    }
    // Near an edge the page scrolls by itself below a hand that rests.
    const again = () => point.current && setDestino(destinoEn(point.current))
    addEventListener('mousemove', follow, true)
    addEventListener('touchmove', follow, true)
    addEventListener('scroll', again, true)
    return () => {
      removeEventListener('mousemove', follow, true)
      removeEventListener('touchmove', follow, true)
      removeEventListener('scroll', again, true)
    }
  }, [id])
  return {
    id,
    destino,
    begin: (which: number) => {
      point.current = undefined
      setId(which)
    },
    /** @returns where it was let go; undefined beside everything */
    end: () => {
      const last = point.current && destinoEn(point.current)
      setId(undefined)
      setDestino(undefined)
      return last
    },
  }
}

function destinoEn({ x, y }: { x: number; y: number }): string | undefined {
  for (const e of document.elementsFromPoint(x, y)) {
    const day = e.closest<HTMLElement>('[data-dia]')?.dataset.dia
    if (day) return day
    if (e.closest('[data-sin-fecha]')) return 'sin'
  }
  return undefined
}
