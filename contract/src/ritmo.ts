/** On how many days of a week somebody means to learn, and how the last weeks were: for themselves alone (ADR 101). */
import * as z from 'zod'
import { entero } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** How many weeks are shown, the one that is now among them. */
export const SEMANAS_DE_RITMO = 8

export const SemanaDeRitmo = z.object({
  /** Its Monday, `YYYY-MM-DD`. */
  inicia: z.string(),
  /** On so many days something was done. */
  hechos: z.int(),
  /** How many were meant; 0 when nothing was said then. */
  dias: z.int(),
})
export type SemanaDeRitmo = z.infer<typeof SemanaDeRitmo>

export const Ritmo = z.object({
  /** Days a week, now; 0 for none. */
  dias: z.int(),
  /** The last weeks, the one that is now last. */
  semanas: z.array(SemanaDeRitmo),
  /** Days of this week on which something was done: 1 Monday to 7 Sunday. */
  de_esta: z.array(z.int()),
  /** Which day of it is today. */
  hoy: z.int(),
})
export type Ritmo = z.infer<typeof Ritmo>

export const RitmoInput = z.object({ dias: entero('Elige de 1 a 7 días, o ninguno', 0, 7) })
export type RitmoInput = z.infer<typeof RitmoInput>

export const ritmoRoutes = {
  get: route({
    method: 'GET',
    path: '/api/ritmo',
    can: 'curriculas.follow',
    summary: 'Cuántos días por semana quiere aprender la persona, y en cuántos lo hizo en las últimas ocho semanas',
    reply: Ritmo,
  }),
  update: route({
    method: 'PUT',
    path: '/api/ritmo',
    can: 'curriculas.follow',
    summary: 'Elige un ritmo, desde esta semana; 0 es sin ritmo. Las semanas de antes quedan como fueron',
    body: RitmoInput,
    reply: Ritmo,
    done: 'Ritmo guardado',
  }),
}
