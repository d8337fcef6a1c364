/** The rows that a person has marked; who leaves the page is marked no more. */
import { useState } from 'react'

export type Marks<Row> = {
  rows: Row[]
  has: (row: Row) => boolean
  /** State and action of a row's box. */
  box: (row: Row) => { 'aria-label': string; checked: boolean; onChange: () => void }
  clear: () => void
  /** State and action of the box that marks all rows of the page. */
  all: { checked: boolean; indeterminate: boolean; onChange: () => void }
}

export function useMarks<Row>(
  shown: readonly Row[],
  rowKey: (row: Row) => number,
  name: (row: Row) => string = () => '',
): Marks<Row> {
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set())
  const rows = shown.filter(row => keys.has(rowKey(row)))
  const whole = rows.length > 0 && rows.length === shown.length
  return {
    rows,
    has: row => keys.has(rowKey(row)),
    box: row => ({
      'aria-label': `Marcar ${name(row)}`,
      checked: keys.has(rowKey(row)),
      onChange: () => {
        const next = new Set(keys)
        if (!next.delete(rowKey(row))) next.add(rowKey(row))
        setKeys(next)
      },
    }),
    clear: () => setKeys(new Set()),
    all: {
      checked: whole,
      indeterminate: rows.length > 0 && !whole,
      onChange: () => setKeys(new Set(whole ? [] : shown.map(rowKey))),
    },
  }
}
