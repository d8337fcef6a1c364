/** Where somebody stands on the page of a unit; all of it is in the address, so that a reload loses nothing. */
import type { Actividad } from '@eleva/contract'
import { useGo, useSearchOf } from '../../kit/page/address.ts'

const ADDRESS = '/dashboardUnidades/$unidad'

export type Panel = NonNullable<ReturnType<typeof useSearchOf<typeof ADDRESS>>['panel']>
/** What every panel gets: its activity, and the way back to the list. */
export type PanelProps = { actividad: Actividad; onClose: () => void }
export type Ver = 'actividades' | 'formularios'

type UnidadAddress = { ver: Ver; actividad: number | undefined; panel: Panel; datos: boolean }
type Change = { ver?: Ver; actividad?: number | undefined; panel?: Panel; datos?: boolean }

export function useUnidadAddress(): UnidadAddress & { go: (change: Change) => undefined } {
  const { ver = 'actividades', actividad, panel = 'entregable', datos } = useSearchOf(ADDRESS)
  const go = useGo()
  return {
    ver,
    actividad,
    panel,
    datos: datos !== undefined,
    go: ({ datos: opened, ...change }) =>
      void go({ ...change, ...(opened === undefined ? {} : { datos: opened || undefined }) }),
  }
}
