import { ciclosRoutes, gruposRoutes } from '@eleva/contract'

/** What closing and opening a year makes stale. */
export const staleCiclos = [ciclosRoutes.list, ciclosRoutes.grupos, gruposRoutes.list, gruposRoutes.opciones]
