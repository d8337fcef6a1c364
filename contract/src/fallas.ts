/** Faults in a browser, told by the browser itself, also of who is not signed in (ADR 023). */
import * as z from 'zod'
import { route } from './kit/route.ts'

/**
 * What broke: a script, a promise that nobody waited for, a screen while it was drawn, or the worker behind all pages.
 */
export const origenesDeFalla = ['script', 'promesa', 'pantalla', 'trabajador'] as const

const texto = (most: number) => z.string().max(most, `Caben ${most} caracteres.`)

/** Less than 8 kB together. */
export const FallaInput = z.object({
  mensaje: z.string('Falta el mensaje.').trim().min(1, 'Falta el mensaje.').max(500, 'Caben 500 caracteres.'),
  /** The frames, without the message above them. */
  pila: texto(6_000).default(''),
  /** The pattern of the screen's address, as `/preguntas/$actividad`: no key, no search. */
  ruta: texto(200).default(''),
  /** The version of the web app. */
  version: texto(60).default(''),
  origen: z.enum(origenesDeFalla, 'No existe ese origen.').default('script'),
})
export type FallaInput = z.infer<typeof FallaInput>

export const fallasRoutes = {
  create: route({
    method: 'POST',
    path: '/api/fallas',
    can: 'publico',
    summary: 'Cuenta una falla del navegador: mensaje, pila, ruta y versión, sin datos de nadie',
    body: FallaInput,
    reply: z.object({}),
    alone: true,
    // How many one address may tell: a whole school may sit behind it.
    perMinute: 60,
  }),
}
