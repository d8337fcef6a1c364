/** How far somebody is: everything on their screens that shows it is read anew together. */
import { AVANCE_CAMBIO, contenidosRoutes, curriculasRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLive } from '../kit/api/live.ts'
import { useUser } from '../kit/page/session.tsx'

/** Everything that shows progress. */
const STALE = [
  contenidosRoutes.autogestivo,
  contenidosRoutes.enVivo,
  contenidosRoutes.navegacion,
  curriculasRoutes.list,
  curriculasRoutes.cursos,
  curriculasRoutes.navegacion,
]

export function useRefrescar() {
  const client = useQueryClient()
  return useCallback(
    () => Promise.all(STALE.map(route => client.invalidateQueries({ queryKey: [route.path] }))),
    [client],
  )
}

/** What the person does elsewhere is seen here as well: on another device, or kept without a connection and sent later. */
export function useAvance() {
  const { id } = useUser()
  const refrescar = useRefrescar()
  useLive(
    [`usuario:${id}`],
    AVANCE_CAMBIO,
    () => void refrescar(),
    () => undefined,
  )
}
