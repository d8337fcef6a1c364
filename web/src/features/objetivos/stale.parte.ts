import { objetivosRoutes, tallerRoutes } from '@eleva/contract'

/** Everything that shows objectives. */
export const staleObjectives = [
  objetivosRoutes.list,
  objetivosRoutes.get,
  objetivosRoutes.deUnidad,
  objetivosRoutes.disponibles,
]

/** Everything that shows materials, or counts them. */
export const staleMaterials = [objetivosRoutes.materiales, objetivosRoutes.material, objetivosRoutes.list]

/** Besides, the outline of the course that is open. */
export const staleArchivos = [...staleMaterials, tallerRoutes.esquema]
