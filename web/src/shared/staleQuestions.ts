import { intentosRoutes, reactivosRoutes, tallerRoutes } from '@eleva/contract'

/** Everything that shows questions or their answers. */
export const staleQuestions = [
  reactivosRoutes.list,
  reactivosRoutes.tarjetas,
  reactivosRoutes.get,
  intentosRoutes.sit,
  reactivosRoutes.banco,
  reactivosRoutes.respuestas,
  reactivosRoutes.versiones,
  // Its rows count them.
  tallerRoutes.esquema,
]
