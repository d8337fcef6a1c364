/** A learner's one attempt at a quiz: its questions, answers that are kept one by one, and the grade. */
import * as z from 'zod'
import { manualRoutes } from './intentos.manual.ts'
import { bandera, entero, filtro, hecho, id, listaDeIds } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { Contestado, tiposDePregunta, Vista } from './tipos/index.ts'

/** A question as it is answered: nothing in it tells which answer is right, except to those who write it. */
export const PreguntaDeQuiz = z.object({
  id: z.int(),
  /** Sanitised HTML. */
  pregunta: z.string(),
  tiporeactivo_id: z.int(),
  tipo: z.enum(tiposDePregunta),
  puntos: z.number(),
  /** Of a kind with data of its own, what whoever answers sees of them; undefined for those with options. */
  vista: Vista.optional(),
  /** What the person has answered so far to such a one. */
  contestado: Contestado.nullish(),
  respuestas: z.array(
    z.object({ id: z.int(), respuesta: z.string(), reactivo_id: z.int(), correcta: z.int().optional() }),
  ),
  /** What the person has chosen so far. */
  elegidas: z.array(z.int()),
})
export type PreguntaDeQuiz = z.infer<typeof PreguntaDeQuiz>

const correccion = {
  /** Right answers, and questions that count; null when questions were changed since it was graded. */
  correctas: z.int().nullable(),
  total: z.int().nullable(),
  /** Answers that wait for a person: until there are none, the grade is not one to show. */
  por_calificar: z.int(),
}

/** What finishing answers. */
export type ResultadoPropio = {
  calificacion: number
  correctas: number | null
  total: number | null
  por_calificar: number
}

/** Through which course the activity is reached; without it, through any that is open. */
const curso_id = filtro(id)

const ELIGE = 'Elige una respuesta'

export const intentosRoutes = {
  check: route({
    method: 'POST',
    path: '/api/check-quiz-user',
    can: 'intentos.propios',
    summary: 'Si la persona ya terminó la evaluación de una actividad: −1 cuando no',
    body: z.object({ actividad_id: id, curso_id }),
    reply: z.object({ calificacion: z.int(), ...correccion }),
  }),
  preguntas: route({
    method: 'GET',
    path: '/api/preguntas/all-preguntas-respuestas/:id',
    can: 'intentos.propios',
    summary: 'Las preguntas de una actividad con sus respuestas; las correctas, solo para quien las escribe',
    params: z.object({ id }),
    /** With `contestar`, whoever writes questions also gets them as those who answer do. */
    query: z.object({ contestar: filtro(bandera), curso_id }),
    reply: z.object({ preguntas: z.array(PreguntaDeQuiz) }),
  }),
  presentar: route({
    method: 'GET',
    path: '/api/evaluaciones/:id/presentar',
    can: 'intentos.propios',
    summary:
      'Una evaluación como la presenta la persona: su calificación cuando ya la terminó (−1 cuando no), o lo que se le pregunta con lo que ha elegido',
    params: z.object({ id }),
    query: z.object({ curso_id }),
    reply: z.object({ calificacion: z.int(), ...correccion, preguntas: z.array(PreguntaDeQuiz) }),
  }),
  responder: route({
    method: 'POST',
    path: '/api/preguntas/responsesUser/store',
    alone: true,
    can: 'intentos.propios',
    summary: 'Guarda lo elegido en una pregunta; una lista reemplaza lo anterior',
    body: z
      .object({
        pregunta_id: id,
        respuesta_id: listaDeIds.optional(),
        /** In its place, for a question of a kind with data of its own. */
        contestado: Contestado.optional(),
        unidad_id: filtro(id),
        actividad_id: id,
        curso_id,
        /** What was chosen later stays, in whatever order they arrive. */
        ...hecho,
      })
      .refine(b => b.respuesta_id !== undefined || b.contestado !== undefined, {
        path: ['respuesta_id'],
        message: ELIGE,
      }),
    /** What is kept now; `contestado` only where that is not what was sent. */
    reply: z.object({ respuestas: z.array(z.int()), contestado: Contestado.nullish() }),
  }),
  calificar: route({
    method: 'POST',
    path: '/api/calificar-quiz',
    can: 'intentos.propios',
    summary: 'Termina la evaluación y la califica; otra vez, da la primera calificación',
    body: z.object({
      actividad_id: id,
      curso_id,
      /** How many questions the person sees as answered: with fewer of them here it is not graded yet. */
      contestadas: filtro(entero('El número de respuestas no es válido', 0, 100_000)),
      ...hecho,
    }),
    reply: z.object({ calificacionFinal: z.int(), ...correccion }),
  }),
  ...manualRoutes,
}
