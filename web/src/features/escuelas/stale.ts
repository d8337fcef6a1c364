import { escuelasRoutes, usuariosRoutes } from '@eleva/contract'

/** Everything that shows schools and who is in them. */
export const staleEscuelas = [
  escuelasRoutes.list,
  escuelasRoutes.get,
  escuelasRoutes.show,
  escuelasRoutes.dominios,
  usuariosRoutes.escuelas,
]

/** Everything that shows teachers of a school, their links and enrolments. */
export const staleInvitados = [
  escuelasRoutes.invitados,
  escuelasRoutes.cifras,
  escuelasRoutes.show,
  escuelasRoutes.list,
]
