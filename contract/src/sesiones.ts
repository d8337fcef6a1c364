/** Academic sessions, their events, and the agenda of who holds them. */
import * as z from 'zod'
import { MomentoDeClase } from './eventos.ts'
import { bandera, fecha, filtro, id, listado, pagina, porId } from './kit/fields.ts'
import { CARGA_DE_IMAGEN, IMAGEN_DE_MAS, route } from './kit/route.ts'
import { camposDeEvento, EventoDeSesionCambio, enHoras, SesionCambio, SesionInput, tiempos } from './sesiones.formas.ts'
import { PersonaConCorreo } from './usuarios.formas.ts'

const Unidad = z.object({ id: z.int(), nombre_unidad: z.string() })

/** When it is held. Days and hours are the people's; the moments say the same, ISO 8601. */
export const horario = {
  id: z.int(),
  fecha_consumo_inicio: z.string(),
  /** Null when it ends on its first day. */
  fecha_consumo_termino: z.string().nullable(),
  hora_inicio: z.string().nullable(),
  hora_fin: z.string().nullable(),
  /** «17:00–18:30», «Todo el día» */
  horario: z.string(),
  inicia: z.string(),
  termina: z.string(),
  momento: MomentoDeClase.exclude(['sin_fecha']),
}

export const Sesion = z.object({
  id: z.int(),
  nombre_sesion: z.string(),
  descripcion_sesion: z.string(),
  /** Address of a picture; empty when there is none. */
  imagen: z.string(),
  curricula_oferta_id: z.int(),
  curso_sesion: z.object({ id: z.int(), nombre_curso: z.string() }),
  ofertascurriculas: z.object({
    oferta_academica: z.object({ nombre_oferta_academica: z.string() }),
    curricula_curso: z.object({ nombre_curricula: z.string() }),
  }),
  /** The units of its course, in which its materials stand. */
  unidades: z.array(Unidad),
  /** How many there are. */
  eventos: z.int(),
  /** The one that is being held, or the next; null when none is to come. */
  proximo_evento: z.object(horario).nullable(),
  version: z.int(),
})
export type Sesion = z.infer<typeof Sesion>

export const EventoDeSesion = z.object({
  ...horario,
  sesion_id: z.int(),
  /** Its place among the events of its session, from 1. */
  numero: z.int(),
  /** Empty when that person is no longer here. */
  organizador: z.string(),
  detalle_organizador: PersonaConCorreo.nullable(),
  unidades: z.array(Unidad),
  version: z.int(),
})
export type EventoDeSesion = z.infer<typeof EventoDeSesion>

/** As the agenda has it. */
export const EventoDeAgenda = z.object({
  ...horario,
  sesion_id: z.int(),
  nombre_sesion: z.string(),
  nombre_oferta_academica: z.string(),
  nombre_curricula: z.string(),
  curso_id: z.int(),
  nombre_curso: z.string(),
  cursoEnVivo: z.int(),
  organizador: z.string(),
  /** Whether the reader holds it. */
  propio: z.boolean(),
  /** Through which the reader may open its course; null when they may not. */
  curricula_id: z.int().nullable(),
})
export type EventoDeAgenda = z.infer<typeof EventoDeAgenda>

export const ProximaClase = EventoDeAgenda.pick({
  id: true,
  nombre_sesion: true,
  organizador: true,
  fecha_consumo_inicio: true,
  hora_inicio: true,
  horario: true,
  inicia: true,
  termina: true,
  momento: true,
  curso_id: true,
  nombre_curso: true,
  cursoEnVivo: true,
}).extend({
  /** What it is the class of: an event of a session, or the event of a live course; `id` is that event's. */
  de: z.literal(['sesion', 'curso']),
  curricula_id: z.int(),
  /** Whether it is held elsewhere: then it is entered from its own page. */
  fuera: z.boolean(),
  /** Null for who follows it by an enrolment. */
  oferta_actual: z.int().nullable(),
})
export type ProximaClase = z.infer<typeof ProximaClase>

