import { useEffect, useRef } from 'react'
import classes from './RichText.module.css'

/**
 * A table that is wider than its text scrolls within it: the keyboard must reach it for that.
 * @returns how to stop looking
 */
function reachTables(text: HTMLElement): (() => void) | undefined {
  const tables = [...text.querySelectorAll('table')]
  if (tables.length === 0) return undefined
  const sizes = new ResizeObserver(() => {
    for (const table of tables)
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0
      else table.removeAttribute('tabindex')
  })
  sizes.observe(text)
  return () => sizes.disconnect()
}

/** Shows rich text. It was sanitised by the server when it came in, and nothing else may be passed here. */
export function RichText({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => reachTables(text.current!), [html])
  return <div ref={text} className={classes.rich} dangerouslySetInnerHTML={{ __html: html }} />
}
