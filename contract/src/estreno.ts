/** The first day of an installation: what is to be made in which order, until each is there or left out. */
import * as z from 'zod'
import { bandera } from './kit/fields.ts'
import { route } from './kit/route.ts'

export const pasosDeEstreno = ['ajustes', 'programa', 'escuela', 'personas', 'oferta', 'mirada'] as const
export const PasoDeEstreno = z.enum(pasosDeEstreno, 'Ese paso no existe')
export type PasoDeEstreno = z.infer<typeof PasoDeEstreno>

export const Estreno = z.object({
  /** All of them in their order; none once the first day is over. */
  pasos: z.array(z.object({ paso: PasoDeEstreno, hecho: z.boolean(), saltado: z.boolean() })),
})
export type Estreno = z.infer<typeof Estreno>

export const estrenoRoutes = {
  ejemplo: route({
    method: 'POST',
    path: '/api/estreno/ejemplo',
    can: 'estreno.take',
    summary: 'Trae un programa de ejemplo con su curso: unidades, temas, tareas, evaluaciones y una rúbrica',
    reply: z.object({ id: z.int() }),
    done: 'Ya está el programa de ejemplo',
  }),
  get: route({
    method: 'GET',
    path: '/api/estreno',
    can: 'estreno.take',
    summary: 'Los pasos del primer día de una instalación nueva, con los que ya están',
    reply: Estreno,
  }),
  skip: route({
    method: 'POST',
    path: '/api/estreno/:paso/saltar',
    can: 'estreno.take',
    summary: 'Deja un paso del primer día, o lo retoma',
    params: z.object({ paso: PasoDeEstreno }),
    body: z.object({ saltado: bandera }),
    reply: Estreno,
  }),
}
