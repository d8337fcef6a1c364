import { intentosRoutes, reactivosRoutes } from '@eleva/contract'

/** Everything that shows questions or their answers. */
export const staleQuestions = [
  reactivosRoutes.list,
  reactivosRoutes.get,
  intentosRoutes.presentar,
  reactivosRoutes.banco,
  reactivosRoutes.respuestas,
  reactivosRoutes.versiones,
]

/** Everything that shows categories or their indicators. */
export const staleCategories = [reactivosRoutes.categorias, reactivosRoutes.banco]
