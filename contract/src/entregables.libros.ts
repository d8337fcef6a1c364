/** Grade books, of a group or a whole course, as lists, tables and files (calls C027, C028, C199–C204). */
import * as z from 'zod'
import { Cuaderno, comoArchivo, FilaDeEntrega, TablaDeEntregas } from './entregables.formas.ts'
import { id, pagina } from './kit/fields.ts'
import { route } from './kit/route.ts'

const one = z.object({ id })
const deGrupo = z.object({ grupoId: id, cursoId: id })

/** One reply for both spellings of the path. */
const Tabla = z.object({ resultSet: z.array(FilaDeEntrega), cantidad: z.int(), nombre_curso: z.string(), ...pagina })

export const librosRoutes = {
  tabla: route({
    method: 'GET',
    path: '/api/entregables/cursoEnregables/:id',
    can: 'entregables.read',
    summary: 'Las entregas de un curso, por páginas, las más nuevas primero',
    params: one,
    query: TablaDeEntregas,
    reply: Tabla,
  }),
  tablaBienEscrita: route({
    method: 'GET',
    path: '/api/entregables/cursoEntregables/:id',
    can: 'entregables.read',
    summary: 'Las entregas de un curso, por páginas, las más nuevas primero',
    params: one,
    query: TablaDeEntregas,
    reply: Tabla,
  }),

  // The grade book, by mode.
  sencillos: route({
    method: 'GET',
    path: '/api/entregables/getEntregablesSencillos/:grupoId/:cursoId',
    can: 'entregables.read',
    summary: 'Lo que un grupo entrega en un curso sin calificación',
    params: deGrupo,
    reply: Cuaderno,
  }),
  calificables: route({
    method: 'GET',
    path: '/api/entregables/entregablesCalificables/:grupoId/:cursoId',
    can: 'entregables.read',
    summary: 'Lo que un grupo entrega en un curso y se califica',
    params: deGrupo,
    reply: Cuaderno,
  }),
  deRubrica: route({
    method: 'GET',
    path: '/api/entregables/getEntregablesRubrica/:grupoId/:cursoId',
    can: 'entregables.read',
    summary: 'Lo que un grupo entrega en un curso y se califica por rúbrica',
    params: deGrupo,
    reply: Cuaderno,
  }),
  sencillosGeneral: route({
    method: 'GET',
    path: '/api/entregables/calificablesSencillosGeneral/:id',
    can: 'entregables.read',
    summary: 'Lo que se entrega en un curso sin calificación, de todos los grupos',
    params: one,
    reply: Cuaderno,
  }),
  calificablesGeneral: route({
    method: 'GET',
    path: '/api/entregables/getEntregablesCalificablesGeneral/:id',
    can: 'entregables.read',
    summary: 'Lo que se entrega en un curso y se califica, de todos los grupos',
    params: one,
    reply: Cuaderno,
  }),
  deRubricaGeneral: route({
    method: 'GET',
    path: '/api/entregables/calificablesRubricasGeneral/:id',
    can: 'entregables.read',
    summary: 'Lo que se entrega en un curso y se califica por rúbrica, de todos los grupos',
    params: one,
    reply: Cuaderno,
  }),
  exportar: route({
    method: 'GET',
    path: '/api/entregables/cuaderno/:grupoId/:cursoId/export',
    can: 'entregables.read',
    summary: 'El cuaderno de un grupo en un curso, entero, como CSV o XLSX',
    params: deGrupo,
    query: comoArchivo,
    reply: z.unknown(),
    file: 'text/csv',
  }),
  exportarCurso: route({
    method: 'GET',
    path: '/api/entregables/cuaderno-general/:id/export',
    can: 'entregables.read',
    summary: 'El cuaderno de un curso con todos sus grupos, entero, como CSV o XLSX',
    params: one,
    query: comoArchivo,
    reply: z.unknown(),
    file: 'text/csv',
  }),
}
