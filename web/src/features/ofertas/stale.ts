import { ofertasRoutes } from '@eleva/contract'

/** Everything that shows offers. */
export const staleOffers = [ofertasRoutes.list, ofertasRoutes.get]
