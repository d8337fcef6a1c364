import { librosRoutes, type ModoDeEntrega, type ParamsOf } from '@eleva/contract'
import { useRead } from '../../../kit/api/query.ts'

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

/** The grade book of a mode. @param grupo undefined for a whole course */
export function useLibro(
  tab: ModoDeEntrega,
  curso: number,
  grupo: number | undefined,
  options: Parameters<typeof useRead>[2] = {},
) {
  const route = grupo === undefined ? BY_COURSE[tab] : BY_GROUP[tab]
  const params = grupo === undefined ? { id: curso } : { grupoId: grupo, cursoId: curso }
  type OfGroup = typeof librosRoutes.sencillos
  return useRead(route as OfGroup, { params: params as ParamsOf<OfGroup> }, options)
}
