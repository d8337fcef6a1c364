/** What a question was before it was changed, for those who write it (ADR 141). */
import * as z from 'zod'
import { id, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { tiposDePregunta } from './tipos/index.ts'

/** What of a question became another one. */
export const cambiosDeVersion = ['pregunta', 'respuestas', 'clave', 'puntos', 'explicacion', 'tipo'] as const
export type CambioDeVersion = (typeof cambiosDeVersion)[number]

export const VersionDePregunta = z.object({
  id: z.int(),
  numero: z.int(),
  /** When it was changed, ISO 8601, by whom (empty when nobody is known), and what became another one. */
  hasta: z.string(),
  por: z.string(),
  cambios: z.array(z.enum(cambiosDeVersion)),
  /** Sanitised HTML. */
  descripcion: z.string(),
  tipo: z.enum(tiposDePregunta),
  puntos: z.number(),
  /** What was right, in words; of one with options they tell. */
  clave: z.string(),
  respuestas: z.array(z.object({ id: z.int(), respuesta: z.string(), correcta: z.boolean() })),
})
export type VersionDePregunta = z.infer<typeof VersionDePregunta>

export const versionesRoutes = {
  versiones: route({
    method: 'GET',
    path: '/api/preguntas/:id/versiones',
    can: 'reactivos.read',
    summary:
      'Cómo era una pregunta antes de cada cambio, desde que alguien la contestó; las últimas cincuenta, la más nueva primero',
    params: porId,
    reply: z.object({
      /** Whether a finished attempt has it: who made that goes on seeing it as it was. */
      contestada: z.boolean(),
      /** Whether finished attempts of its own quiz were graded by another key than the one it has. */
      por_recalificar: z.boolean(),
      versiones: z.array(VersionDePregunta),
    }),
  }),
  restore: route({
    method: 'POST',
    path: '/api/preguntas/:id/versiones/:version/volver',
    can: 'reactivos.write',
    summary: 'Deja una pregunta como era en una versión; es un cambio más',
    params: z.object({ id, version: id }),
    reply: z.object({}),
    done: 'La pregunta es otra vez la de antes',
  }),
}
