import { dudasRoutes, librosRoutes } from '@eleva/contract'

/** What shows or counts doubts. */
export const staleDoubts = [dudasRoutes.list, dudasRoutes.contestadas, dudasRoutes.respuesta, librosRoutes.pendientes]
