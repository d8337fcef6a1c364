import { curriculasRoutes as r, usuariosRoutes } from '@eleva/contract'

/** Everything that shows curricula, which a change of one makes stale. */
export const staleCurriculas = [
  r.list,
  r.navegacion,
  r.opciones,
  r.nombre,
  r.get,
  r.cursos,
  r.disponibles,
  usuariosRoutes.curriculas,
  usuariosRoutes.cursos,
]
