/**
 * One person, as those who lead them see them: who they are, what they follow, what they handed in, in which classes
 * they were.
 */
import * as z from 'zod'
import { id, listado, nombrado, pagina, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { CurriculaDeUsuario, CursoDeUsuario } from './usuarios.formas.ts'

const momento = z.string()

export const Ficha = z.object({
  id: z.int(),
  nombre_completo: z.string(),
  /** As in a list. */
  nombre_antes: z.string(),
  email: z.string(),
  avatar: z.string(),
  estatus_user: z.int(),
  /** Joined with commas. */
  roles: z.string(),
  escuela: nombrado.nullable(),
  /** Those that who looks may open. */
  grupos: z.array(nombrado),
  fecha_creacion: momento,
  ultima_sesion: momento.nullable(),
  /** 1 where who looks sees their work, too. */
  trabajo: z.int(),
})
export type Ficha = z.infer<typeof Ficha>

/** A delivery, with what its state is made of (`estadoDeEntrega`). */
export const TrabajoDePersona = z.object({
  id: z.int(),
  tarea: z.string(),
  curso: z.string(),
  calificacion: z.number().nullable(),
  recibido: z.int(),
  devuelta: z.int(),
  en_revision: z.int(),
  entregado_en: momento,
})
export type TrabajoDePersona = z.infer<typeof TrabajoDePersona>

export const AsistenciaDePersona = z.object({
  /** The event's key. */
  id: z.int(),
  titulo: z.string(),
  curso: z.string(),
  inicia: momento,
  entro_en: momento,
})
export type AsistenciaDePersona = z.infer<typeof AsistenciaDePersona>

export const fichasRoutes = {
  persona: route({
    method: 'GET',
    path: '/api/fichas/:id',
    can: 'fichas.read',
    summary: 'Una persona en alcance: sus datos, sus grupos y lo que sigue',
    params: porId,
    reply: z.object({ persona: Ficha, curriculas: z.array(CurriculaDeUsuario) }),
  }),
  cursosDePersona: route({
    method: 'GET',
    path: '/api/fichas/:id/cursos/:curricula',
    can: 'fichas.read',
    summary: 'Los cursos de una currícula que sigue, con lo que está cerrado y por qué',
    params: z.object({ id, curricula: id }),
    reply: z.object({ cursos_curricula: z.array(CursoDeUsuario) }),
  }),
  trabajosDePersona: route({
    method: 'GET',
    late: true,
    path: '/api/fichas/:id/trabajos',
    can: 'fichas.read',
    summary: 'Lo que ha entregado, lo último primero; lo que se revisa sin nombre, desde que se dijo su revisión',
    params: porId,
    query: listado(['entregado_en'], 10),
    reply: z.object({ trabajos: z.array(TrabajoDePersona), ...pagina }),
  }),
  asistenciasDePersona: route({
    method: 'GET',
    late: true,
    path: '/api/fichas/:id/asistencias',
    can: 'fichas.read',
    summary: 'En qué clases en vivo estuvo, la última primero',
    params: porId,
    query: listado(['entro_en'], 10),
    reply: z.object({ asistencias: z.array(AsistenciaDePersona), ...pagina }),
  }),
}
