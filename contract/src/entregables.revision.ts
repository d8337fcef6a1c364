/** The review of one delivery: received, graded, or by rubric, with what is said of it. */
import * as z from 'zod'
import { Cambiada, calificacion, comentarios, Revision } from './entregables.formas.ts'
import { DevolucionInput, ReaperturaInput } from './entregables.historia.ts'
import { bandera, filtro, id, porId, textoObligatorio, vaciable, version } from './kit/fields.ts'
import { route } from './kit/route.ts'

const empty = z.object({})

export const revisionesRoutes = {
  revision: route({
    method: 'GET',
    path: '/api/entregables/revision/:id',
    can: 'entregables.read',
    summary: 'Una entrega con todo lo que hace falta para revisarla',
    params: porId,
    reply: z.object({ entrega: Revision }),
  }),
  updateCalificacion: route({
    method: 'PUT',
    path: '/api/entregables/updateCalificacion/:id',
    can: 'entregables.grade',
    summary: 'Califica una entrega, con un comentario si se quiere',
    params: porId,
    body: z.object({ nuevaCalificacion: calificacion, comentarios, version }),
    reply: Cambiada,
    done: 'Calificación guardada',
  }),
  cuaderno: route({
    method: 'PUT',
    path: '/api/entregables/calificaciones/cuaderno/:id',
    can: 'entregables.grade',
    summary: 'Califica una celda del cuaderno; vacía, le quita la calificación',
    params: porId,
    body: z.object({ calificacion, idEntregable: filtro(id), version }),
    reply: Cambiada,
  }),
  cuadernoRubrica: route({
    method: 'PUT',
    path: '/api/entregables/calificaciones/cuadernoRubrica/:id',
    can: 'entregables.grade',
    summary: 'Elige el nivel de un criterio; con todos elegidos queda la calificación, que cuenta el servidor',
    params: porId,
    body: z.object({
      calificacion,
      rubrica: filtro(id),
      criterio: id,
      /** Sent empty, the criterion has none again; not sent, it stays. */
      nivel: vaciable(id).optional(),
      alumno: filtro(id),
      version,
    }),
    reply: Cambiada,
  }),
  comentario: route({
    asSpecified: true,
    method: 'GET',
    path: '/api/entregables/getComentarioEntregable/:id',
    can: 'entregables.read',
    summary: 'El comentario de una entrega',
    params: porId,
    reply: z.object({ comentarios: z.string(), version: z.int() }),
  }),
  updateComentario: route({
    method: 'PUT',
    path: '/api/entregables/updateComentario/:id',
    can: 'entregables.grade',
    summary: 'Cambia el comentario de una entrega',
    params: porId,
    body: z.object({ comentarios, version }),
    reply: Cambiada,
    done: 'Comentario guardado',
  }),
  receive: route({
    method: 'PUT',
    path: '/api/entregables/calificarEntregaComoRecibido/:id',
    can: 'entregables.grade',
    summary: 'Marca una entrega como recibida; con `recibido` 0 deja de estarlo',
    params: porId,
    body: z.object({ comentarios, recibido: bandera.default(1), version }),
    reply: Cambiada,
  }),

  // Back to the learner, and back to the reviewer.
  giveBack: route({
    method: 'POST',
    path: '/api/entregables/devolver/:id',
    can: 'entregables.grade',
    summary:
      'Devuelve una entrega para corregir, con palabras y, si se quiere, hasta cuándo; la calificación que tenía queda en su historial',
    params: porId,
    body: DevolucionInput,
    reply: Cambiada,
    done: 'Entrega devuelta para corregir',
  }),
  takeBack: route({
    method: 'POST',
    path: '/api/entregables/devolucion/:id/quitar',
    can: 'entregables.grade',
    summary: 'Quita la devolución mientras no llega la corrección: vuelve a estar como antes',
    params: porId,
    body: z.object({ version }),
    reply: Cambiada,
    done: 'Devolución quitada',
  }),
  reopen: route({
    method: 'POST',
    path: '/api/entregables/reabrir/:id',
    can: 'entregables.grade',
    summary: 'Reabre la revisión de una entrega calificada, con el motivo; su calificación queda en el historial',
    params: porId,
    body: ReaperturaInput,
    reply: Cambiada,
    done: 'Revisión reabierta',
  }),

  // What somebody who reviews says often.
  frases: route({
    method: 'GET',
    path: '/api/entregables/comentarios-propios',
    can: 'entregables.grade',
    summary: 'Los comentarios que quien revisa guardó para usarlos otra vez',
    reply: z.object({ comentarios: z.array(z.object({ id: z.int(), texto: z.string() })) }),
  }),
  createFrase: route({
    method: 'POST',
    path: '/api/entregables/comentarios-propios',
    can: 'entregables.grade',
    summary: 'Guarda un comentario para usarlo otra vez',
    body: z.object({ texto: textoObligatorio('Escribe el comentario', 1000) }),
    reply: z.object({ id: z.int() }),
    done: 'Comentario guardado para otra vez',
  }),
  updateFrase: route({
    method: 'PUT',
    path: '/api/entregables/comentarios-propios/:id',
    can: 'entregables.grade',
    summary: 'Cambia un comentario guardado',
    params: porId,
    body: z.object({ texto: textoObligatorio('Escribe el comentario', 1000) }),
    reply: z.object({}),
    done: 'Comentario guardado',
  }),
  removeFrase: route({
    method: 'DELETE',
    path: '/api/entregables/comentarios-propios/:id',
    can: 'entregables.grade',
    summary: 'Olvida un comentario guardado',
    params: porId,
    reply: empty,
  }),
}
