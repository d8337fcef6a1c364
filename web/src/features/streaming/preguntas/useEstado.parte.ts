/** The switches of a stream as they are now. */
import { type EstadoDeStream, STREAM_ESTADO, type StreamEnVivo, salaDeStream, streamingRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../../kit/api/live.ts'
import { readOptions, useRead } from '../../../kit/api/query.ts'

/** @param stream as another call had it: shown until its own reply is there */
export function useEstado(stream: StreamEnVivo): StreamEnVivo {
  const client = useQueryClient()
  const input = { params: { id: stream.id } }
  const read = useRead(streamingRoutes.estado, input)
  useLive<EstadoDeStream>(
    [salaDeStream(stream.id)],
    STREAM_ESTADO,
    told => {
      if (told.id !== stream.id) return
      const { queryKey } = readOptions(streamingRoutes.estado, input)
      const keep = () =>
        client.setQueryData(queryKey, (before: typeof read.data) => ({
          success: true,
          message: '',
          color: 'success' as const,
          ...before,
          estado: { ...(before?.estado ?? stream), ...told },
        }))
      // One that is on its way is older than what is told; only once it is given up, as that puts back what was there
      // before it.
      void client.cancelQueries({ queryKey }).then(keep)
    },
    () => void read.refetch(),
  )
  return read.data?.estado ?? stream
}
