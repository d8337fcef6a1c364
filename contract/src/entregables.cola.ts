/**
 * What waits for a review, over all groups and courses: by task for the queue, and one after the other for who reviews.
 */
import * as z from 'zod'
import { nota } from './entregables.formas.ts'
import { MODO } from './entregables.ts'
import { entero, filtro, id, listaDeIds, listado, pagina, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** Learners of a task that are shown by their pictures. */
export const CARAS_DE_TAREA = 3
/** Deliveries that whoever reviews has at hand: what comes next is fetched ahead. */
export const SIGUIENTES_DE_COLA = 3
/** Most that is received at once. */
export const MAX_RECIBIDAS = 200

/** A task of which deliveries wait. */
export const TareaQueEspera = z.object({
  /** The activity's key. */
  id: z.int(),
  tarea: z.string(),
  /** As `MODO` names it. */
  modo: z.int(),
  /** 1 when its grade may have a decimal. */
  decimales: z.int().optional(),
  /** A course in which it stands, of several the one in which most waits. */
  curso_id: z.int().nullable(),
  nombre_curso: z.string(),
  /** Names of the groups of those who wait, divided by commas. */
  grupos: z.string(),
  cuantas: z.int(),
  /** ISO 8601, when the first of them was handed in. */
  desde: z.string(),
  /** The delivery that has waited longest. */
  primera: z.int(),
  alumnos: z.array(z.object({ id: z.int(), nombre: z.string(), avatar: z.string() })),
})
export type TareaQueEspera = z.infer<typeof TareaQueEspera>

/** A delivery that waits, among those that are graded alike. */
export const EntregaQueEspera = z.object({
  id: z.int(),
  version: z.int(),
  nombre: z.string(),
  /** ISO 8601, when it was handed in. */
  desde: z.string(),
})
export type EntregaQueEspera = z.infer<typeof EntregaQueEspera>

/** Each as whoever marks it saw it: what changed meanwhile stays as it is. */
const vistas = z
  .array(z.object({ id, version: entero('La versión no es válida', 1, 2_147_483_647) }), 'Elige las entregas')
  .min(1, 'Elige las entregas')
  .max(MAX_RECIBIDAS, `Son a lo más ${MAX_RECIBIDAS}`)

/** What narrows the queue; whoever begins with it goes on within it. */
export const filtrosDeCola = {
  grupo: filtro(id),
  curso: filtro(id),
  modo: filtro(entero('Elige un modo', MODO.sencillo, MODO.rubrica)),
}

export const colaRoutes = {
  cola: route({
    method: 'GET',
    path: '/api/entregables/cola',
    can: 'entregables.read',
    summary: 'Las tareas con entregas por revisar, de todos los grupos y cursos; primero la que más ha esperado',
    query: listado(['espera', 'cuantas', 'tarea'], 20).extend(filtrosDeCola),
    reply: z.object({ tareas: z.array(TareaQueEspera), ...pagina }),
  }),
  siguientes: route({
    method: 'GET',
    path: '/api/entregables/cola/siguientes',
    can: 'entregables.read',
    summary: 'Las entregas que siguen en la cola después de una, primero la que más ha esperado, y cuántas quedan',
    query: z.object({
      /** The delivery that is looked at; without one the queue begins. */
      despues: filtro(id),
      actividad: filtro(id),
      ...filtrosDeCola,
    }),
    reply: z.object({ siguientes: z.array(z.int()), quedan: z.int() }),
  }),
  receiveTarea: route({
    method: 'POST',
    path: '/api/entregables/cola/recibir',
    can: 'entregables.grade',
    summary: `Recibe de una vez lo que espera de una tarea que no se califica, lo más antiguo primero, a lo más ${MAX_RECIBIDAS}`,
    body: z.object({
      actividad: id,
      grupo: filtrosDeCola.grupo,
      curso: filtrosDeCola.curso,
      /** As many as the person saw: what came since waits on. */
      cuantas: entero('La cantidad no es válida', 1, 1_000_000),
    }),
    reply: z.object({ recibidas: z.array(z.int()), quedan: z.int() }),
  }),
  unreceive: route({
    method: 'POST',
    path: '/api/entregables/cola/esperar',
    can: 'entregables.grade',
    summary: 'Deshace lo recibido de una vez: vuelve a esperar lo que nadie ha tocado desde entonces',
    body: z.object({
      ids: listaDeIds
        .refine(l => l.length > 0, 'Elige qué vuelve a esperar')
        .refine(l => l.length <= MAX_RECIBIDAS, `Son a lo más ${MAX_RECIBIDAS}`),
    }),
    reply: z.object({ esperan: z.int() }),
  }),
  porCalificar: route({
    method: 'GET',
    path: '/api/entregables/cola/tarea/:id',
    can: 'entregables.grade',
    summary: `Lo que espera de una tarea, lo más antiguo primero, a lo más ${MAX_RECIBIDAS}`,
    params: porId,
    query: z.object({ grupo: filtrosDeCola.grupo, curso: filtrosDeCola.curso }),
    reply: z.object({ entregas: z.array(EntregaQueEspera) }),
  }),
  gradeVarias: route({
    method: 'POST',
    path: '/api/entregables/cola/calificar',
    can: 'entregables.grade',
    summary:
      'Pone la misma calificación a varias entregas que esperan; lo que alguien cambió mientras se queda como está',
    body: z.object({
      calificacion: nota,
      entregas: vistas,
    }),
    reply: z.object({ calificadas: z.array(z.object({ id: z.int(), version: z.int() })) }),
  }),
  ungradeVarias: route({
    method: 'POST',
    path: '/api/entregables/cola/descalificar',
    can: 'entregables.grade',
    summary: 'Deshace la misma calificación: vuelve a esperar lo que nadie ha tocado desde entonces',
    body: z.object({ entregas: vistas }),
    reply: z.object({ esperan: z.int() }),
  }),
}
