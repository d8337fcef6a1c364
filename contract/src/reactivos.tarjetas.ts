/**
 * A question with its options as one thing, a card: read together, written in one call, put in order where it stands.
 */
import * as z from 'zod'
import { bandera, cambioDe, filtro, id, listaDeIds, marca, nombrado, porId, tras } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { ReactivoConRespuestas, ReactivoInput, RespuestaInput } from './reactivos.formas.ts'

/** Questions that one call makes. */
export const MAX_TARJETAS = 1_000

export const TarjetaDePregunta = ReactivoConRespuestas.extend({
  /** The mark of what it asks: another one when somebody changed that. */
  marca: z.string(),
})
export type TarjetaDePregunta = z.infer<typeof TarjetaDePregunta>

/** One that stands says its key, and what of it is not sent stays; one without is new. */
const Opcion = z
  .object({
    id: id.optional(),
    respuesta: RespuestaInput.shape.respuesta.optional(),
    correcta: filtro(bandera),
    comentario: RespuestaInput.shape.comentario,
  })
  .refine(o => o.id !== undefined || o.respuesta !== undefined, {
    path: ['respuesta'],
    message: '¡Debe capturar la respuesta!',
  })
export type OpcionInput = z.infer<typeof Opcion>

const opciones = z
  .array(Opcion, 'La lista no es válida')
  .max(5_000, 'Son demasiadas a la vez')
  .refine(
    list => new Set(list.flatMap(o => o.id ?? [])).size === list.filter(o => o.id).length,
    'La lista no es válida',
  )

export const TarjetaNueva = ReactivoInput.extend({ respuestas: opciones.default([]) })
export type TarjetaNueva = z.infer<typeof TarjetaNueva>

export const TarjetaCambio = cambioDe(ReactivoInput.extend({ respuestas: opciones })).extend({ marca })
export type TarjetaCambio = z.infer<typeof TarjetaCambio>

const UNA = 'Elige al menos una pregunta'
export const TarjetasNuevas = z.object({
  actividad_id: id,
  tras,
  /** It was sent before, and no answer came: what of it stands there already is not made again. */
  otra_vez: filtro(bandera),
  preguntas: z.array(TarjetaNueva, UNA).min(1, UNA).max(MAX_TARJETAS, 'Agrega a lo más 1,000 preguntas a la vez'),
})
export type TarjetasNuevas = z.infer<typeof TarjetasNuevas>

const tarjetas = z.object({ preguntas: z.array(TarjetaDePregunta) })

export const tarjetasRoutes = {
  tarjetas: route({
    method: 'GET',
    path: '/api/preguntas/tarjetas/:id',
    can: 'reactivos.read',
    summary: 'Todas las preguntas de una actividad con sus respuestas, en su orden',
    params: porId,
    /** The objectives of its unit, of which a question may be about one. */
    reply: tarjetas.extend({ temas: z.array(nombrado) }),
  }),
  createTarjetas: route({
    method: 'POST',
    path: '/api/preguntas/tarjetas',
    can: 'reactivos.write',
    summary: 'Agrega a una actividad preguntas con sus respuestas, una o muchas, detrás de la que se diga',
    body: TarjetasNuevas,
    reply: tarjetas,
  }),
  updateTarjeta: route({
    method: 'PUT',
    path: '/api/preguntas/tarjetas/:id',
    can: 'reactivos.write',
    summary: 'Cambia una pregunta con sus respuestas; las que siguen conservan su identificador',
    params: porId,
    body: TarjetaCambio,
    reply: z.object({ pregunta: TarjetaDePregunta }),
  }),
  moveTarjetas: route({
    method: 'PUT',
    path: '/api/preguntas/orden/:id',
    can: 'reactivos.write',
    summary: 'Pone preguntas de una actividad detrás de otra',
    params: porId,
    body: z.object({
      ids: listaDeIds.pipe(z.array(z.int()).min(1, UNA).max(MAX_TARJETAS, 'Son demasiadas a la vez')),
      tras,
    }),
    reply: z.object({}),
  }),
}
