/** A learner's attempt at a quiz: its questions, answers that are kept one by one, and the grade. */
import * as z from 'zod'
import { archivosDeRespuestaRoutes } from './intentos.archivos.ts'
import { manualRoutes } from './intentos.manual.ts'
import { correccion, marchaRoutes, modosDeIntento, PreguntaDeQuiz, Presentada } from './intentos.marcha.ts'
import { bandera, entero, filtro, hecho, id, listaDeIds, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { Contestado } from './tipos/index.ts'

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
    asSpecified: true,
    method: 'POST',
    path: '/api/check-quiz-user',
    can: 'intentos.propios',
    summary: 'Si la persona ya terminó la evaluación de una actividad: −1 cuando no',
    body: z.object({ actividad_id: id, curso_id }),
    reply: z.object({ calificacion: z.int().nullable(), ...correccion }),
  }),
  preguntas: route({
    asSpecified: true,
    method: 'GET',
    path: '/api/preguntas/all-preguntas-respuestas/:id',
    can: 'intentos.propios',
    summary: 'Las preguntas de una actividad con sus respuestas; las correctas, solo para quien las escribe',
    params: porId,
    /** With `contestar`, whoever writes questions also gets them as those who answer do. */
    query: z.object({ contestar: filtro(bandera), curso_id }),
    reply: z.object({ preguntas: z.array(PreguntaDeQuiz) }),
  }),
  sit: route({
    method: 'GET',
    path: '/api/evaluaciones/:id/presentar',
    can: 'intentos.propios',
    summary:
      'Una evaluación como la presenta la persona: su calificación cuando ya la terminó (−1 cuando no), o lo que se le pregunta con lo que ha elegido',
    params: porId,
    query: z.object({ curso_id, modo: filtro(z.enum(modosDeIntento, 'Ese modo no existe')) }),
    reply: Presentada,
  }),
  answer: route({
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
        /** The attempt, where the page knows it; without it the first one. */
        intento_id: filtro(id),
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
  finish: route({
    method: 'POST',
    path: '/api/calificar-quiz',
    can: 'intentos.propios',
    summary: 'Termina la evaluación y la califica; otra vez, da la primera calificación',
    body: z.object({
      actividad_id: id,
      curso_id,
      intento_id: filtro(id),
      /** How many questions the person sees as answered: with fewer of them here it is not graded yet. */
      contestadas: filtro(entero('El número de respuestas no es válido', 0, 100_000)),
      ...hecho,
    }),
    reply: z.object({ calificacionFinal: z.int().nullable(), ...correccion }),
  }),
  ...manualRoutes,
  ...marchaRoutes,
  ...archivosDeRespuestaRoutes,
}
