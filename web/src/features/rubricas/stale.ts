import { actividadesRoutes, rejillaRoutes, rubricasRoutes, tallerRoutes } from '@eleva/contract'

/** Everything that shows which rubric an activity has. */
export const staleRubricas = [
  actividadesRoutes.list,
  actividadesRoutes.get,
  tallerRoutes.esquema,
  rubricasRoutes.get,
  rubricasRoutes.edit,
  rubricasRoutes.check,
  rubricasRoutes.show,
  rejillaRoutes.biblioteca,
  rejillaRoutes.destinos,
]
