/** Rows that a person puts in order, by dragging a handle or with the arrow keys on it. Shown at once, saved behind. */
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

type Row = { id: number }

/**
 * Children of the list with `data-suelta` have no place in the order.
 * @param save sends all keys in their order, or which one moved, and waits until they are read again
 */
export function useOrden<R extends Row>(rows: R[], save: (ids: number[], moved: number) => Promise<unknown>) {
  const [wanted, setWanted] = useState<number[]>()
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<() => HTMLElement | null | undefined>(undefined)
  // One after the other: the order that was wanted last must also arrive last.
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef<number[]>(undefined)
  const place = new Map(wanted?.map((id, i) => [id, i]))
  const shown = wanted ? rows.toSorted((a, b) => (place.get(a.id) ?? 1e9) - (place.get(b.id) ?? 1e9)) : rows
  const now = useRef(shown)
  now.current = shown

  // A node that moves in the document loses the focus.
  useLayoutEffect(() => {
    moved.current?.()?.focus()
    moved.current = undefined
  })

  const put = (id: number, to: number) => {
    const ids = now.current.map(r => r.id).filter(other => other !== id)
    ids.splice(Math.max(0, Math.min(to, ids.length)), 0, id)
    const handle = () => list.current?.querySelector<HTMLElement>(`[data-mango="${id}"]`)
    const had = document.activeElement
    // Where one writes in the row that moves, one goes on writing.
    const inside = had instanceof HTMLElement && handle()?.closest('li')?.contains(had)
    moved.current = inside ? () => had : handle
    setWanted(ids)
    return ids
  }
  const keep = (ids: number[], id: number) => {
    latest.current = ids
    line.current = line.current
      .then(() => save(ids, id))
      .catch(() => undefined)
      .then(() => {
        if (latest.current === ids) setWanted(undefined)
      })
  }
  const indexOf = (id: number) => now.current.findIndex(r => r.id === id)
  const step = (id: number, by: 1 | -1) => {
    const to = indexOf(id) + by
    if (to >= 0 && to < now.current.length) keep(put(id, to), id)
  }

  const drag = (event: PointerEvent, id: number) => {
    if (event.button !== 0) return
    let ids: number[] | undefined
    const follow = (e: globalThis.PointerEvent) => {
      const rowsNow = [...(list.current?.children ?? [])].filter(el => !el.hasAttribute('data-suelta'))
      const boxes = rowsNow.map(el => el.getBoundingClientRect())
      const to = boxes.filter((box, i) => i !== indexOf(id) && e.clientY > box.top + box.height / 2).length
      if (to !== indexOf(id)) ids = put(id, to)
    }
    const end = () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      if (ids) keep(ids, id)
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }

  return {
    shown,
    list,
    step,
    handle: (id: number) => ({
      'data-mango': id,
      onPointerDown: (event: PointerEvent) => drag(event, id),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        step(id, event.key === 'ArrowUp' ? -1 : 1)
      },
    }),
  }
}
