/** Apart, as the shell of who teaches has them read anew. */
import { librosRoutes } from '@eleva/contract'

/** What counts deliveries or lists them: read again after a change. */
export const staleReviews = [
  librosRoutes.pendientes,
  librosRoutes.grupos,
  librosRoutes.cursos,
  librosRoutes.cursosDeGrupo,
  librosRoutes.tabla,
]
