/** Where somebody stands on the page of a unit; all of it is in the address, so that a reload loses nothing. */
import type { Actividad } from '@eleva/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'

const PANELES = ['entregable', 'items', 'rubrica', 'examen'] as const
export type Panel = (typeof PANELES)[number]
/** What every panel gets: its activity, and the way back to the list. */
export type PanelProps = { actividad: Actividad; onClose: () => void }
export type Ver = 'actividades' | 'formularios'

type Lugar = { ver: Ver; actividad: number | undefined; panel: Panel; datos: boolean }
type Change = { ver?: Ver; actividad?: number | undefined; panel?: Panel; datos?: boolean }

export function useLugar(): Lugar & { go: (change: Change) => undefined } {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  return {
    ver: search.ver === 'formularios' ? 'formularios' : 'actividades',
    actividad: Number(search.actividad) > 0 ? Number(search.actividad) : undefined,
    panel: PANELES.find(p => p === search.panel) ?? 'entregable',
    datos: search.datos !== undefined,
    go: ({ datos, ...change }) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) =>
          ({ ...before, ...change, ...(datos === undefined ? {} : { datos: datos || undefined }) }) as never,
        resetScroll: false,
      }),
  }
}
