/** Notices: what somebody is told in the app, once, when something happens that concerns them. */
import * as z from 'zod'
import { bandera, entero, filtro, id } from './kit/fields.ts'
import type { Permission } from './kit/permissions.ts'
import { route } from './kit/route.ts'

/** Every kind; the database's `avisos_tipo` has the same list. */
export const tiposDeAviso = [
  'curso_ofrecido',
  'calificado',
  'recibido',
  'comentario',
  'duda_nueva',
  'duda_respondida',
  'entregas_por_revisar',
  'clase_manana',
  'clase_pronto',
  'clase_empezo',
  'inscrito',
  'invitacion_aceptada',
  'acceso_retirado',
  'plazo_cerca',
  'plazo_movido',
  'prorroga',
  'devuelto',
  'mensaje_revisor',
  'mensaje_alumno',
  'anuncio',
  'animo',
  'mas_de_evaluacion',
  'recalificado',
  'nota_lista',
] as const
export type TipoDeAviso = (typeof tiposDeAviso)[number]
const tipoDeAviso = z.enum(tiposDeAviso, 'Elige un tipo de aviso')

/** Kinds of which several about one thing are one notice that counts them; of the others the newer takes the place of the older. */
export const avisosQueSeReunen: readonly TipoDeAviso[] = [
  'duda_nueva',
  'entregas_por_revisar',
  'invitacion_aceptada',
  'mensaje_revisor',
  'mensaje_alumno',
]

/** How a kind reaches a mailbox: not at all, by itself and at once, or gathered in the digest of the morning. */
export const canalesDeCorreo = ['no', 'ya', 'resumen'] as const
export type CanalDeCorreo = (typeof canalesDeCorreo)[number]

/** Ready choices for all kinds at once: `dichoDeForma` says what each means. */
export const formasDeAvisos = ['importante', 'todo', 'sin_correo'] as const
export type FormaDeAvisos = (typeof formasDeAvisos)[number]

/**
 * How each kind goes as long as somebody says nothing of it. What can wait until the next morning is in the digest; what is over by then
 * (a class that begins) or stands on the next screen anyway is no mail; what ends something is told at once.
 */
export const correoDeAviso: Record<TipoDeAviso, CanalDeCorreo> = {
  curso_ofrecido: 'resumen',
  calificado: 'resumen',
  recibido: 'no',
  comentario: 'resumen',
  duda_nueva: 'resumen',
  duda_respondida: 'resumen',
  entregas_por_revisar: 'resumen',
  clase_manana: 'no',
  clase_pronto: 'no',
  clase_empezo: 'no',
  inscrito: 'resumen',
  invitacion_aceptada: 'no',
  acceso_retirado: 'ya',
  plazo_cerca: 'resumen',
  plazo_movido: 'resumen',
  prorroga: 'resumen',
  devuelto: 'resumen',
  mensaje_revisor: 'resumen',
  mensaje_alumno: 'resumen',
  anuncio: 'resumen',
  animo: 'resumen',
  mas_de_evaluacion: 'resumen',
  recalificado: 'resumen',
  nota_lista: 'resumen',
}

/** Kinds that reach only who may do this; the others reach whoever learns, which everybody may. */
export const permisoDeAviso: Partial<Record<TipoDeAviso, Permission>> = {
  duda_nueva: 'dudas.answer',
  entregas_por_revisar: 'entregables.grade',
  invitacion_aceptada: 'escuelas.centro',
  mensaje_alumno: 'entregables.grade',
}

/** Keys, and names: as they are when it is read, of what is no more as they were when it was told. Each kind has some of them. */
export const DatosDeAviso = z
  .object({
    curso_id: z.int(),
    curso: z.string(),
    /** 1 for a live course. */
    en_vivo: z.int(),
    curricula_id: z.int(),
    curricula: z.string(),
    unidad_id: z.int(),
    objetivo_id: z.int(),
    objetivo: z.string(),
    actividad_id: z.int(),
    actividad: z.string(),
    entrega_id: z.int(),
    calificacion: z.number(),
    /** The grade that stood before. */
    antes: z.number(),
    oferta: z.string(),
    /** Of who came later to a group or school: through which offers, and how many courses these have. */
    ofertas: z.array(z.int()),
    cursos: z.int(),
    clase: z.string(),
    /** By the people's clock: `2026-11-24T17:00`, or a day alone. */
    inicia: z.string(),
    inscripcion: z.string(),
    opcion: z.string(),
    escuela: z.string(),
    grupo: z.string(),
    /** Until when something is taken; `''` when it is not due any more. As `inicia`. */
    limite: z.string(),
    /** How many hours before it this was told. */
    horas: z.int(),
    /** Activities whose limit moved, each once. */
    movidas: z.array(z.int()),
    anuncio_id: z.int(),
    /** Of an announcement, or the words of an encouragement. */
    titulo: z.string(),
    /** Who did it last. */
    quien: z.string(),
  })
  .partial()
export type DatosDeAviso = z.infer<typeof DatosDeAviso>

export const Aviso = z.object({
  id: z.int(),
  tipo: z.enum(tiposDeAviso),
  datos: DatosDeAviso,
  /** How many of the same are gathered in it. */
  cuantos: z.int(),
  /** Of the last of them, ISO 8601. */
  fecha: z.string(),
  leido: z.boolean(),
})
export type Aviso = z.infer<typeof Aviso>

