/** Which columns of a table have the room; on a phone none, there its rows are cards. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

type Column = {
  key: string
  sort?: string
  phone?: 'title' | 'badge' | 'none'
  width?: number
  least?: number
  rank?: number
}

/**
 * What a column needs at least, which is less than what it takes where there is more; one with a name in it; and what
 * says that there is more.
 */
const [OPEN_PX, ENOUGH_PX, NAME_PX, MORE_PX] = [130, 150, 198, 40]
/** A table beside something else, too narrow for one. */
const LEAST_PX = 480

const RANKS = { title: Number.POSITIVE_INFINITY, badge: 2, none: 1 }
const rankOf = ({ phone, rank }: Column) => rank ?? RANKS[phone ?? 'badge']
const needOf = ({ phone, least, width = OPEN_PX }: Column) =>
  least ?? (phone === 'title' ? NAME_PX : Math.min(width, ENOUGH_PX))

/**
 * The keys of those that stand in the table: the rank decides, of equals the first; what one has ordered by is not
 * hidden.
 * @param beside pixels that boxes and buttons of a row take
 */
export function columnsIn(room: number, columns: readonly Column[], beside: number, sort?: unknown): Set<string> {
  const stays = (c: Column) => (sort !== undefined && c.sort === sort ? Number.POSITIVE_INFINITY : rankOf(c))
  const going = columns.map((c, i) => ({ c, i })).sort((a, b) => stays(a.c) - stays(b.c) || b.i - a.i)
  const shown = new Set(columns.map(c => c.key))
  let needed = columns.reduce((sum, c) => sum + needOf(c), beside)
  for (const { c } of going) {
    const all = shown.size === columns.length
    if (needed + (all ? 0 : MORE_PX) <= room || stays(c) === Number.POSITIVE_INFINITY) break
    shown.delete(c.key)
    needed -= needOf(c)
  }
  return shown
}

const [ICONS_PX, GAP_PX] = [88, 8]

/** What the buttons of a row take: those with words more than those of a picture. */
function actionsOf(table: HTMLElement): number {
  const widths = [...table.querySelectorAll('[data-acciones]')].map(cell =>
    [...cell.querySelectorAll<HTMLElement>('button, a')].reduce((sum, b) => sum + b.offsetWidth + GAP_PX, GAP_PX),
  )
  return widths.length ? Math.max(ICONS_PX, ...widths) : 0
}

/**
 * @param beside pixels that boxes take
 * @returns undefined where rows are cards
 */
export function useFits(
  box: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  beside: number,
  sort?: unknown,
): Set<string> | undefined {
  const [room, setRoom] = useState(() => window.innerWidth)
  const [actions, setActions] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // Told of the first width, too, once the browser has laid the page out anyway: asked for here, it would lay all of
    // it out for this alone.
    const observer = new ResizeObserver(() =>
      flushSync(() => {
        setRoom(window.innerWidth >= 768 ? element.clientWidth : 0)
        setActions(actionsOf(element))
      }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return room >= LEAST_PX && window.innerWidth >= 768 ? columnsIn(room, columns, beside + actions, sort) : undefined
}
