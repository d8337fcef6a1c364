import { agendaRoutes, curriculasRoutes, sesionesRoutes as s } from '@eleva/contract'

/** Everything that shows sessions. */
export const staleSesiones = [s.list, s.get, s.eventos, s.agenda, curriculasRoutes.navegacion]

/** Everything that shows their events. */
export const staleEventos = [...staleSesiones, s.evento, s.empalmes, agendaRoutes.list]
