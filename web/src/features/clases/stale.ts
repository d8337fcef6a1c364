import {
  agendaRoutes,
  clasesRoutes as c,
  contenidosRoutes,
  curriculasRoutes,
  sesionesRoutes as s,
  streamingRoutes as st,
} from '@eleva/contract'

/** Everything that shows classes, or what they are made of. */
export const staleClases = [
  c.list,
  c.get,
  c.fechas,
  s.list,
  s.get,
  s.eventos,
  s.agenda,
  st.list,
  st.eventos,
  agendaRoutes.list,
  agendaRoutes.proximas,
  curriculasRoutes.navegacion,
  contenidosRoutes.enVivo,
]
