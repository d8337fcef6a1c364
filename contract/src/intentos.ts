/** A learner's one attempt at a quiz: its questions, answers that are kept one by one, and the grade. */
import * as z from 'zod'
import { bandera, entero, filtro, hecho, id, listaDeIds } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** A question as it is answered: nothing in it tells which answer is right, except to those who write it. */
export const PreguntaDeQuiz = z.object({
  id: z.int(),
  /** Sanitised HTML. */
  pregunta: z.string(),
  tiporeactivo_id: z.int(),
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
}

/** What finishing answers. */
export type ResultadoPropio = { calificacion: number; correctas: number | null; total: number | null }

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
    body: z.object({
      pregunta_id: id,
      respuesta_id: z
        .unknown()
        .refine((v): boolean => v !== undefined, ELIGE)
        .pipe(listaDeIds),
      unidad_id: filtro(id),
      actividad_id: id,
      curso_id,
      /** What was chosen later stays, in whatever order they arrive. */
      ...hecho,
    }),
    /** What is kept now. */
    reply: z.object({ respuestas: z.array(z.int()) }),
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
}
