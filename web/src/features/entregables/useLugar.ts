/** Where somebody stands in a grade book; all of it is in the address, so that a reload loses nothing. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ESTADOS, type Filtro } from './libro.ts'

export const TABS = ['sencillo', 'calificable', 'rubrica'] as const
export type Tab = (typeof TABS)[number]

export type LugarDeCuaderno = {
  filtro: Filtro
  /** The delivery that is open. */
  entrega: number | undefined
  set: (change: Record<string, string | number | undefined>) => void
  /** @param instead in the place of the one before: back leads out of the reviews at once */
  open: (entrega: number | undefined, instead?: boolean) => void
}

const key = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)

export function useLugar(): LugarDeCuaderno {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const go = (change: Record<string, unknown>, replace: boolean) =>
    void navigate({
      to: '.',
      search: ((before: object) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, v]) => v !== undefined && v !== ''),
        )) as never,
      replace,
      resetScroll: false,
    })
  const { search: words, estado, unidad, dir } = search
  const filtro = useMemo<Filtro>(
    () => ({
      search: words === undefined ? '' : String(words),
      estado: ESTADOS.find(e => e === estado),
      unidad: key(unidad),
      dir: dir === 'desc' ? 'desc' : 'asc',
    }),
    [words, estado, unidad, dir],
  )
  return {
    filtro,
    entrega: key(search.entrega),
    set: change => go({ ...change, entrega: undefined }, true),
    open: (entrega, instead = false) => go({ tab: search.tab ?? TABS[0], entrega }, instead || entrega === undefined),
  }
}
