import { inscripcionesRoutes } from '@eleva/contract'

/** Everything that shows enrolment events. */
export const staleInscripciones = [inscripcionesRoutes.list, inscripcionesRoutes.get, inscripcionesRoutes.abiertas]
