/** A course as one page: its outline, and everything in it made, moved, copied and taken away where it stands. */
import * as z from 'zod'
import { modosDeEntregable } from './actividades.ts'
import { ContenidoAutogestivo } from './contenidos.ts'
import { Curso } from './cursos.ts'
import { obligaciones } from './entregables.ts'
import { bandera, claveDeEnvio, id, listaDeIds, nombrado, texto, textoObligatorio, tras } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** What the rows of an outline are: units, and in each its objectives, then its activities. */
export const clasesDeFila = ['unidad', 'objetivo', 'actividad'] as const
export type ClaseDeFila = (typeof clasesDeFila)[number]

const clase = z.enum(clasesDeFila, 'Elige una unidad, un tema o una tarea')

export const ObjetivoDeEsquema = z.object({
  id: z.int(),
  nombre: z.string(),
  clave: z.string(),
  version: z.int(),
  /** The name and length of its film; null without one. */
  video: z.object({ nombre: z.string(), segundos: z.number().nullable() }).nullable(),
  materiales: z.int(),
  /** Whether it has words of its own. */
  con_texto: z.boolean(),
  /** In how many units it stands. */
  unidades: z.int(),
  /** Out of sight of who has not begun it. */
  archivada: z.boolean(),
})
export type ObjetivoDeEsquema = z.infer<typeof ObjetivoDeEsquema>

export const ActividadDeEsquema = z.object({
  id: z.int(),
  nombre: z.string(),
  version: z.int(),
  entregable: z.literal(modosDeEntregable),
  /** 1 optional, 2 mandatory. */
  entregable_opcional: z.literal(obligaciones),
  /** Where it leads, and how many have ticked it; null of what is no form. */
  formulario: z.object({ enlace: z.string(), hechas: z.int() }).nullable(),
  con_texto: z.boolean(),
  items: z.int(),
  preguntas: z.int(),
  /** How many of these have no right answer: nobody is asked them. */
  sin_respuesta: z.int(),
  /** Out of sight of who has done nothing of it. */
  archivada: z.boolean(),
  /** Draws from the bank. */
  sorteos: z.int(),
  rubrica: z.object({ id: z.int(), criterios: z.int(), puntajeMax: z.int() }).nullable(),
})
export type ActividadDeEsquema = z.infer<typeof ActividadDeEsquema>

export const UnidadDeEsquema = z.object({
  id: z.int(),
  nombre: z.string(),
  clave: z.string(),
  descripcion: z.string(),
  version: z.int(),
  /** Out of sight of who has begun nothing in it, with its activities. */
  archivada: z.boolean(),
  /** The other courses in which it stands, by name. */
  otros_cursos: z.array(nombrado),
  objetivos: z.array(ObjetivoDeEsquema),
  actividades: z.array(ActividadDeEsquema),
})
export type UnidadDeEsquema = z.infer<typeof UnidadDeEsquema>

export const Esquema = z.object({
  curso: Curso,
  /** The programmes that have it. */
  programas: z.array(nombrado),
  /** To how many groups it is offered. */
  grupos: z.int(),
  unidades: z.array(UnidadDeEsquema),
})
export type Esquema = z.infer<typeof Esquema>

/** A row, and for objectives and activities the unit in which it stands. */
const fila = { clase, unidad_id: id.optional() }
const UNA = 'Elige al menos una fila'
const filas = z.object({
  ...fila,
  ids: listaDeIds.refine(ids => ids.length > 0, UNA).refine(ids => ids.length <= 500, 'Son demasiadas a la vez'),
})

export const FilaNueva = z.object({ clase, nombre: textoObligatorio('Escribe un nombre', 200) })
export type FilaNueva = z.infer<typeof FilaNueva>

export const FilasNuevas = z.object({
  /** In their order: objectives and activities go into the unit before them. */
  filas: z.array(FilaNueva).min(1, UNA).max(500, 'Son demasiadas a la vez'),
  /** Where those stand that come before any unit. */
  unidad_id: id.optional(),
  tras,
  /** Made by the browser: what is sent again is added once. */
  clave: claveDeEnvio.optional(),
})
export type FilasNuevas = z.infer<typeof FilasNuevas>

export const Movimiento = filas.extend({
  /** Objectives and activities alone: to which unit. */
  a_unidad: id.optional(),
  tras,
})
export type Movimiento = z.infer<typeof Movimiento>

const clasesArchivables = [...clasesDeFila, 'curso'] as const
export const Archivo = z.object({
  clase: z.enum(clasesArchivables, 'Elige un curso, una unidad, un tema o una tarea'),
  ids: filas.shape.ids,
  archivada: bandera,
})
export type Archivo = z.infer<typeof Archivo>

export const DeBiblioteca = z.object({
  id: z.int(),
  nombre: z.string(),
  clave: z.string(),
  /** Where it is used, by name: the courses of a unit, the units of an objective; the first five. */
  usan: z.array(z.string()),
})
export type DeBiblioteca = z.infer<typeof DeBiblioteca>

/**
 * Told to `salaDeTaller` by who has the page open: that they came, where they stand, that they changed something there,
 * that they go.
 */
export const TALLER_AQUI = 'taller:aqui'
export const salaDeTaller = (curso: number) => `taller:${curso}`

