/** The classroom: groups and courses with what waits in them, and their grade books as grids, tables and files. */

import * as z from 'zod'
import { LibroCompacto } from './entregables.compacto.ts'
import {
  CursoConEntregables,
  FilaDeEntrega,
  GrupoDelSalon,
  LibroEntero,
  TablaDeEntregas,
} from './entregables.formas.ts'
import { deGrupoYCurso } from './grupos.ts'
import { bandera, comoArchivo, listado, pagina, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** What waits, and the rooms of the socket in which the reader hears of work that is handed in. */
export const Pendientes = z.object({ entregas: z.int(), dudas: z.int(), salas: z.array(z.string()) })

/** 1 for the short shape; without it cells come one by one, with their texts, as specified. */
const comoLibro = z.object({ compacto: bandera.default(0) })
const Libro = z.union([LibroCompacto, LibroEntero])

const cursos = z.object({ cursos: z.array(CursoConEntregables), cantidad: z.int(), ...pagina })
/** One reply for both spellings of the address. */
const Tabla = z.object({ resultSet: z.array(FilaDeEntrega), cantidad: z.int(), nombre_curso: z.string(), ...pagina })

export const librosRoutes = {
  pendientes: route({
    method: 'GET',
    path: '/api/entregables/pendientes',
    can: 'entregables.read',
    summary: 'Cuánto espera en el salón: entregas por revisar y dudas sin contestar',
    reply: Pendientes,
  }),
  grupos: route({
    method: 'GET',
    path: '/api/entregables/grupos',
    can: 'entregables.read',
    summary: 'Los grupos, con lo que espera revisión en cada uno',
    query: listado(['nombre_grupo', 'por_revisar'], 8),
    reply: z.object({ grupos: z.array(GrupoDelSalon), ...pagina }),
  }),
  cursos: route({
    method: 'GET',
    path: '/api/cursos/conEntregables',
    can: 'entregables.read',
    summary: 'Los cursos en los que se entrega algo, con lo que espera revisión',
    query: listado(['nombre_curso', 'por_revisar'], 8),
    reply: cursos,
  }),
  cursosDeGrupo: route({
    method: 'GET',
    path: '/api/cursos/conEntregablesPorGrupo/:id',
    can: 'entregables.read',
    summary: 'Los cursos de un grupo en los que se entrega algo, con lo que espera revisión',
    params: porId,
    query: listado(['nombre_curso', 'por_revisar'], 8),
    reply: cursos.extend({ nombre_grupo: z.string() }),
  }),

  // As a table.
  tabla: route({
    method: 'GET',
    path: '/api/entregables/cursoEntregables/:id',
    can: 'entregables.read',
    summary: 'Las entregas de un curso, por páginas, las más nuevas primero',
    params: porId,
    query: TablaDeEntregas,
    reply: Tabla,
  }),
  /** The same by an address that is misspelt, as specified. */
  tablaMalEscrita: route({
    method: 'GET',
    path: '/api/entregables/cursoEnregables/:id',
    can: 'entregables.read',
    asSpecified: true,
    summary: 'Las entregas de un curso, por páginas, las más nuevas primero',
    params: porId,
    query: TablaDeEntregas,
    reply: Tabla,
  }),

  // The grade book, by mode.
  sencillos: route({
    method: 'GET',
    path: '/api/entregables/getEntregablesSencillos/:grupoId/:cursoId',
    can: 'entregables.read',
    summary: 'Lo que un grupo entrega en un curso sin calificación',
    params: deGrupoYCurso,
    query: comoLibro,
    reply: Libro,
  }),
  calificables: route({
    method: 'GET',
    path: '/api/entregables/entregablesCalificables/:grupoId/:cursoId',
    can: 'entregables.read',
    summary: 'Lo que un grupo entrega en un curso y se califica',
    params: deGrupoYCurso,
    query: comoLibro,
    reply: Libro,
  }),
  deRubrica: route({
    method: 'GET',
    path: '/api/entregables/getEntregablesRubrica/:grupoId/:cursoId',
    can: 'entregables.read',
    summary: 'Lo que un grupo entrega en un curso y se califica por rúbrica',
    params: deGrupoYCurso,
    query: comoLibro,
    reply: Libro,
  }),
  sencillosGeneral: route({
    method: 'GET',
    path: '/api/entregables/calificablesSencillosGeneral/:id',
    can: 'entregables.read',
    summary: 'Lo que se entrega en un curso sin calificación, de todos los grupos',
    params: porId,
    query: comoLibro,
    reply: Libro,
  }),
  calificablesGeneral: route({
    method: 'GET',
    path: '/api/entregables/getEntregablesCalificablesGeneral/:id',
    can: 'entregables.read',
    summary: 'Lo que se entrega en un curso y se califica, de todos los grupos',
    params: porId,
    query: comoLibro,
    reply: Libro,
  }),
  deRubricaGeneral: route({
    method: 'GET',
    path: '/api/entregables/calificablesRubricasGeneral/:id',
    can: 'entregables.read',
    summary: 'Lo que se entrega en un curso y se califica por rúbrica, de todos los grupos',
    params: porId,
    query: comoLibro,
    reply: Libro,
  }),
  export: route({
    method: 'GET',
    path: '/api/entregables/cuaderno/:grupoId/:cursoId/export',
    can: 'entregables.read',
    summary: 'El cuaderno de un grupo en un curso, entero, como CSV o XLSX',
    params: deGrupoYCurso,
    query: comoArchivo,
    reply: z.unknown(),
    file: 'text/csv',
  }),
  exportCurso: route({
    method: 'GET',
    path: '/api/entregables/cuaderno-general/:id/export',
    can: 'entregables.read',
    summary: 'El cuaderno de un curso con todos sus grupos, entero, como CSV o XLSX',
    params: porId,
    query: comoArchivo,
    reply: z.unknown(),
    file: 'text/csv',
  }),
}

/** The grade book of a group in a course, by what it holds. */
export const librosDeGrupo = {
  sencillo: librosRoutes.sencillos,
  calificable: librosRoutes.calificables,
  rubrica: librosRoutes.deRubrica,
}
/** The same of a course with all its groups. */
export const librosDeCurso = {
  sencillo: librosRoutes.sencillosGeneral,
  calificable: librosRoutes.calificablesGeneral,
  rubrica: librosRoutes.deRubricaGeneral,
}
/** Every read that shows deliveries as a grade book. */
export const todosLosLibros = [...Object.values(librosDeGrupo), ...Object.values(librosDeCurso)]
