/**
 * Figures of a quiz and of each of its questions: how hard it is, whether it tells those who know from those who do
 * not, what is chosen.
 */
import * as z from 'zod'
import { porId } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { tiposDePregunta } from './tipos/index.ts'

/** Fewer answers than these tell nothing of whether a question distinguishes. */
export const MIN_PARA_DISTINGUIR = 10

/** How a question counts since it was regraded, as screens and files say it. */
export const NOMBRES_DE_AJUSTE = {
  todos: 'Sus puntos son de todos',
  fuera: 'Ya no cuenta',
  aceptar: 'Con otra respuesta aceptada',
} as const

export const CifrasDePregunta = z.object({
  id: z.int(),
  /** Sanitised HTML. */
  pregunta: z.string(),
  tipo: z.enum(tiposDePregunta),
  /** Whether it was drawn: it stands in another activity, or in the bank alone. */
  sorteada: z.boolean(),
  /** How it counts in this quiz since it was regraded there (ADR 141); null as every other. */
  ajuste: z.enum(['todos', 'fuera', 'aceptar']).nullable(),
  /** Attempts in which it was answered, and in which it was asked. */
  contestadas: z.int(),
  pedidas: z.int(),
  /** Part that is right of what was answered and graded, 0–1; null when nothing was. */
  acierto: z.number().nullable(),
  /**
   * Correlation of its part with that of all the others of the same attempt, −1–1; null where too few answered, or all
   * the same.
   */
  distingue: z.number().nullable(),
  /** Seconds that half of the people took, to the last change; null where it is not known. */
  segundos: z.number().nullable(),
  opciones: z.array(z.object({ id: z.int(), texto: z.string(), correcta: z.boolean(), veces: z.int() })),
  /** What was answered most, of a kind with data of its own; `parte` null while a person has to say. */
  frecuentes: z.array(z.object({ texto: z.string(), veces: z.int(), parte: z.number().nullable() })),
})
export type CifrasDePregunta = z.infer<typeof CifrasDePregunta>

export const CifrasDeQuiz = z.object({
  /** Finished ones that count, of the people in scope. */
  intentos: z.int(),
  personas: z.int(),
  /** The mean of those that wait for nobody. */
  media: z.number().nullable(),
  mediana: z.number().nullable(),
  segundos: z.number().nullable(),
  /** Attempts by grade: 0–9, 10–19, … 90–100. */
  distribucion: z.array(z.int()).length(10),
  /** Attempts whose last change is not in the figures of the questions yet. */
  pendientes: z.int(),
  /** Only so many attempts, the newest, are in the figures of the questions; null where all are. */
  ultimos: z.int().nullable(),
  /** In the order of the quiz, drawn ones last. */
  preguntas: z.array(CifrasDePregunta),
})
export type CifrasDeQuiz = z.infer<typeof CifrasDeQuiz>

export const cifrasRoutes = {
  cifras: route({
    method: 'GET',
    path: '/api/evaluaciones/:id/cifras',
    can: 'reactivos.read',
    summary: 'Las cifras de una evaluación y de cada una de sus preguntas, de las personas que se pueden ver',
    params: porId,
    // Over all its answers: a large quiz has a million and a half.
    slow: true,
    reply: CifrasDeQuiz,
  }),
  exportCifras: route({
    method: 'GET',
    path: '/api/evaluaciones/:id/cifras/export',
    can: 'reactivos.read',
    summary: 'Las cifras de las preguntas de una evaluación como CSV',
    params: porId,
    reply: z.unknown(),
    file: 'text/csv',
  }),
}
