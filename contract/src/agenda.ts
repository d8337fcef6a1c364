/** What is due when, for one person: what they have to do as a learner, and what falls on which day. */
import * as z from 'zod'
import { fecha } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { Plazo } from './plazos.ts'

/** Where an activity is done: through which curriculum and offer the course is theirs. */
export const CursoAbierto = z.object({
  curso_id: z.int(),
  nombre_curso: z.string(),
  curricula_id: z.int(),
  oferta_actual: z.int().nullable(),
  /** 1 of a live course. */
  cursoEnVivo: z.int(),
})

/** By the people's days: late and still taken; today; until Sunday; later. */
export const tramos = ['vencido', 'hoy', 'semana', 'despues'] as const
export type Tramo = (typeof tramos)[number]

export const Pendiente = CursoAbierto.extend({
  actividad_id: z.int(),
  actividad: z.string(),
  unidad_id: z.int(),
  /** Over 0 when something is handed in. */
  entregable: z.int(),
  /** Questions of a quiz; 0 of what is none. */
  preguntas: z.int(),
  /** That a quiz gives; null where it gives no limit, and of what is no quiz. */
  minutos: z.int().nullable(),
  /**
   * Whether it is done here, and needs no line where its unit was taken along: it leads nowhere else, and begins with
   * no call.
   */
  llevable: z.boolean(),
  plazo: Plazo,
  tramo: z.enum(tramos),
})
export type Pendiente = z.infer<typeof Pendiente>

/** A delivery that was returned and may be corrected now. */
export const PorCorregir = CursoAbierto.extend({
  actividad_id: z.int(),
  actividad: z.string(),
  unidad_id: z.int(),
  /** What is to be corrected. */
  palabras: z.string(),
  /** Whoever returned it; empty where that is not known any more. */
  quien: z.string(),
  /** Until when, as `contract: Plazo` says a moment; null without end. */
  hasta: z.string().nullable(),
})
export type PorCorregir = z.infer<typeof PorCorregir>

export const SinFecha = CursoAbierto.extend({ actividades: z.int() })
export type SinFecha = z.infer<typeof SinFecha>

export const PorHacer = z.object({
  /** The people's today, `YYYY-MM-DD`. */
  hoy: z.string(),
  /** What is to be done first comes first; of each part at most so many as a start has room for. */
  pendientes: z.array(Pendiente),
  /** What ends first comes first, then what has no end. */
  devueltas: z.array(PorCorregir),
  /** How many there are of each part. */
  totales: z.object({ vencido: z.int(), hoy: z.int(), semana: z.int(), despues: z.int() }),
  /** How much is to be done without a date, in how many courses, and those with most of it. */
  sin_fecha: z.object({ actividades: z.int(), cursos: z.int(), primeros: z.array(SinFecha) }),
  /** False for whom nobody puts dates: then there is nothing to say. */
  hay_fechas: z.boolean(),
})
export type PorHacer = z.infer<typeof PorHacer>

/** What one has to do, until when a group has time, a class that one attends or holds, and when an enrolment closes. */
export const tiposDeEntrada = ['pendiente', 'limite', 'clase', 'cierre'] as const
export type TipoDeEntrada = (typeof tiposDeEntrada)[number]

/** Something that falls on a day. */
export const Entrada = z.object({
  tipo: z.enum(tiposDeEntrada),
  /** The same for as long as it is the same, whenever it is: `pendiente:12`, `correccion:5`, `limite:3:4:12`. */
  clave: z.string(),
  titulo: z.string(),
  /** The course, the group, or with whom; may be empty. */
  detalle: z.string(),
  /** ISO 8601 by the people's clocks, as a `Plazo` says it. */
  inicia: z.string(),
  /** Null of what is a moment. */
  termina: z.string().nullable(),
  todo_el_dia: z.boolean(),
  /** Whether what one has to do is done. */
  hecha: z.boolean(),
  /** Whether one holds the class. */
  propia: z.boolean(),
  /** Where it leads; null where one may not go. */
  curricula_id: z.int().nullable(),
  curso_id: z.int().nullable(),
  cursoEnVivo: z.int(),
  unidad_id: z.int().nullable(),
  actividad_id: z.int().nullable(),
  grupo_id: z.int().nullable(),
  /** The key of a class that is held elsewhere, which is entered from its own page; null of all else. */
  clase_id: z.int().nullable(),
})
export type Entrada = z.infer<typeof Entrada>

/** How many days are near, today among them; and how much of it is told at once. */
export const [DIAS_PROXIMOS, PROXIMAS] = [7, 6]

/** The people's today, `YYYY-MM-DD`, and whose clocks the moments are told by, as `America/Mexico_City`. */
const entradas = {
  hoy: z.string(),
  zona: z.string(),
  entradas: z.array(Entrada),
  /** More than are told. */ hay_mas: z.boolean(),
}

export const agendaRoutes = {
  proximas: route({
    method: 'GET',
    path: '/api/agenda/proximas',
    can: 'agenda.propia',
    summary: `Lo que sigue en los próximos ${DIAS_PROXIMOS} días para quien enseña: clases, fechas límite de sus grupos y cierres`,
    reply: z.object(entradas),
  }),
  list: route({
    method: 'GET',
    path: '/api/agenda',
    can: 'agenda.propia',
    summary: 'Lo que cae entre dos días, que no distan más de cien: fechas límite, clases y cierres de inscripción',
    query: z.object({ desde: fecha, hasta: fecha }),
    reply: z.object(entradas),
  }),
  calendario: route({
    method: 'GET',
    path: '/api/agenda/calendario',
    can: 'agenda.propia',
    summary: 'Si la persona tiene una dirección de calendario, y desde cuándo',
    /** ISO 8601; null without one. */
    reply: z.object({ creado_en: z.string().nullable() }),
  }),
  createCalendario: route({
    method: 'POST',
    path: '/api/agenda/calendario',
    can: 'agenda.propia',
    summary:
      'Da a la persona una dirección nueva para su calendario, que se dice esta única vez; la anterior deja de servir',
    reply: z.object({ url: z.string() }),
    done: 'Dirección lista',
  }),
  removeCalendario: route({
    method: 'DELETE',
    path: '/api/agenda/calendario',
    can: 'agenda.propia',
    summary: 'Quita la dirección del calendario: quien la tenga ya no lee nada',
    reply: z.object({}),
    done: 'Tu calendario ya no se comparte',
  }),
  porHacer: route({
    method: 'GET',
    path: '/api/agenda/por-hacer',
    can: 'curriculas.follow',
    summary: 'Lo que la persona tiene por hacer en los cursos que sigue, por su fecha',
    reply: PorHacer,
  }),
}
