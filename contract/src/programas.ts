/** A programme (a currícula) as one page: its courses in order, to whom it is offered, and a new generation of it. */
import * as z from 'zod'
import { Curricula } from './curriculas.ts'
import {
  bandera,
  claveDeEnvio,
  enOrden,
  entero,
  fecha,
  hora,
  id,
  listaDeIds,
  nombrado,
  texto,
  textoObligatorio,
  tras,
} from './kit/fields.ts'
import { route } from './kit/route.ts'

export const CursoDePrograma = z.object({
  id: z.int(),
  nombre: z.string(),
  clave: z.string(),
  minutos: z.int(),
  /** 0 while it is a draft: to nobody it is offered. */
  publicado: z.int(),
  /** Out of sight of who has not begun it: no new generation has it. */
  archivado: z.boolean(),
  /** What it may not lack when it is offered: how many units it has, and how often each lacks. */
  faltantes: z.object({ unidades: z.int(), vacias: z.int(), temas: z.int(), preguntas: z.int() }),
  /** To how many groups it is offered, by any programme. */
  grupos: z.int(),
  /** The other programmes in which it stands, by name. */
  otros_programas: z.array(z.string()),
  version: z.int(),
})
export type CursoDePrograma = z.infer<typeof CursoDePrograma>

export const OfertaDePrograma = z.object({
  id: z.int(),
  nombre: z.string(),
  publicado: z.int(),
  vigencia: z.enum(['programada', 'vigente', 'vencida']),
  /** First and last day, `YYYY-MM-DD`; null is open-ended. */
  fecha_inicio: z.string().nullable(),
  fecha_finalizacion: z.string().nullable(),
  /** By name; how many people each has, and how many dates in the courses of the programme. */
  grupos: z.array(nombrado.extend({ alumnos: z.int(), fechas: z.int() })),
  escuelas: z.array(nombrado),
  /** Whom it is for, each once. */
  personas: z.int(),
})
export type OfertaDePrograma = z.infer<typeof OfertaDePrograma>

export const Programa = z.object({
  curricula: Curricula,
  cursos: z.array(CursoDePrograma),
  /** The newest first. */
  ofertas: z.array(OfertaDePrograma),
  /** Whom its offers are for that are published and not over, each once. */
  personas: z.int(),
})
export type Programa = z.infer<typeof Programa>

const UNO = 'Elige al menos un curso'
const MANY = 'Son demasiados a la vez'
const cursos = listaDeIds.refine(ids => ids.length > 0, UNO).refine(ids => ids.length <= 200, MANY)
/** Made by the browser: what is sent again is made once. */
const clave = claveDeEnvio

export const CursosNuevos = z.object({
  nombres: z.array(textoObligatorio('Escribe un nombre', 150), 'La lista no es válida').min(1, UNO).max(200, MANY),
  tras,
  clave,
})
export type CursosNuevos = z.infer<typeof CursosNuevos>

const destinatarios = { grupos: listaDeIds, escuelas: listaDeIds }
const conAlguien = [
  (v: { grupos: number[]; escuelas: number[] }) => v.grupos.length + v.escuelas.length > 0,
  { path: ['grupos'] as PropertyKey[], message: 'Elige al menos un grupo o una escuela' },
] as const

const PlanInput = z.object({
  desde: fecha.refine(v => v !== null, 'Elige el primer día').transform(v => v!),
  dias: z
    .array(entero('El día no es válido', 1, 7), 'La lista no es válida')
    .min(1, 'Elige al menos un día de la semana')
    .max(7, 'La lista no es válida'),
  hora: hora.refine(v => v !== null, 'Elige la hora').transform(v => v!),
  por: z.enum(['unidad', 'actividad'], 'Elige qué vence cada día'),
})

/** An offer, and the dates of its courses, in one. */
export const Ofrecimiento = z
  .object({
    /** Which programme; without one, a course is offered by itself, in a programme of its own. */
    curricula_id: id.optional(),
    curso_id: id.optional(),
    nombre: textoObligatorio('Hace falta el nombre de la oferta', 200),
    ...destinatarios,
    fecha_inicio: fecha,
    fecha_finalizacion: fecha,
    publicado: bandera,
    /** A limit for each activity that has none; null puts none. */
    plan: PlanInput.nullable().default(null),
    clave,
  })
  .refine(v => v.curricula_id !== undefined || v.curso_id !== undefined, {
    path: ['curricula_id'],
    message: 'Elige un programa',
  })
  .refine(...enOrden('fecha_inicio', 'fecha_finalizacion'))
  .refine(...conAlguien)
export type Ofrecimiento = z.infer<typeof Ofrecimiento>

const OfertaNueva = z
  .object({
    /** The offer after which it is made. */
    oferta_id: id,
    nombre: textoObligatorio('Hace falta el nombre de la oferta', 200),
    ...destinatarios,
    /** The group whose dates are taken over, moved; null takes none. */
    fechas_de: id.nullable().default(null),
  })
  .refine(...conAlguien)
export type OfertaNueva = z.infer<typeof OfertaNueva>

const unaVez = (list: readonly { oferta_id: number }[]) => new Set(list.map(o => o.oferta_id)).size === list.length

const generacion = z.object({
  /** The day on which the first of its offers begins; all dates are moved along. */
  primer_dia: fecha,
  ofertas: z
    .array(OfertaNueva, 'La lista no es válida')
    .max(50, MANY)
    .refine(unaVez, 'Una oferta viene dos veces')
    .default([]),
  publicado: bandera,
})
const conDia = [
  (v: { primer_dia: string | null; ofertas: readonly unknown[] }) => v.ofertas.length === 0 || v.primer_dia !== null,
  { path: ['primer_dia'] as PropertyKey[], message: 'Elige el primer día' },
] as const

