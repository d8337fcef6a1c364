import { contenidosRoutes, curriculasRoutes, eventosRoutes as e } from '@eleva/contract'

/** Everything that shows live events, which a change of one makes stale. */
export const staleEventos = [e.list, e.get, e.grabacion, curriculasRoutes.cursos, contenidosRoutes.enVivo]
