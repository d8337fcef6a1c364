/** What is wrong with a question of a quiz: who takes it says so, and who writes it grades it anew (ADR 141). */
import * as z from 'zod'
import { entero, filtro, id, pagina, porId, texto, textoObligatorio } from './kit/fields.ts'
import { route } from './kit/route.ts'

/**
 * How a question counts from now on: by its key as it stands, with one more right answer, with its points for
 * everybody, or not at all.
 */
export const comosDeRecalificar = ['clave', 'aceptar', 'todos', 'fuera'] as const
export type ComoRecalificar = (typeof comosDeRecalificar)[number]

export const ReporteDePregunta = z.object({
  id: z.int(),
  name: z.string(),
  palabras: z.string(),
  /** ISO 8601, of the last change. */
  fecha: z.string(),
  atendido: z.boolean(),
})
export type ReporteDePregunta = z.infer<typeof ReporteDePregunta>

export const Recalificacion = z.object({
  id: z.int(),
  reactivo_id: z.int(),
  /** Sanitised HTML. */
  pregunta: z.string(),
  como: z.enum(comosDeRecalificar),
  motivo: z.string(),
  estado: z.enum(['aplicando', 'hecha', 'deshaciendo', 'deshecha']),
  /** Whether it still runs; then how many attempts it has looked at. */
  corre: z.boolean(),
  intentos: z.int(),
  vistos: z.int(),
  /** Attempts whose own grade it changed. */
  cambiaron: z.int(),
  /** Empty when that person was deleted. */
  por: z.string(),
  /** ISO 8601. */
  creado_en: z.string(),
  /** The last one that stands can be taken back. */
  deshacer: z.boolean(),
  /** Whether the key goes back, too, as it did not change since. */
  vuelve_clave: z.boolean(),
})
export type Recalificacion = z.infer<typeof Recalificacion>

/** What would become of the grades that count. Points out of 100. */
export const VistaPrevia = z.object({
  intentos: z.int(),
  /** People whose grade changes, and of these whose goes down. */
  personas: z.int(),
  bajan: z.int(),
  /** The mean of those that change; null when none does. */
  media: z.number().nullable(),
  mayor: z.int().nullable(),
  /** With a grade to pass: how many pass, and how many do not any more. */
  aprueban: z.int(),
  reprueban: z.int(),
  /** The first of those in scope, those who lose most first. */
  ejemplos: z.array(z.object({ name: z.string(), antes: z.int(), despues: z.int() })),
})
export type VistaPrevia = z.infer<typeof VistaPrevia>

const una = z.object({ id, reactivo: id })
const empty = z.object({})
const como = z.enum(comosDeRecalificar, 'Elige cómo se recalifica')
/**
 * What is accepted: one of the options, or of a kind with data what was written (in one of its units, in one of its
 * gaps), which then becomes part of its key.
 */
const que = {
  como,
  aceptada: filtro(id),
  dicha: texto(500).optional(),
  unidad: texto(30).optional(),
  hueco: filtro(entero('Elige el hueco', 1, 50)),
}

export const recalificacionesRoutes = {
  report: route({
    method: 'POST',
    path: '/api/evaluaciones/:id/reportar/:reactivo',
    can: 'intentos.propios',
    summary: 'Dice que una pregunta de una evaluación propia tiene un error; otra vez, cambia lo dicho',
    params: una,
    body: z.object({ palabras: textoObligatorio('Cuéntanos qué está mal', 500), curso_id: filtro(id) }),
    reply: empty,
    done: 'Gracias: quien hizo la pregunta la va a revisar',
  }),
  reportadas: route({
    method: 'GET',
    path: '/api/evaluaciones/:id/reportadas',
    can: 'reactivos.read',
    summary: 'Cuántas personas en su alcance dicen que cada pregunta de una evaluación tiene un error',
    params: porId,
    reply: z.object({ preguntas: z.array(z.object({ reactivo_id: z.int(), abiertos: z.int(), total: z.int() })) }),
  }),
  reportes: route({
    method: 'GET',
    path: '/api/evaluaciones/:id/reportes/:reactivo',
    can: 'reactivos.read',
    summary: 'Lo que dicen de una pregunta las personas en su alcance, lo no atendido primero',
    params: una,
    query: z.object({ page: filtro(entero('La página no es válida', 1, 1_000_000)) }),
    reply: z.object({ reportes: z.array(ReporteDePregunta), ...pagina }),
  }),
  attendTo: route({
    method: 'PUT',
    path: '/api/evaluaciones/:id/reportes/:reactivo',
    can: 'reactivos.write',
    summary: 'Marca como atendido lo que se dijo de una pregunta hasta un momento',
    params: una,
    body: z.object({ hasta: z.iso.datetime('El momento no es válido') }),
    reply: empty,
    done: 'Marcado como atendido',
  }),
  vistaPrevia: route({
    method: 'GET',
    path: '/api/evaluaciones/:id/recalificar/:reactivo',
    can: 'reactivos.write',
    summary: 'Qué calificaciones cambiarían al recalificar una pregunta; no cambia nada',
    params: una,
    query: z.object(que),
    reply: VistaPrevia,
  }),
  regrade: route({
    method: 'POST',
    path: '/api/evaluaciones/:id/recalificar/:reactivo',
    can: 'reactivos.write',
    summary:
      'Recalifica una pregunta en todos los intentos terminados, en segundo plano; a quien le cambia la calificación se le avisa',
    params: una,
    body: z.object({ ...que, motivo: textoObligatorio('Escribe por qué', 500) }),
    reply: z.object({ id: z.int() }),
    done: 'Recalificando…',
  }),
  recalificaciones: route({
    method: 'GET',
    path: '/api/evaluaciones/:id/recalificaciones',
    can: 'reactivos.read',
    summary: 'Las últimas recalificaciones de una evaluación, y cómo va la que corre',
    params: porId,
    reply: z.object({ recalificaciones: z.array(Recalificacion) }),
  }),
  undo: route({
    method: 'POST',
    path: '/api/recalificaciones/:id/deshacer',
    can: 'reactivos.write',
    summary:
      'Deshace la última recalificación de una evaluación: las calificaciones vuelven a ser las de antes, y con ellas la respuesta correcta que nadie cambió después',
    params: porId,
    reply: empty,
    done: 'Deshaciendo…',
  }),
}
