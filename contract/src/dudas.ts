/** Doubts of learners about an objective, and the answers of who teaches. */
import * as z from 'zod'
import { claveDeEnvio, entero, filtro, id, listado, pagina, textoObligatorio } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** As the learner sees it under the objective. */
export const DudaDeObjetivo = z.object({
  id: z.int(),
  duda_msj: z.string(),
  /** Second of the video at which it was asked. */
  segundo: z.int().nullable(),
  /** ISO 8601. */
  fecha: z.string(),
  student: z.object({ id: z.int().nullable(), name: z.string(), avatar: z.string() }),
  /** 1 for one's own. */
  propia: z.int(),
  dudas_respuesta: z.object({ respuesta_duda_msj: z.string(), name: z.string(), fecha: z.string() }).nullable(),
})
export type DudaDeObjetivo = z.infer<typeof DudaDeObjetivo>

/** As who answers sees it. Names are empty where the thing is gone. */
export const Duda = z.object({
  id: z.int(),
  duda_msj: z.string(),
  segundo: z.int().nullable(),
  objetivo_id: z.int(),
  objetivo: z.string(),
  unidad: z.string(),
  curso: z.string(),
  curso_id: z.int().nullable(),
  curricula: z.string(),
  curricula_id: z.int().nullable(),
  fecha: z.string(),
  /** With the key of their page, where it opens. */
  student: z.object({
    id: z.int().nullable(),
    name: z.string(),
    email: z.string(),
    escuela: z.object({ nombre: z.string() }),
  }),
  /** Who answered; before that, the coach of the student's school. */
  COACH: z.object({ name: z.string() }),
})
export type Duda = z.infer<typeof Duda>

export const RespuestaDeDuda = z.object({
  id: z.int(),
  respuesta_duda_msj: z.string(),
  /** Only the author of an answer may edit or delete it. */
  editable: z.boolean(),
  name: z.string(),
  fecha: z.string(),
})
export type RespuestaDeDuda = z.infer<typeof RespuestaDeDuda>

const SIN_RESPUESTA = 'Escribe la respuesta'
export const RespuestaDeDudaInput = z.object({ duda_respuesta: textoObligatorio(SIN_RESPUESTA, 5000) })

export const DudaInput = z.object({
  duda_msj: textoObligatorio('Escribe tu duda', 2000),
  curricula_id: filtro(id),
  curso_id: id,
  unidad_id: filtro(id),
  objetivo_id: id,
  segundo: filtro(entero('El segundo no es válido', 0, 1_000_000)),
  /** Made by the browser: what is sent again is the same doubt. */
  clave: filtro(claveDeEnvio),
})
export type DudaInput = z.infer<typeof DudaInput>

/** Told to the rooms that the lists name, and to the people concerned: `{ id, objetivo_id }` of the doubt. */
export const DUDA_NUEVA = 'duda:nueva'
export const DUDA_RESPUESTA = 'duda:respuesta'
export type AvisoDeDuda = { id: number; objetivo_id: number }

const lista = listado(['fecha'], 8)
const salas = z.array(z.string())

export const dudasRoutes = {
  deObjetivo: route({
    method: 'GET',
    path: '/api/contenidos/dudas/get/:objetivoId',
    can: 'curriculas.follow',
    summary: 'Las dudas de un objetivo: las propias y las de quienes comparten grupo, las más nuevas primero',
    params: z.object({ objetivoId: id }),
    reply: z.object({ dudas: z.array(DudaDeObjetivo) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/contenidos/dudas/store',
    can: 'curriculas.follow',
    summary: 'Pregunta algo sobre un objetivo; con `clave`, lo que se envía otra vez es la misma duda',
    body: DudaInput,
    reply: z.object({ id: z.int() }),
    done: 'Duda enviada',
  }),

  list: route({
    method: 'GET',
    path: '/api/dudas',
    can: 'dudas.read',
    summary: 'Dudas sin contestar, por páginas, las más nuevas primero',
    query: lista,
    reply: z.object({ dudas: z.array(Duda), ...pagina, salas }),
  }),
  contestadas: route({
    method: 'GET',
    path: '/api/dudas/contestadas',
    can: 'dudas.read',
    summary: 'Dudas contestadas, por páginas, las más nuevas primero',
    query: lista,
    reply: z.object({ dudasContestadas: z.array(Duda), ...pagina, salas }),
  }),
  respuesta: route({
    method: 'GET',
    path: '/api/dudas/contestadas/respuesta/:dudaId',
    can: 'dudas.read',
    summary: 'La respuesta de una duda, en una lista de una',
    params: z.object({ dudaId: id }),
    reply: z.object({ respuesta: z.array(RespuestaDeDuda) }),
  }),
  answer: route({
    method: 'POST',
    path: '/api/dudas/respuesta',
    can: 'dudas.answer',
    summary: 'Contesta una duda',
    body: RespuestaDeDudaInput.extend({ current_duda_id: id }),
    reply: z.object({ id: z.int() }),
    done: 'Respuesta enviada',
  }),
  updateRespuesta: route({
    method: 'PUT',
    path: '/api/dudas/respuesta/actualizar',
    can: 'dudas.answer',
    summary: 'Cambia una respuesta propia',
    body: z.object({ respuesta_id: id, respuesta: textoObligatorio(SIN_RESPUESTA, 5000) }),
    reply: z.object({}),
    done: 'Respuesta actualizada',
  }),
  removeRespuesta: route({
    method: 'DELETE',
    path: '/api/dudas/respuesta/eliminar',
    can: 'dudas.answer',
    summary: 'Elimina una respuesta propia; la duda vuelve a estar sin contestar',
    body: z.object({ respuesta_id: id }),
    reply: z.object({}),
    done: 'Respuesta eliminada',
  }),
}
