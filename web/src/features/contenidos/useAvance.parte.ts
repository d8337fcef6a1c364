/** How far somebody is: everything on their screens that shows it is read anew together. */
import { AVANCE_CAMBIO, agendaRoutes, contenidosRoutes, curriculasRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '../../kit/api/live.ts'
import type { Letter } from '../../kit/api/outbox/carta.ts'
import { useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { useUser } from '../../kit/page/session.tsx'
import { isEntrega } from '../entregables/entrega/topic.parte.ts'
import { isFin } from '../intentos/topic.parte.ts'

/** Everything that shows progress. */
const STALE = [
  contenidosRoutes.autogestivo,
  contenidosRoutes.enVivo,
  contenidosRoutes.navegacion,
  curriculasRoutes.list,
  curriculasRoutes.cursos,
  curriculasRoutes.navegacion,
  agendaRoutes.porHacer,
  agendaRoutes.list,
]

export function useRefresh() {
  const client = useQueryClient()
  return useCallback(
    () => Promise.all(STALE.map(route => client.invalidateQueries({ queryKey: [route.path] }))),
    [client],
  )
}

const isProgress = (l: Letter) => l.hecho !== undefined || isFin(l) || isEntrega(l)

/**
 * What the person does elsewhere is seen here as well: on another device, or kept without a connection and sent later.
 */
export function useAvance() {
  const { id } = useUser()
  const refresh = useRefresh()
  useLive(
    [`usuario:${id}`],
    AVANCE_CAMBIO,
    () => void refresh(),
    () => undefined,
  )
  // It may have been written by an earlier page or screen of ours: whoever waited for its reply is gone, and the line
  // that tells may be lost.
  const unsent = useOutbox().filter(isProgress).length
  const before = useRef(unsent)
  useEffect(() => {
    if (unsent < before.current) void refresh()
    before.current = unsent
  }, [unsent, refresh])
}