const aqui = {
  /** As the address names it; empty where none is open. */
  fila: texto(60),
  /** Who hears that somebody came says where they stand themselves. */
  que: z.enum(['llega', 'esta', 'cambia', 'sale'], 'Eso no se puede decir'),
}
export const AquiEnTaller = z.object({ ...aqui, quien: z.int(), nombre: z.string() })
export type AquiEnTaller = z.infer<typeof AquiEnTaller>

const curso = z.object({ curso: id })
const hechas = z.object({ filas: z.array(z.object({ clase, id: z.int(), unidad_id: z.int().nullable() })) })

export const tallerRoutes = {
  esquema: route({
    method: 'GET',
    path: '/api/taller/:curso',
    can: 'cursos.read',
    summary: 'Un curso entero: sus unidades con sus objetivos y actividades, y lo que dice de cada cosa una fila',
    params: curso,
    reply: Esquema,
  }),
  vista: route({
    method: 'GET',
    path: '/api/taller/:curso/vista',
    can: 'taller.look',
    summary: 'Un curso como lo encuentra quien todavía no ha hecho nada en él',
    params: curso,
    reply: z.object({ resultSet: ContenidoAutogestivo }),
  }),
  create: route({
    method: 'POST',
    path: '/api/taller',
    can: 'cursos.write',
    summary: 'Empieza un curso con su nombre; su clave se propone',
    body: z.object({ nombre_curso: textoObligatorio('Hace falta el nombre del curso', 150) }),
    reply: z.object({ id: z.int() }),
  }),
  suelta: route({
    method: 'POST',
    path: '/api/taller/sueltas',
    can: 'cursos.write',
    summary: 'Empieza con su nombre una unidad o un objetivo que todavía no está en ningún curso; su clave se propone',
    body: FilaNueva.extend({ clase: z.enum(['unidad', 'objetivo'], 'Elige una unidad o un tema') }),
    reply: z.object({ id: z.int() }),
  }),
  add: route({
    method: 'POST',
    path: '/api/taller/:curso/filas',
    can: 'cursos.write',
    summary: 'Agrega al curso unidades, objetivos y actividades nuevas, una o muchas; sus claves se proponen',
    params: curso,
    body: FilasNuevas,
    reply: hechas,
  }),
  attach: route({
    method: 'POST',
    path: '/api/taller/:curso/existentes',
    can: 'cursos.write',
    summary: 'Agrega al curso unidades, o a una unidad objetivos, que ya existen',
    params: curso,
    body: filas.extend({ tras }),
    reply: z.object({}),
  }),
  move: route({
    method: 'PUT',
    path: '/api/taller/:curso/lugar',
    can: 'cursos.write',
    summary: 'Mueve filas de una clase detrás de otra, también a otra unidad del curso',
    params: curso,
    body: Movimiento,
    reply: z.object({}),
  }),
  duplicate: route({
    method: 'POST',
    path: '/api/taller/:curso/copias',
    can: 'cursos.write',
    summary: 'Copia filas con todo lo que tienen, cada una detrás de la suya',
    params: curso,
    body: filas,
    reply: hechas,
  }),
  separate: route({
    method: 'POST',
    path: '/api/taller/:curso/separar',
    can: 'cursos.write',
    summary: 'Pone en el lugar de una unidad, que otros cursos también tienen, una copia para este curso',
    params: curso,
    body: z.object({ unidad_id: id }),
    reply: z.object({ id: z.int() }),
    done: 'Este curso tiene ya su propia copia',
  }),
  remove: route({
    method: 'POST',
    path: '/api/taller/:curso/quitar',
    can: 'cursos.write',
    summary: 'Quita filas del curso: lo que nadie más usa va a la papelera, lo demás sigue donde está',
    params: curso,
    body: filas,
    reply: z.object({ papelera: z.int() }),
  }),
  archive: route({
    method: 'POST',
    path: '/api/taller/archivo',
    can: 'cursos.write',
    summary:
      'Archiva cursos, unidades, temas o tareas: quien no ha empezado ya no los encuentra; o los saca del archivo',
    body: Archivo,
    reply: z.object({}),
  }),
  publish: route({
    method: 'POST',
    path: '/api/taller/:curso/publicacion',
    can: 'cursos.write',
    summary: 'Publica un curso que era borrador: lo ven a quienes se ofrecen sus programas; o lo vuelve borrador',
    params: curso,
    body: z.object({ publicado: bandera }),
    reply: z.object({}),
  }),
  aqui: route({
    method: 'POST',
    path: '/api/taller/:curso/aqui',
    can: 'cursos.write',
    summary: 'Dice a quienes tienen abierto el curso dónde está uno y si cambió algo ahí; no guarda nada',
    params: curso,
    body: z.object(aqui),
    reply: z.object({}),
    alone: true,
    silent: true,
  }),
  biblioteca: route({
    method: 'GET',
    path: '/api/taller/:curso/biblioteca',
    can: 'cursos.read',
    summary: 'Unidades que el curso no tiene, u objetivos que una unidad no tiene, por palabras, y dónde se usan',
    params: curso,
    query: z.object({ clase: z.enum(['unidad', 'objetivo']), unidad_id: id.optional(), search: texto(100) }),
    reply: z.object({ filas: z.array(DeBiblioteca), hay_mas: z.boolean() }),
  }),
  duplicateCurso: route({
    method: 'POST',
    path: '/api/taller/:curso/duplicar',
    can: 'cursos.write',
    summary: 'Copia un curso con lo que es solo suyo; lo que comparte, lo comparte también la copia',
    params: curso,
    reply: z.object({ id: z.int() }),
    done: 'Curso copiado',
  }),
}
