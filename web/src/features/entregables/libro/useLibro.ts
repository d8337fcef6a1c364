import {
  type LibroCompacto,
  type LibroLeido,
  libroLeido,
  librosDeGrupo,
  librosRoutes,
  type ModoDeEntrega,
  type ParamsOf,
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

const BY_COURSE = {
  sencillo: librosRoutes.sencillosGeneral,
  calificable: librosRoutes.calificablesGeneral,
  rubrica: librosRoutes.deRubricaGeneral,
}

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
  type OfGroup = typeof librosRoutes.sencillos
  const route = (grupo === undefined ? BY_COURSE[tab] : librosDeGrupo[tab]) as OfGroup
  const params = (grupo === undefined ? { id: curso } : { grupoId: grupo, cursoId: curso }) as ParamsOf<OfGroup>
  const input = { params, query: { compacto: 1 } } as const
  const said = keyOfRead(route.path, input)
  const client = useQueryClient()
  const writtenAt = client.getQueryState(said)?.dataUpdatedAt
  return useQuery({
    queryKey: [...said, 'leido'],
    queryFn: async ({ signal }) => libroLeido((await call(route, input, signal)) as LibroCompacto),
    initialData: () => takeWritten(client, said),
    initialDataUpdatedAt: writtenAt,
    enabled,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  }) as UseQueryResult<LibroLeido>
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
