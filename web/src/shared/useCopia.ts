/** A copy that any browser shows, of a film or a document: asked for, and waited for. */
import type { entregasPropiasRoutes, intentosRoutes } from '@eleva/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../kit/api/client.ts'

/** The call that has a copy of it made. */
export type RutaDeCopia = typeof entregasPropiasRoutes.copia | typeof intentosRoutes.copia

/** How often it is asked whether the copy is there (ms). */
const ASK_EVERY_MS = 5_000
/** A document is there within seconds, most of them. */
const ASK_SOON_MS = 1_000
const SOON = 10

/** @param pide whether one is needed */
export function useCopia(ruta: RutaDeCopia, id: number, pide: boolean) {
  const client = useQueryClient()
  const ask = pide && id > 0
  const queryKey = ['copia', ruta.path, id]
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => call(ruta, { params: { id } }),
    enabled: ask,
    refetchInterval: ({ state }) => {
      if (state.data?.estado !== 'haciendose') return false
      return state.dataUpdateCount < SOON ? ASK_SOON_MS : ASK_EVERY_MS
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const otraVez = async () => {
    if (isError) await refetch()
    else client.setQueryData(queryKey, await call(ruta, { params: { id }, query: { otra_vez: 1 } }))
  }
  return { estado: ask ? data?.estado : undefined, motivo: data?.motivo, fallo: ask && isError, otraVez }
}
