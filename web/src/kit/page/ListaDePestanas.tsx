/** The names of tabs, side by side: where they do not fit they scroll, and the one that is open stands in sight. */
import { Tabs, type TabsListProps } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'

/** How much shows of what is cut off beside it, so that one sees that there is more (px). */
const PEEK = 24

export function ListaDePestanas(props: TabsListProps) {
  const list = useRef<HTMLDivElement>(null)
  const seen = useRef<Element | null>(null)
  // Whenever another one is open, and not at each drawing: a finger may have moved it.
  useLayoutEffect(() => {
    const [row, tab] = [list.current, list.current?.querySelector<HTMLElement>('[role=tab][data-active]')]
    if (!row || !tab || tab === seen.current) return
    // Where it begins it stands in sight: to measure that would lay the whole new screen out before it is finished.
    const stands = !seen.current && tab === row.querySelector('[role=tab]')
    seen.current = tab
    if (stands) return
    const [start, end] = [tab.offsetLeft - PEEK, tab.offsetLeft + tab.offsetWidth + PEEK]
    if (start < row.scrollLeft) row.scrollLeft = start
    else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth
  })
  return <Tabs.List ref={list} {...props} />
}
