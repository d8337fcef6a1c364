/** How far somebody is: everything on their screens that shows it is read anew together. */
import { AVANCE_CAMBIO, agendaRoutes, contenidosRoutes, curriculasRoutes } from '@eleva/contract'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLive } from '../../kit/api/live.ts'
import type { Letter } from '../../kit/api/outbox/carta.ts'
import { listJustTaken } from '../../kit/api/outbox/letters.ts'
import { useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { mientras } from '../../kit/api/outbox/vaciado.ts'
import { useUser } from '../../kit/page/session.tsx'
import { useStore } from '../../kit/store.ts'
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

/** A page that comes up sends at once what waits: what it read of progress before that is read anew. */
function useStaleBefore() {
  const client = useQueryClient()
  useEffect(() => {
    const last = Math.max(...listJustTaken().flatMap(({ letter, at }) => (isProgress(letter) ? [at] : [])))
    const predicate = ({ state }: Query) => state.dataUpdatedAt < last
    for (const route of STALE) void client.invalidateQueries({ queryKey: [route.path], predicate })
  }, [client])
}

const isProgress = (l: Letter) => l.hecho !== undefined || isFin(l) || isEntrega(l)

/** What the person does elsewhere is seen here as well: on another device, or kept without a connection and sent later. */
export function useAvance() {
  const { id } = useUser()
  const refresh = useRefresh()
  useLive(
    [`usuario:${id}`],
    AVANCE_CAMBIO,
    () => void refresh(),
    () => undefined,
  )
  // It may have been written by an earlier page or screen of ours: whoever waited for its reply is gone, and the line that tells may be lost.
  const unsent = useOutbox().filter(isProgress).length
  const before = useRef(unsent)
  useStaleBefore()
  const taken = useStore(mientras)
  useEffect(() => {
    if (unsent < before.current || taken) void refresh()
    if (taken) mientras.set(false)
    before.current = unsent
  }, [unsent, taken, refresh])
}
