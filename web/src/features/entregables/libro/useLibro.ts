import {
  type LibroCompacto,
  type LibroEntero,
  type LibroLeido,
  libroLeido,
  librosDeCurso,
  librosDeGrupo,
  type ModoDeEntrega,
} from '@eleva/contract'
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../kit/api/client.ts'
import { keyOfRead } from '../../../kit/api/query.ts'

const COMPACTO = { compacto: 1 } as const

/** How a book is asked for, and under what it is kept. */
function pedidoDe(tab: ModoDeEntrega, curso: number, grupo: number | undefined) {
  if (grupo === undefined) {
    const input = { params: { id: curso }, query: COMPACTO }
    const route = librosDeCurso[tab]
    return { said: keyOfRead(route.path, input), read: (signal: AbortSignal) => call(route, input, signal) }
  }
  const input = { params: { grupoId: grupo, cursoId: curso }, query: COMPACTO }
  const route = librosDeGrupo[tab]
  return { said: keyOfRead(route.path, input), read: (signal: AbortSignal) => call(route, input, signal) }
}

const leido = (libro: LibroCompacto | LibroEntero): LibroLeido => ('celdas' in libro ? libroLeido(libro) : libro)

/**
 * The grade book of a mode, as the short shape says it.
 * @param grupo undefined for a whole course
 */
export function useLibro(
  tab: ModoDeEntrega,
  curso: number,
  grupo: number | undefined,
  { enabled = true, keep = false }: { enabled?: boolean; keep?: boolean } = {},
): UseQueryResult<LibroLeido> {
  const { said, read } = pedidoDe(tab, curso, grupo)
  const client = useQueryClient()
  const writtenAt = client.getQueryState(said)?.dataUpdatedAt
  return useQuery<LibroLeido>({
    queryKey: [...said, 'leido'],
    queryFn: async ({ signal }) => leido(await read(signal)),
    initialData: () => takeWritten(client, said),
    initialDataUpdatedAt: writtenAt,
    enabled,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
}

/**
 * The book that came with the page, if one did. It is kept as pages work with it alone: what has not changed in it
 * stays the same object.
 */
function takeWritten(client: QueryClient, said: QueryKey): LibroLeido | undefined {
  const written = client.getQueryData<LibroCompacto>(said)
  client.removeQueries({ queryKey: said, exact: true })
  return written && libroLeido(written)
}
