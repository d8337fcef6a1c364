import { inscripcionesRoutes } from '@eleva/contract'

/** Everything that shows enrolment events. */
export const staleInscripciones = [inscripcionesRoutes.list, inscripcionesRoutes.get, inscripcionesRoutes.abiertas]

/** Everything that shows who is in one. */
export const staleInscritos = [inscripcionesRoutes.inscritos, ...staleInscripciones]
