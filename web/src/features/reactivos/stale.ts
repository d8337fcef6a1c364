import { reactivosRoutes } from '@eleva/contract'

/** Everything that shows categories or their indicators. */
export const staleCategories = [reactivosRoutes.categorias, reactivosRoutes.banco]
