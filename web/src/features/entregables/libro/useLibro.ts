import { type LibroLeido, libroLeido, librosRoutes, type ModoDeEntrega, type ParamsOf } from '@eleva/contract'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/api/client.ts'
import { keyOfRead } from '../../../kit/api/query.ts'

const BY_GROUP = {
  sencillo: librosRoutes.sencillos,
  calificable: librosRoutes.calificables,
  rubrica: librosRoutes.deRubrica,
}
const BY_COURSE = {
  sencillo: librosRoutes.sencillosGeneral,
  calificable: librosRoutes.calificablesGeneral,
  rubrica: librosRoutes.deRubricaGeneral,
}

/** The grade book of a mode, as the short shape says it. @param grupo undefined for a whole course */
export function useLibro(
  tab: ModoDeEntrega,
  curso: number,
  grupo: number | undefined,
  { enabled = true, keep = false }: { enabled?: boolean; keep?: boolean } = {},
): UseQueryResult<LibroLeido> {
  type OfGroup = typeof librosRoutes.sencillos
  const route = (grupo === undefined ? BY_COURSE[tab] : BY_GROUP[tab]) as OfGroup
  const params = (grupo === undefined ? { id: curso } : { grupoId: grupo, cursoId: curso }) as ParamsOf<OfGroup>
  const input = { params, query: { compacto: 1 } } as const
  return useQuery({
    queryKey: keyOfRead(route.path, input),
    queryFn: async ({ signal }) => libroLeido(await call(route, input, signal)),
    enabled,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  }) as UseQueryResult<LibroLeido>
}
