/** What is due when, for one person: what they have to do as a learner. */
import * as z from 'zod'
import { route } from './kit/route.ts'
import { Plazo } from './plazos.ts'

/** Where an activity is done: through which curriculum and offer the course is theirs. */
const CursoAbierto = z.object({
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
  plazo: Plazo,
  tramo: z.enum(tramos),
})
export type Pendiente = z.infer<typeof Pendiente>

export const SinFecha = CursoAbierto.extend({ actividades: z.int() })
export type SinFecha = z.infer<typeof SinFecha>

export const PorHacer = z.object({
  /** The people's today, `YYYY-MM-DD`. */
  hoy: z.string(),
  /** What is to be done first comes first; of each part at most so many as a start has room for. */
  pendientes: z.array(Pendiente),
  /** How many there are of each part. */
  totales: z.object({ vencido: z.int(), hoy: z.int(), semana: z.int(), despues: z.int() }),
  /** How much is to be done without a date, in how many courses, and those with most of it. */
  sin_fecha: z.object({ actividades: z.int(), cursos: z.int(), primeros: z.array(SinFecha) }),
  /** False for whom nobody puts dates: then there is nothing to say. */
  hay_fechas: z.boolean(),
})
export type PorHacer = z.infer<typeof PorHacer>

export const agendaRoutes = {
  porHacer: route({
    method: 'GET',
    path: '/api/agenda/por-hacer',
    can: 'curriculas.follow',
    summary: 'Lo que la persona tiene por hacer en los cursos que sigue, por su fecha',
    reply: PorHacer,
  }),
}
