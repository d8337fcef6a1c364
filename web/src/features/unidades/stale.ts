import { actividadesRoutes, examenesRoutes, unidadesRoutes } from '@eleva/contract'

/** Everything that shows units. */
export const staleUnits = [unidadesRoutes.list, unidadesRoutes.get]

/** Everything that shows what a unit asks. */
export const staleActivities = [
  ...staleUnits,
  actividadesRoutes.list,
  actividadesRoutes.get,
  actividadesRoutes.items,
  examenesRoutes.externos,
]
