/**
 * An attempt at a quiz whose author says how it runs (ADR 060): its beginning, what is told before and after, and what
 * is right.
 */
import * as z from 'zod'
import { cuandoNota, NotaOculta, queCuenta } from './evaluaciones.ts'
import { filtro, id, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { MediaDeReactivo } from './reactivos.medios.ts'
import { Contestado, tiposDePregunta, Vista } from './tipos/index.ts'

/** A question as it is answered: nothing in it tells which answer is right, except to those who write it. */
export const PreguntaDeQuiz = z.object({
  id: z.int(),
  /** Sanitised HTML. */
  pregunta: z.string(),
  tiporeactivo_id: z.int(),
  tipo: z.enum(tiposDePregunta),
  puntos: z.number(),
  media: MediaDeReactivo.nullish(),
  /** What whoever answers sees of the data of a kind that has some; undefined for those with options. */
  vista: Vista.optional(),
  /** What the person has answered so far to such a one. */
  contestado: Contestado.nullish(),
  respuestas: z.array(
    z.object({ id: z.int(), respuesta: z.string(), reactivo_id: z.int(), correcta: z.int().optional() }),
  ),
  /** What the person has chosen so far. */
  elegidas: z.array(z.int()),
  /** Whether they were told if it is right: it stays as it is. */
  revisada: z.boolean().optional(),
})
export type PreguntaDeQuiz = z.infer<typeof PreguntaDeQuiz>

/** One that counts, one to practise, or how an author sees it. */
export const modosDeIntento = ['cuenta', 'practica', 'vista'] as const
export type ModoDeIntento = (typeof modosDeIntento)[number]

export const IntentoAbierto = z.object({
  id: z.int(),
  numero: z.int(),
  modo: z.enum(modosDeIntento),
  /** When it ends by itself, ISO 8601: by its minutes, or because the quiz closes earlier. Null without end. */
  vence_en: z.string().nullable(),
  /** Seconds until then, by the server's clock. */
  quedan: z.number().nullable(),
  sin_regreso: z.boolean(),
  /** Whether each answer may be looked at at once. */
  durante: z.boolean(),
})
export type IntentoAbierto = z.infer<typeof IntentoAbierto>

export const IntentoTerminado = z.object({
  id: z.int(),
  numero: z.int(),
  /** Its own grade; null while some of it waits for a person, or it is not told to whose it is. */
  calificacion: z.int().nullable(),
  terminado_en: z.string(),
  por_tiempo: z.boolean(),
  /** True where it is graded, and that is not told. */
  oculta: z.boolean().optional(),
  /** The one that counts now; of none while grades are not told, as that compares them. */
  vale: z.boolean(),
  /** Whether what is right of it may be seen now. */
  revisable: z.boolean(),
})
export type IntentoTerminado = z.infer<typeof IntentoTerminado>

/** What somebody is told of how a quiz runs for them. */
export const Reglas = z.object({
  minutos: z.int().nullable(),
  /** With what was given to them; null for as many as they like. */
  intentos: z.int().nullable(),
  quedan: z.int().nullable(),
  cuenta: z.enum(queCuenta),
  minima: z.int().nullable(),
  ver_nota: z.enum(cuandoNota).optional(),
  /** From when something of what is right may be seen of a finished attempt. */
  ver_respuestas: z.enum(['al_terminar', 'al_cerrar', 'nunca']).optional(),
  por_pagina: z.int(),
  sin_regreso: z.boolean(),
  practica: z.boolean(),
  preguntas: z.int(),
  cierra: z.string().nullable(),
  cerrada: z.boolean(),
  hechos: z.array(IntentoTerminado),
  /** Whether nothing is set, in an author's view: who takes it is told nothing before, and begins at once. */
  de_siempre: z.boolean().optional(),
})
export type Reglas = z.infer<typeof Reglas>

export const correccion = {
  /** Right answers, and questions that count; null when questions were changed since it was graded. */
  correctas: z.int().nullable(),
  total: z.int().nullable(),
  /** Answers that wait for a person: until there are none, the grade is not one to show. */
  por_calificar: z.int(),
  /** Set where the grade is not told now: then that is null, as are both above. */
  oculta: NotaOculta.nullish(),
}

/** A quiz as somebody takes it. */
export const Presentada = z.object({
  /** `SIN_TERMINAR` when it was not finished. */
  calificacion: z.int().nullable(),
  ...correccion,
  preguntas: z.array(PreguntaDeQuiz),
  /** Both only where its author, or a permit, says how it runs. */
  reglas: Reglas.nullish(),
  intento: IntentoAbierto.nullish(),
})
export type Presentada = z.infer<typeof Presentada>

/** A level that was chosen for a criterion, with the words and points that it had. */
export const NivelDado = z.object({
  titulo_criterio: z.string(),
  titulo_nivel: z.string(),
  puntos: z.int(),
  puntos_max: z.int(),
})
export type NivelDado = z.infer<typeof NivelDado>

/** What is said of one answer; each is left out where it is not to be seen now. */
const Dicho = z.object({
  /** How much of it is right, 0–1; null while a person has to say. */
  parte: z.number().nullable().optional(),
  /** What is right, in words; empty where there is no such thing. */
  clave: z.string().optional(),
  /** Which options are right, where there are any. */
  correctas: z.array(z.int()).optional(),
  /** Sanitised HTML. */
  explicacion: z.string().optional(),
  /** What its author says to whoever answers so. */
  comentario: z.string().optional(),
  /** What was chosen in its rubric, as it was then. */
  niveles: z.array(NivelDado).optional(),
})
export type DichoDeRespuesta = z.infer<typeof Dicho>

export const PreguntaRevisada = PreguntaDeQuiz.extend({
  ...Dicho.shape,
  /** What was answered, in words. */
  contestada: z.string(),
  /** What whoever graded it by hand wrote. */
  nota: z.string(),
  /** How it counts since it was regraded; null as every other. */
  ajuste: z.enum(['todos', 'fuera', 'aceptar']).nullish(),
  /** Which version of the question it is (ADR 060), told to who grades; null of the newest. */
  version: z.int().nullish(),
})
export type PreguntaRevisada = z.infer<typeof PreguntaRevisada>

/** An answer on the way through an attempt. */
export const PasoDeIntento = z.object({
  /** The question's key. */
  id: z.int(),
  /** Since the answer before, to its last change; null where that is not known. */
  segundos: z.int().nullable(),
  /** Whether it came together with the one before: which was first is not known. */
  a_la_vez: z.boolean(),
  /** How often another answer took its place; null where that is not known, or says nothing. */
  cambios: z.int().nullable(),
})
export type PasoDeIntento = z.infer<typeof PasoDeIntento>

const curso_id = filtro(id)

export const marchaRoutes = {
  begin: route({
    method: 'POST',
    path: '/api/evaluaciones/:id/comenzar',
    alone: true,
    can: 'intentos.propios',
    summary:
      'Comienza un intento de una evaluación, o da el que ya está abierto; «vista», solo para quien escribe las preguntas',
    params: porId,
    body: z.object({ curso_id, modo: z.enum(modosDeIntento, 'Ese modo no existe').optional() }),
    reply: Presentada,
  }),
  verify: route({
    method: 'POST',
    path: '/api/intentos/:id/comprobar/:reactivo',
    can: 'intentos.propios',
    summary:
      'Dice si una respuesta ya guardada es correcta, donde se muestra al responder; desde entonces ya no cambia',
    params: z.object({ id, reactivo: id }),
    reply: Dicho,
  }),
  revision: route({
    method: 'GET',
    path: '/api/intentos/:id',
    can: 'intentos.propios',
    summary:
      'Un intento terminado, propio o de alguien en su alcance: lo que se preguntó y se contestó, con lo que ya se puede ver',
    params: porId,
    changes: true,
    reply: z.object({
      actividad_id: z.int(),
      name: z.string(),
      numero: z.int(),
      modo: z.enum(modosDeIntento),
      calificacion: z.int().nullable(),
      oculta: NotaOculta.nullish(),
      por_calificar: z.int(),
      terminado_en: z.string(),
      preguntas: z.array(PreguntaRevisada),
      /** In which order they were answered, for who grades; null for one's own. */
      camino: z.array(PasoDeIntento).nullable(),
    }),
  }),
  listRepaso: route({
    method: 'GET',
    path: '/api/evaluaciones/:id/repasar',
    can: 'intentos.propios',
    summary:
      'Los objetivos que conviene repasar después de una evaluación propia: los de lo que no acertó, donde eso se puede ver, o si no los de todo lo que preguntó',
    params: porId,
    reply: z.object({
      objetivos: z.array(z.int()),
      /** Whether something of it is about the unit as a whole. */
      unidad: z.boolean(),
    }),
  }),
  dePersona: route({
    method: 'GET',
    path: '/api/evaluaciones/:id/intentos/:usuarioId',
    can: 'reactivos.read',
    summary: 'Los intentos de una persona en su alcance, y lo que se le dio de más',
    params: z.object({ id, usuarioId: id }),
    reply: z.object({
      name: z.string(),
      /** Null for as many as they like. */
      intentos: z.int().nullable(),
      abierto: z.boolean(),
      hechos: z.array(IntentoTerminado),
      permiso: z.object({ id: z.int(), intentos: z.int(), minutos: z.int(), motivo: z.string() }).nullable(),
    }),
  }),
}
