/**
 * The queue from one delivery on: what comes next, what was before, and how much is left. What comes next is fetched
 * ahead.
 */
import { colaRoutes, type Revision, revisionesRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readOptions, useRead } from '../../../kit/api/query.ts'
import type { DeCola } from './destino.ts'

/**
 * Those that were looked at since the queue was begun, in their order: what was graded waits no more, and can be gone
 * back to.
 */
const vistas: number[] = []

type PosicionEnCola = {
  anterior?: number | undefined
  siguiente?: number | undefined
  pendiente?: number | undefined
  quedan?: number | undefined
}

export function useCola(
  { id }: Revision,
  { cola, tarea, grupo, curso, modo }: DeCola & { cola?: true | undefined },
): PosicionEnCola {
  const client = useQueryClient()
  const query = { despues: id, actividad: tarea, grupo, curso, modo }
  const { data } = useRead(colaRoutes.siguientes, { query }, { enabled: cola === true, fresh: true })
  const siguientes = data?.siguientes
  useEffect(() => {
    if (cola && !vistas.includes(id)) vistas.push(id)
  }, [cola, id])
  useEffect(() => {
    for (const next of siguientes ?? [])
      void client.prefetchQuery(readOptions(revisionesRoutes.revision, { params: { id: next } }))
  }, [client, siguientes])
  const at = vistas.indexOf(id)
  const next = siguientes?.[0]
  return {
    anterior: at > 0 ? vistas[at - 1] : at < 0 ? vistas.at(-1) : undefined,
    siguiente: at >= 0 && at < vistas.length - 1 ? vistas[at + 1] : next,
    pendiente: next,
    quedan: data?.quedan,
  }
}