export const sesionesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/sesiones',
    can: 'sesiones.read',
    summary: 'Sesiones académicas, por páginas',
    query: listado(['creado_en', 'nombre_sesion'], 8),
    reply: z.object({ sesiones: z.array(Sesion), ...pagina }),
  }),
  get: route({
    method: 'GET',
    path: '/api/sesiones/show/:id',
    can: 'sesiones.read',
    summary: 'Una sesión académica, con los eventos que siguen',
    params: porId,
    reply: z.object({ sesion: Sesion.extend({ proximos: z.array(z.object(horario)), por_venir: z.int() }) }),
  }),
  ofertas: route({
    method: 'GET',
    path: '/api/sesiones/curricula-curso-oferta',
    can: 'sesiones.write',
    summary: 'Las ofertas para elegir, con su currícula; las que ya terminaron van al final',
    reply: z.object({ resultSet: z.array(z.object({ id: z.int(), label: z.string(), vencida: z.int() })) }),
  }),
  cursos: route({
    method: 'GET',
    path: '/api/sesiones/getcursosDisponibles/:id',
    can: 'sesiones.write',
    summary: 'Los cursos de la currícula de una oferta; primero los que son en vivo',
    params: porId,
    reply: z.object({ resultSet: z.array(z.object({ id: z.int(), label: z.string(), cursoEnVivo: z.int() })) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/sesiones/store',
    can: 'sesiones.write',
    summary: 'Crea una sesión académica',
    body: SesionInput,
    upload: CARGA_DE_IMAGEN,
    tooLarge: IMAGEN_DE_MAS,
    reply: z.object({ id: z.int() }),
    done: 'Sesión creada',
  }),
  update: route({
    method: 'PUT',
    path: '/api/sesiones/update/:id',
    can: 'sesiones.write',
    summary: 'Cambia una sesión académica',
    params: porId,
    body: SesionCambio,
    upload: CARGA_DE_IMAGEN,
    tooLarge: IMAGEN_DE_MAS,
    reply: z.object({}),
    done: 'Sesión actualizada',
  }),
  duplicate: route({
    method: 'POST',
    path: '/api/sesiones/duplicar/:id',
    can: 'sesiones.write',
    summary: 'Otra sesión con lo mismo, sin los eventos: sus fechas se escriben',
    params: porId,
    body: z.object({}),
    reply: z.object({ id: z.int() }),
    done: 'Sesión duplicada: escribe sus fechas',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/sesiones/destroy/:id',
    can: 'sesiones.write',
    summary: 'Elimina una sesión académica que no tiene eventos',
    params: porId,
    reply: z.object({}),
    done: 'Sesión eliminada',
  }),

  eventos: route({
    method: 'GET',
    path: '/api/eventos/getEventos/:sesionId',
    can: 'sesiones.read',
    summary: 'Los eventos de una sesión, por páginas, en el orden de sus días',
    params: z.object({ sesionId: id }),
    query: listado(['inicia'], 8),
    reply: z.object({
      resultSet: z.array(EventoDeSesion),
      sesion: z.object({ id: z.int(), nombre_sesion: z.string(), nombre_curso: z.string() }),
      ...pagina,
    }),
  }),
  evento: route({
    method: 'GET',
    path: '/api/eventos/show/:id',
    can: 'sesiones.read',
    summary: 'Un evento de una sesión',
    params: porId,
    reply: z.object({ evento: EventoDeSesion }),
  }),
  organizadores: route({
    method: 'GET',
    path: '/api/eventos/organizadores',
    can: 'sesiones.write',
    summary: 'Quienes pueden organizar un evento: administradores, coaches y docentes activos, los primeros por nombre',
    query: listado(['nombre'], 20).pick({ search: true }),
    reply: z.object({
      resultSet: z.array(z.object({ id: z.int(), label: z.string(), name: z.string(), email: z.string() })),
      hay_mas: z.boolean(),
    }),
  }),
  empalmes: route({
    method: 'GET',
    path: '/api/eventos/empalmes',
    can: 'sesiones.write',
    summary: 'Lo que una persona ya tiene a esas horas; nada cuando las horas no están bien',
    query: z.object({ organizador: id, ...tiempos, evento: filtro(id) }),
    reply: z.object({
      resultSet: z.array(z.object({ ...horario, nombre_sesion: z.string() })),
      /** How many there are; the first ones are named. */
      total: z.int(),
    }),
  }),
  createEvento: route({
    method: 'POST',
    path: '/api/eventos/store',
    can: 'sesiones.write',
    summary: 'Da un evento a una sesión',
    body: camposDeEvento.extend({ sesion_id: id }).superRefine(enHoras),
    reply: z.object({ id: z.int() }),
    done: 'Evento creado',
  }),
  updateEvento: route({
    method: 'PUT',
    path: '/api/eventos/actualizaEvento/:id',
    can: 'sesiones.write',
    summary: 'Cambia un evento de una sesión',
    params: porId,
    body: EventoDeSesionCambio,
    reply: z.object({}),
    done: 'Evento actualizado',
  }),
  removeEvento: route({
    method: 'DELETE',
    path: '/api/eventos/destroy/:id',
    can: 'sesiones.write',
    summary: 'Elimina un evento de una sesión',
    params: porId,
    reply: z.object({}),
    done: 'Evento eliminado',
  }),

  agenda: route({
    method: 'GET',
    path: '/api/sesiones/agenda',
    can: 'sesiones.propias',
    summary: 'Los eventos entre dos días, que no distan más de cien: los que la persona organiza, o todos los que ve',
    query: z.object({ desde: fecha, hasta: fecha, todas: bandera }),
    reply: z.object({
      resultSet: z.array(EventoDeAgenda),
      /** True when there were more than can be shown at once. */
      hay_mas: z.boolean(),
    }),
  }),
  calendario: route({
    method: 'GET',
    path: '/api/sesiones/eventos/:id/calendario',
    can: 'sesiones.attend',
    summary: 'Un evento como archivo .ics, para el calendario propio',
    params: porId,
    reply: z.unknown(),
    file: 'text/calendar',
  }),
}
