/**
 * A dialog about one of the rows that are shown, with an address of its own, as `?responder=12`: a reload and a sign-in
 * come back to it.
 */
import { useRef } from 'react'
import { keyOf, useGo, useSaid } from '../page/address.ts'

/** @param name of the parameter */
export function useRowDialog<Row extends { id: number }>(name: string, rows: readonly Row[]) {
  const id = keyOf(useSaid()[name])
  const go = useGo()
  const last = useRef<Row>(undefined)
  // A row that leaves the list while one writes about it stays here.
  const row = id ? (rows.find(r => r.id === id) ?? (last.current?.id === id ? last.current : undefined)) : undefined
  last.current = row
  return {
    row,
    open: ({ id: chosen }: Row) => void go({ [name]: chosen }),
    close: () => void go({ [name]: undefined }, { replace: true }),
  }
}
