/** The usage log: what people do on the learner screens, written in the background. */
import * as z from 'zod'
import { claveDeEnvio, entero, filtro, id } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** 10 the self-paced course, 7 the live one. */
export const modulosDeBitacora = { autogestivo: 10, enVivo: 7 } as const

/** 26 and 28 are not in use. */
export const eventosDeBitacora = {
  verObjetivo: 15,
  abrirUnidad: 16,
  completarActividad: 17,
  verRubrica: 18,
  abrirQuiz: 19,
  finalizarQuiz: 20,
  entregarArchivo: 21,
  enviarDuda: 22,
  cursoSiguiente: 23,
  cursoAnterior: 24,
  abrirMaterial: 25,
  cancelarQuiz: 27,
  confirmarEntrega: 29,
  cancelarEntrega: 30,
  entregarUrl: 31,
} as const

const modulo = entero('El módulo no es válido', 1, 999)
const evento = entero('El evento no es válido', 1, 999)
const clave = claveDeEnvio
const hora = z.iso.datetime({ offset: true, message: 'La hora no es válida' })

/** How many may go along with one place: a browser without a line keeps them together until it has one. */
export const ANOTACIONES = 100

/** What the log notes of a place in a course, where it goes along with that place (`contenidosRoutes.lugar`). */
export const Anotacion = z.object({ modulo, evento, unidad_id: filtro(id), clave, hora })
export type Anotacion = z.infer<typeof Anotacion>

/** «0» stands for an absent part. */
const parte = entero('El identificador no es válido', 0, Number.MAX_SAFE_INTEGER)

export const bitacoraRoutes = {
  log: route({
    method: 'GET',
    path: '/api/log/:module/:event/:curricula/:curso/:unidad/:objetivo/:actividad/:material/:quiz',
    can: 'cuentas.propia',
    summary: 'Anota lo que la persona hizo; con `clave` y `hora`, lo que se envía otra vez se anota una sola',
    params: z.object({
      module: modulo,
      event: evento,
      curricula: parte,
      curso: parte,
      unidad: parte,
      objetivo: parte,
      actividad: parte,
      material: parte,
      quiz: parte,
    }),
    query: z.object({ clave: filtro(clave), hora: filtro(hora) }),
    changes: true,
    alone: true,
    reply: z.object({}),
  }),
}
