import { novedadesRoutes } from '@eleva/contract'

/** Everything that shows news. */
export const staleNovedades = [novedadesRoutes.list, novedadesRoutes.vigentes, novedadesRoutes.get]
