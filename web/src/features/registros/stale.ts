import { escuelasRoutes, gruposRoutes, inscripcionesRoutes, registrosRoutes, usuariosRoutes } from '@eleva/contract'

/** Everything that shows registrations. */
export const staleRegistros = [registrosRoutes.list, registrosRoutes.get]

/** An acceptance makes people besides, and brings them to places. */
export const staleAceptados = [
  ...staleRegistros,
  usuariosRoutes.list,
  gruposRoutes.list,
  escuelasRoutes.list,
  inscripcionesRoutes.list,
]
