import { objetivosRoutes, videosRoutes } from '@eleva/contract'

/** Everything that shows the video of an objective. */
export const staleVideos = [
  videosRoutes.get,
  videosRoutes.list,
  videosRoutes.sign,
  videosRoutes.getEscalera,
  objetivosRoutes.list,
  objetivosRoutes.get,
]
