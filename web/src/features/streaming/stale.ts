import { contenidosRoutes, streamingRoutes as s } from '@eleva/contract'

/** Everything that shows streams, which a change of one makes stale. */
export const staleStreams = [s.list, s.get, s.eventos, s.estado, contenidosRoutes.enVivo]
