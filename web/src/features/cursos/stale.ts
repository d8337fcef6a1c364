import { cursosRoutes as c, curriculasRoutes } from '@eleva/contract'

/** Everything that shows courses, which a change of one makes stale. */
export const staleCursos = [c.list, c.get, c.opciones, curriculasRoutes.cursos, curriculasRoutes.disponibles]
