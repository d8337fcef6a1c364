/** Exams that an activity can lead to: of an external platform, or our own (call C088). */
import * as z from 'zod'
import { route } from './kit/route.ts'

/** `id` is «externo:ID» or «propio:ID», which is what an activity keeps. */
export const Examen = z.object({ id: z.string(), label: z.string() })
export type Examen = z.infer<typeof Examen>

export const examenesRoutes = {
  externos: route({
    method: 'GET',
    path: '/api/examenes-externos',
    can: 'examenes.read',
    summary: 'Los exámenes de la plataforma externa; sin ella, las actividades que tienen preguntas',
    reply: z.object({ data: z.array(Examen) }),
  }),
}