export const Generacion = generacion
  .extend({
    nombre: textoObligatorio('El nombre de la currícula es obligatorio', 150),
    /** Links to the same courses, or copies of them. */
    cursos: z.enum(['mismos', 'copias'], 'Elige qué pasa con los cursos').default('mismos'),
    clave,
  })
  .refine(...conDia)
export type Generacion = z.infer<typeof Generacion>

export const OfertaRepetida = generacion
  .extend({ clave })
  .refine(...conDia)
  .refine(v => v.ofertas.length === 1, { path: ['ofertas'], message: 'Elige una oferta' })
export type OfertaRepetida = z.infer<typeof OfertaRepetida>

/** What will be made of an offer. */
export const Prevista = z.object({
  oferta_id: z.int(),
  fecha_inicio: z.string().nullable(),
  fecha_finalizacion: z.string().nullable(),
  /**
   * How many dates each of the groups gets; the first and the last of them, ISO 8601 by the clocks of the group from
   * which they come.
   */
  fechas: z.int(),
  primera: z.string().nullable(),
  ultima: z.string().nullable(),
  /** Groups that have dates there already, and keep them, by name. */
  ya_tienen: z.array(z.string()),
})
export type Prevista = z.infer<typeof Prevista>

const programa = z.object({ programa: id })
const hecha = z.object({ curricula_id: z.int(), ofertas: z.array(z.int()) })

export const programasRoutes = {
  get: route({
    method: 'GET',
    path: '/api/programas/:programa',
    can: 'curriculas.write',
    summary: 'Un programa entero: sus cursos en orden con lo que les falta, sus ofertas y quiénes lo siguen',
    params: programa,
    reply: Programa,
  }),
  biblioteca: route({
    method: 'GET',
    path: '/api/programas/:programa/biblioteca',
    can: 'curriculas.write',
    summary: 'Cursos que el programa no tiene, por palabras, y en qué programas están',
    params: programa,
    query: z.object({ search: texto(100) }),
    reply: z.object({
      filas: z.array(z.object({ id: z.int(), nombre: z.string(), clave: z.string(), usan: z.array(z.string()) })),
      hay_mas: z.boolean(),
    }),
  }),
  add: route({
    method: 'POST',
    path: '/api/programas/:programa/cursos',
    can: 'curriculas.write',
    summary: 'Agrega al programa cursos nuevos; sus claves se proponen',
    params: programa,
    body: CursosNuevos,
    reply: z.object({ cursos: z.array(z.int()) }),
  }),
  attach: route({
    method: 'POST',
    path: '/api/programas/:programa/existentes',
    can: 'curriculas.write',
    summary: 'Agrega al programa cursos que ya existen',
    params: programa,
    body: z.object({ cursos, tras }),
    reply: z.object({}),
  }),
  move: route({
    method: 'PUT',
    path: '/api/programas/:programa/lugar',
    can: 'curriculas.write',
    summary: 'Mueve cursos detrás de otro',
    params: programa,
    body: z.object({ cursos, tras }),
    reply: z.object({}),
  }),
  duplicate: route({
    method: 'POST',
    path: '/api/programas/:programa/copias',
    can: 'curriculas.write',
    summary: 'Copia cursos con lo que es solo suyo, cada uno detrás del suyo',
    params: programa,
    body: z.object({ cursos }),
    reply: z.object({ cursos: z.array(z.int()) }),
  }),
  remove: route({
    method: 'POST',
    path: '/api/programas/:programa/quitar',
    can: 'curriculas.write',
    summary: 'Quita cursos del programa: el que nadie más usa va a la papelera, los demás siguen donde están',
    params: programa,
    body: z.object({ cursos }),
    reply: z.object({ papelera: z.int() }),
  }),
  preview: route({
    method: 'POST',
    path: '/api/programas/:programa/generacion/prevista',
    can: 'curriculas.write',
    summary: 'Lo que haría una nueva generación: los días de sus ofertas y sus fechas, sin hacer nada',
    params: programa,
    body: generacion.refine(...conDia),
    reply: z.object({ dias: z.int(), ofertas: z.array(Prevista) }),
  }),
  generate: route({
    method: 'POST',
    path: '/api/programas/:programa/generacion',
    can: 'curriculas.write',
    summary: 'Una nueva generación: el mismo contenido para otros grupos, con sus fechas recorridas',
    params: programa,
    body: Generacion,
    slow: true,
    reply: hecha,
    done: 'Nueva generación lista',
  }),
  repeat: route({
    method: 'POST',
    path: '/api/programas/:programa/ofertas',
    can: 'ofertas.write',
    summary: 'Repite una oferta del programa para otros grupos, con sus fechas recorridas',
    params: programa,
    body: OfertaRepetida,
    slow: true,
    reply: hecha,
    done: 'Oferta duplicada',
  }),
  offer: route({
    method: 'POST',
    path: '/api/programas/ofrecer',
    can: 'ofertas.write',
    summary: 'Ofrece un programa, o un curso, a grupos y escuelas, con las fechas de sus actividades',
    body: Ofrecimiento,
    slow: true,
    reply: hecha,
  }),
  undo: route({
    method: 'POST',
    path: '/api/programas/deshacer',
    can: 'ofertas.write',
    summary: 'Lleva a la papelera lo que uno mismo hizo con una clave: una generación, o una oferta con sus fechas',
    body: z.object({ clave }),
    reply: z.object({ papelera: z.int() }),
  }),
}
