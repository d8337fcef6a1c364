/** Which reads show deliveries by group and course: apart, as the shell of who teaches has them read anew. */
import { librosRoutes } from '@eleva/contract'

export const BOOKS = [
  librosRoutes.sencillos,
  librosRoutes.calificables,
  librosRoutes.deRubrica,
  librosRoutes.sencillosGeneral,
  librosRoutes.calificablesGeneral,
  librosRoutes.deRubricaGeneral,
] as const

/** What counts deliveries or lists them: read again after a change. */
export const staleReviews = [
  librosRoutes.pendientes,
  librosRoutes.grupos,
  librosRoutes.cursos,
  librosRoutes.cursosDeGrupo,
  librosRoutes.tabla,
]
