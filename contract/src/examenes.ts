/** Exams that an activity can lead to, of an external platform or our own, and how they are opened. */
import * as z from 'zod'
import { NotaOculta } from './evaluaciones.ts'
import { id, porId, textoObligatorio } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** `id` is «externo:ID» or «propio:ID», which is what an activity keeps. */
export const Examen = z.object({ id: z.string(), label: z.string() })
export type Examen = z.infer<typeof Examen>

/**
 * Which exam an address means: our own ones are activities. A bare number is one of them, other bare words are
 * external.
 */
export function readExamen(text: string): { propio: number } | { externo: string } {
  const own = /^(?:propio:)?(\d{1,15})$/.exec(text)
  return own ? { propio: Number(own[1]) } : { externo: text.replace(/^externo:/, '') }
}

/** «externo:ID», «propio:ID», or either without its first word. */
const examen = z.preprocess(v => (typeof v === 'number' ? String(v) : v), textoObligatorio('Hace falta el examen', 200))
const user_id = id

export const examenesRoutes = {
  externos: route({
    method: 'GET',
    path: '/api/examenes-externos',
    can: 'examenes.read',
    summary: 'Los exámenes de la plataforma externa; sin ella, las actividades que tienen preguntas',
    reply: z.object({ data: z.array(Examen) }),
  }),
  verify: route({
    method: 'GET',
    path: '/api/verificar-present-exam/:id',
    can: 'examenes.sit',
    summary: 'Si la persona puede presentar el examen de una actividad, y su calificación: −1 cuando no la tiene',
    params: porId,
    reply: z.object({
      presentarExam: z.int(),
      /** Null where it is not told now. */
      calificacion: z.int().nullable(),
      por_calificar: z.int(),
      oculta: NotaOculta.nullish(),
    }),
  }),
  token: route({
    method: 'GET',
    path: '/api/session/token',
    can: 'examenes.sit',
    summary: 'Un pase de diez minutos para abrir una vez la página de un examen',
    changes: true,
    reply: z.object({ token: z.string() }),
  }),
  open: route({
    method: 'POST',
    path: '/api/examenes/abrir',
    can: 'examenes.sit',
    summary: 'Canjea el pase de la página de un examen',
    body: z.object({ quizId: examen, token: textoObligatorio('Hace falta el pase', 200) }),
    /** One of the two: what is answered here, or where it is answered. */
    reply: z.object({
      actividad: z.object({ id: z.int(), nombre_actividad_unidad: z.string() }).nullable(),
      ruta: z.string(),
    }),
  }),
  createToken: route({
    method: 'POST',
    path: '/api/generate-token',
    can: 'examenes.sit',
    summary: 'Un pase de diez minutos para preguntar dónde se presenta un examen; cada quien, el suyo',
    body: z.object({ user_id }),
    reply: z.object({ access_token: z.string() }),
  }),
  createCookie: route({
    method: 'POST',
    path: '/api/crear-cookie',
    can: 'examenes.sit',
    summary: 'Anota en el navegador qué examen se va a presentar',
    body: z.object({ user_id, uuid_examen: examen }),
    reply: z.object({}),
  }),
  registros: route({
    method: 'GET',
    path: '/api/registros/:user_id/:exam_id',
    can: 'examenes.sit',
    summary: 'Dónde se presenta un examen: con el pase en Authorization y la cookie del mismo examen',
    params: z.object({ user_id, exam_id: examen }),
    changes: true,
    reply: z.object({ ruta: z.string() }),
  }),
}
