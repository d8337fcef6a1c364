import { seguimientoRoutes } from '@eleva/contract'

export const staleVistas = [seguimientoRoutes.vistas]