/** Told to all pages of a person when their notices changed: they read the count again. */
export const AVISOS_CAMBIO = 'avisos:cambio'
export type AvisoDeAvisos = {
  /** True when many people are told at once: not all of them should ask in the same moment. */
  muchos?: true
}

/** Rows of a page of notices. */
export const AVISOS_POR_PAGINA = 20

const momento = z.iso.datetime('El momento no es válido')

export const avisosRoutes = {
  list: route({
    method: 'GET',
    path: '/api/avisos',
    can: 'avisos.propios',
    summary: 'Avisos propios, del más reciente al más antiguo',
    query: z.object({
      /** `siguiente` of the page before. */
      desde: filtro(z.string().regex(/^\d{1,15}-\d{1,15}$/, 'La página no es válida')),
      tipo: filtro(tipoDeAviso),
      curso: filtro(id),
      sin_leer: filtro(bandera),
      por_pagina: filtro(entero('El tamaño de la página no es válido', 1, 50)),
    }),
    reply: z.object({
      avisos: z.array(Aviso),
      /** Where the next page begins; null at the end. */
      siguiente: z.string().nullable(),
      sin_leer: z.int(),
    }),
  }),
  cuenta: route({
    method: 'GET',
    path: '/api/avisos/cuenta',
    can: 'avisos.propios',
    summary: 'Cuántos avisos propios están sin leer',
    reply: z.object({ sin_leer: z.int() }),
  }),
  filtros: route({
    method: 'GET',
    path: '/api/avisos/filtros',
    can: 'avisos.propios',
    summary: 'De qué tipos y cursos hay avisos propios',
    reply: z.object({
      tipos: z.array(z.enum(tiposDeAviso)),
      cursos: z.array(z.object({ id: z.int(), nombre_curso: z.string() })),
    }),
  }),
  marcar: route({
    method: 'PUT',
    path: '/api/avisos/:id',
    can: 'avisos.propios',
    summary: 'Marca un aviso propio como leído, o como no leído otra vez',
    params: z.object({ id }),
    body: z.object({
      leido: z.preprocess(v => (v === true ? 1 : v === false ? 0 : v), entero('Di si está leído', 0, 1)),
    }),
    reply: z.object({ sin_leer: z.int() }),
  }),
  marcarTodos: route({
    method: 'POST',
    path: '/api/avisos/leidos',
    can: 'avisos.propios',
    summary: 'Marca como leídos los avisos propios hasta un momento: los que llegaron después siguen sin leer',
    body: z.object({ hasta: momento }),
    reply: z.object({ sin_leer: z.int() }),
  }),
  preferencias: route({
    method: 'GET',
    path: '/api/avisos/preferencias',
    can: 'avisos.propios',
    summary: 'Qué avisos quiere la persona, de los que le pueden llegar, y cómo',
    reply: z.object({
      preferencias: z.array(
        z.object({ tipo: z.enum(tiposDeAviso), en_app: z.int(), correo: z.enum(canalesDeCorreo), push: z.int() }),
      ),
      /** Days of the digest: 1 Monday to 7 Sunday. */
      dias: z.array(z.int()),
    }),
  }),
  setPreferencia: route({
    method: 'PUT',
    path: '/api/avisos/preferencias/:tipo',
    can: 'avisos.propios',
    summary: 'Pide o deja de pedir un tipo de aviso, en la app o por correo; lo que no se manda se queda como está',
    params: z.object({ tipo: tipoDeAviso }),
    body: z
      .object({
        en_app: z.preprocess(
          v => (v === true ? 1 : v === false ? 0 : v),
          entero('Di si quieres estos avisos', 0, 1).optional(),
        ),
        correo: z.enum(canalesDeCorreo, 'Elige cómo te llegan por correo').optional(),
        push: z.preprocess(
          v => (v === true ? 1 : v === false ? 0 : v),
          entero('Di si quieres estos avisos en tus dispositivos', 0, 1).optional(),
        ),
      })
      .refine(v => v.en_app !== undefined || v.correo !== undefined || v.push !== undefined, {
        message: 'Di si quieres estos avisos',
        path: ['en_app'],
      }),
    reply: z.object({}),
    done: 'Preferencia guardada',
  }),
  setForma: route({
    method: 'PUT',
    path: '/api/avisos/preferencias',
    can: 'avisos.propios',
    summary: 'Elige de una vez cómo llegan todos los avisos: lo importante, todo, o nada por correo',
    body: z.object({ forma: z.enum(formasDeAvisos, 'Elige una de las tres formas') }),
    reply: z.object({}),
    done: 'Preferencia guardada',
  }),
  setResumen: route({
    method: 'PUT',
    path: '/api/avisos/resumen',
    can: 'avisos.propios',
    summary: 'Elige en qué días de la semana llega el resumen por correo; ninguno es sin resumen',
    body: z.object({
      dias: z
        .array(entero('Elige días de lunes a domingo', 1, 7), 'Elige los días')
        .max(7, 'Elige cada día una vez')
        .refine(d => new Set(d).size === d.length, 'Elige cada día una vez'),
    }),
    reply: z.object({}),
    done: 'Preferencia guardada',
  }),
}
