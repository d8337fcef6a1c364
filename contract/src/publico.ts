/**
 * What anybody sees without signing in: the programme in figures, the catalogue of published curricula, the coaches and
 * the live classes to come. Of people nothing but a coach's name, picture, cities and published curricula.
 *
 * A curriculum is published while a published offer in date has it and its own last day is not over; whom the offer is
 * for does not matter. A course is shown until its last day.
 */
import * as z from 'zod'
import { InvitacionPublica } from './ajustes.ts'
import { id, listado, pagina, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

/**
 * How many calls one address may make a minute: a school of 1,200 that is shown the catalogue, each with a second look.
 */
const perMinute = 3_000

export const CurriculaPublica = z.object({
  id: z.int(),
  nombre_curricula: z.string(),
  descripcion: z.string(),
  /** `tiposDeCurricula`: 1 self-paced, 2 live, 3 both. */
  tipo: z.int(),
  /** Address of a picture; empty when there is none. */
  imagen: z.string(),
  cursos: z.int(),
  /** How many units all its courses have. */
  unidades: z.int(),
  /** How many minutes all its courses take; 0 when nobody said. */
  minutos: z.int(),
})
export type CurriculaPublica = z.infer<typeof CurriculaPublica>

export const CursoPublico = z.object({
  id: z.int(),
  nombre_curso: z.string(),
  descripcion: z.string(),
  imagen: z.string(),
  unidades: z.int(),
  /** 0 when nobody said. */
  minutos_curso: z.int(),
  cursoEnVivo: z.int(),
})
export type CursoPublico = z.infer<typeof CursoPublico>

/** One of the catalogue, by its name. */
const CurriculaNombrada = z.object({ id: z.int(), nombre_curricula: z.string() })

export const CoachPublico = z.object({
  nombre: z.string(),
  /** Address of a picture; empty when there is none. */
  avatar: z.string(),
  /** Where the schools are that they accompany, by name; a few of them. */
  ciudades: z.array(z.string()),
  /** What of the catalogue is offered to these schools, by name; a few of them. */
  curriculas: z.array(CurriculaNombrada),
})
export type CoachPublico = z.infer<typeof CoachPublico>

/** Days, `YYYY-MM-DD`, and hours are those of `zona`. */
export const ClasePublica = z.object({
  dia: z.string(),
  /** The same as `dia` for a class of one day. */
  ultimo_dia: z.string(),
  /** «17:00–18:30», «Todo el día» */
  horario: z.string(),
  curso_id: z.int(),
  nombre_curso: z.string(),
  /** Where the course stands in the catalogue, if it does. */
  curricula: CurriculaNombrada.nullable(),
})
export type ClasePublica = z.infer<typeof ClasePublica>

export const NovedadPublica = z.object({
  id: z.int(),
  titulo: z.string(),
  /** Sanitised HTML. */
  descripcion: z.string(),
  /** Since when it stands there, `YYYY-MM-DD`. */
  dia: z.string(),
})
export type NovedadPublica = z.infer<typeof NovedadPublica>

export const publicoRoutes = {
  novedades: route({
    method: 'GET',
    late: true,
    path: '/api/publico/novedades',
    can: 'publico',
    summary: 'Las novedades públicas en fecha y las invitaciones, las últimas primero',
    perMinute,
    reply: z.object({ novedades: z.array(NovedadPublica), invitaciones: z.array(InvitacionPublica) }),
  }),
  programa: route({
    method: 'GET',
    late: true,
    path: '/api/publico/programa',
    can: 'publico',
    summary: 'El programa en cifras: lo publicado, quienes acompañan y las clases por venir',
    perMinute,
    reply: z.object({ curriculas: z.int(), cursos: z.int(), coaches: z.int(), clases: z.int() }),
  }),
  catalogo: route({
    method: 'GET',
    late: true,
    path: '/api/publico/catalogo',
    can: 'publico',
    summary: 'Las currículas publicadas, por nombre; la búsqueda mira también los nombres de sus cursos',
    perMinute,
    query: listado(['nombre_curricula'], 12).pick({ search: true, page: true, per_page: true }),
    reply: z.object({ curriculas: z.array(CurriculaPublica), ...pagina }),
  }),
  cursos: route({
    method: 'GET',
    late: true,
    path: '/api/publico/catalogo/:id/cursos',
    can: 'publico',
    summary: 'Una currícula publicada y sus cursos, en su orden',
    perMinute,
    params: porId,
    reply: z.object({ curricula: CurriculaPublica, cursos: z.array(CursoPublico) }),
  }),
  coaches: route({
    method: 'GET',
    late: true,
    path: '/api/publico/coaches',
    can: 'publico',
    summary: 'Las y los coaches activos: nombre, foto, ciudades y lo que se ofrece en sus escuelas',
    perMinute,
    reply: z.object({ coaches: z.array(CoachPublico) }),
  }),
  calendario: route({
    method: 'GET',
    late: true,
    path: '/api/publico/calendario',
    can: 'publico',
    summary: 'Las clases en vivo de lo publicado en los próximos tres meses: día, hora y curso',
    perMinute,
    /** From today to the last day that is looked at. */
    reply: z.object({ desde: z.string(), hasta: z.string(), zona: z.string(), clases: z.array(ClasePublica) }),
  }) /** As a file that every calendar reads; a subscription reads it anew. */,
  recordatorio: route({
    method: 'GET',
    late: true,
    path: '/api/publico/calendario.ics',
    can: 'publico',
    summary: 'Las mismas clases como calendario (.ics): todas, o las de un curso',
    perMinute,
    query: z.object({ curso: id.optional() }),
    reply: z.unknown(),
    file: 'text/calendar',
  }),
}
