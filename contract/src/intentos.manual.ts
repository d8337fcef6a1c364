/** What a person grades of an attempt: answers that no key can judge. */
import * as z from 'zod'
import { filtro, id, marca, porId, texto } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { Criterio } from './rubricas.ts'

/** An answer as whoever grades it sees it. */
export const RespuestaPorCalificar = z.object({
  reactivo_id: z.int(),
  /** Sanitised HTML. */
  pregunta: z.string(),
  puntos: z.number(),
  /** What the author wrote for whoever grades. */
  guia: z.string(),
  /** What was written; empty of one with files. */
  texto: z.string(),
  archivos: z.array(z.object({ id: z.int(), nombre: z.string(), tipo: z.string(), tamano: z.int() })),
  /** Given points; null while it waits. */
  dados: z.number().nullable(),
  comentario: z.string(),
  /** The mark of what it was given: another one when somebody graded it meanwhile. */
  marca: z.string(),
  /** By which it is graded; null for points alone. */
  rubrica: z
    .object({ nombre: z.string(), criterio: z.array(Criterio.extend({ nivel_elegido: z.int().nullable() })) })
    .nullable(),
})
export type RespuestaPorCalificar = z.infer<typeof RespuestaPorCalificar>

export const manualRoutes = {
  porCalificar: route({
    method: 'GET',
    path: '/api/intentos/:id/por-calificar',
    can: 'reactivos.read',
    summary:
      'Lo que una persona califica de un intento terminado: sus respuestas abiertas, con los puntos que ya tengan',
    params: porId,
    reply: z.object({
      name: z.string(),
      calificacion: z.int(),
      por_calificar: z.int(),
      respuestas: z.array(RespuestaPorCalificar),
    }),
  }),
  setPuntos: route({
    method: 'PUT',
    path: '/api/intentos/:id/por-calificar/:reactivo',
    can: 'reactivos.write',
    summary: 'Califica a mano una respuesta de un intento terminado; con la última, su calificación queda completa',
    params: z.object({ id, reactivo: id }),
    body: z.object({
      /** Left out of one with a rubric: its levels give them. */
      puntos: filtro(
        z.preprocess(
          v => (typeof v === 'string' && /^\s*\d{1,4}([.,]\d{1,4})?\s*$/.test(v) ? Number(v.replace(',', '.')) : v),
          z
            .number('Escribe los puntos')
            .min(0, 'Los puntos no pueden ser negativos')
            .max(1000, 'Son más puntos de los que vale'),
        ),
      ),
      /** A level for each criterion, where it has a rubric. */
      niveles: z
        .array(z.object({ criterio: id, nivel: id }), 'Elige un nivel en cada criterio')
        .max(40, 'Elige un nivel en cada criterio')
        .optional(),
      comentario: texto(2000).optional(),
      marca,
    }),
    reply: z.object({ calificacion: z.int(), por_calificar: z.int() }),
    done: 'Respuesta calificada',
  }),
}
