/** Two accounts of one person become one (ADR 119). */
import * as z from 'zod'
import { bandera, filtro, id, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** What is counted of an account before it becomes part of another one. */
export const partesDeFusion = {
  entregas: 'Entregas',
  evaluaciones: 'Intentos de evaluaciones',
  avance: 'Actividades y cursos hechos',
  constancias: 'Constancias',
  mensajes: 'Mensajes, dudas y respuestas',
  grupos: 'Grupos',
  inscripciones: 'Inscripciones y registros',
  clases: 'Clases en vivo',
  archivos: 'Archivos',
  avisos: 'Avisos',
  trabajo: 'Lo que hizo para otras personas',
} as const
export type ParteDeFusion = keyof typeof partesDeFusion

const Cuenta = z.object({
  id: z.int(),
  nombre: z.string(),
  email: z.string(),
  roles: z.string(),
  escuela: z.string(),
  /** ISO 8601; null for who never came in. */
  ultima_sesion: z.string().nullable(),
})
const Parte = z.object({
  parte: z.enum(Object.keys(partesDeFusion) as [ParteDeFusion, ...ParteDeFusion[]]),
  movidas: z.int(),
  /** What both have of the same: the one that stays keeps its own. */
  quedan: z.int(),
})

export const Fusion = z.object({ se_queda: Cuenta, se_va: Cuenta, partes: z.array(Parte) })
export type Fusion = z.infer<typeof Fusion>

export const fusionRoutes = {
  merge: route({
    method: 'POST',
    path: '/api/usuarios/:id/fusion',
    can: 'usuarios.write',
    summary: 'Une otra cuenta a esta; con simular=1 solo dice qué pasaría',
    params: porId,
    query: z.object({ simular: filtro(bandera) }),
    body: z.object({ otra: id }),
    slow: true,
    reply: z.object({ fusion: Fusion }),
  }),
}
