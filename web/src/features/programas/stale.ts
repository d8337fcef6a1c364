import {
  curriculasRoutes as c,
  cursosRoutes,
  ofertasRoutes,
  plazosRoutes,
  programasRoutes,
  tallerRoutes,
} from '@eleva/contract'

/** Everything that shows a programme, its courses or its offers. */
export const stalePrograma = [
  programasRoutes.get,
  tallerRoutes.esquema,
  c.list,
  c.get,
  c.opciones,
  c.cursos,
  c.disponibles,
  c.navegacion,
  cursosRoutes.list,
  cursosRoutes.opciones,
  ofertasRoutes.list,
  ofertasRoutes.get,
  plazosRoutes.grupos,
  plazosRoutes.get,
]
