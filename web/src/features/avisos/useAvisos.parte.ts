/** One's notices, told by the line on all tabs and devices. */
import { AVISOS_CAMBIO, type AvisoDeAvisos, avisosRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../../kit/api/live.ts'
import { keyOfRead, useRead } from '../../kit/api/query.ts'
import { useUser } from '../../kit/page/session.tsx'

/** What shows them; `filtros` grows with them, too. */
export const STALE = [avisosRoutes.cuenta, avisosRoutes.list, avisosRoutes.filtros]

/** What was read less than this ago (ms) came with the page: nothing that the line may have missed is older. */
const FRESH_MS = 8_000
/** Then it is read once more when the screen stands (ms), at about this time. */
const LATER_MS = 20_000
/** Over so long (ms) the pages of many people who are told the same ask, each at a moment of its own. */
const SPREAD_MS = 3_000

/** How many are unread. Only in the bell, which is on every screen: it keeps whatever shows notices up to date. */
export function useSinLeer(): number {
  const { id } = useUser()
  const client = useQueryClient()
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data } = useRead(avisosRoutes.cuenta, {})
  const refresh = (ms: number) => {
    clearTimeout(later.current)
    const now = () => {
      for (const { path } of STALE) void client.invalidateQueries({ queryKey: [path] })
    }
    if (ms) later.current = setTimeout(now, ms)
    else now()
  }
  useEffect(() => () => clearTimeout(later.current), [])
  useLive<AvisoDeAvisos>(
    [`usuario:${id}`],
    AVISOS_CAMBIO,
    ({ muchos }) => refresh(muchos ? Math.random() * SPREAD_MS : 0),
    () => {
      const read = client.getQueryState(keyOfRead(avisosRoutes.cuenta.path, {}))?.dataUpdatedAt ?? 0
      refresh(Date.now() - read < FRESH_MS ? LATER_MS * (1 + Math.random() / 2) : 0)
    },
  )
  return data?.sin_leer ?? 0
}
