/** Where somebody stands in a grade book; all of it is in the address, so that a reload loses nothing. */
import { estadosDeEntrega, modosDeEntrega } from '@eleva/contract'
import { useMemo } from 'react'
import { keyOf, useGo, useSaid } from '../../../kit/page/address.ts'
import { useDesk } from '../../../kit/theme/anchos.ts'
import type { Filtro } from './libro.ts'

export type LibroAddress = {
  /** Whether the review that is open takes the place of all the rest; otherwise it stands beside the grid. */
  solo: boolean
  filtro: Filtro
  /** The delivery that is open. */
  entrega: number | undefined
  set: (change: Record<string, string | number | undefined>) => void
  /** @param instead in the place of the one before: back leads out of the reviews at once */
  open: (entrega: number | undefined, instead?: boolean) => void
}

export function useLibroAddress(): LibroAddress {
  const search = useSaid()
  const move = useGo()
  const wide = useDesk()
  const go = (change: Record<string, unknown>, replace: boolean) =>
    void move(
      before =>
        Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, v]) => v !== undefined && v !== '')),
      { replace },
    )
  const { search: words, estado, unidad, dir } = search
  const filtro = useMemo<Filtro>(
    () => ({
      search: words === undefined ? '' : String(words),
      estado: estadosDeEntrega.find(e => e === estado),
      unidad: keyOf(unidad),
      dir: dir === 'desc' ? 'desc' : 'asc',
    }),
    [words, estado, unidad, dir],
  )
  const entrega = keyOf(search.entrega)
  return {
    solo: entrega !== undefined && !wide,
    filtro,
    entrega,
    set: change => go({ ...change, entrega: undefined }, true),
    open: (entrega, instead = false) =>
      go({ tab: search.tab ?? modosDeEntrega[0], entrega }, instead || entrega === undefined),
  }
}
