/** The usage log: what people do on the learner screens, written in the background. */
import * as z from 'zod'
import { entero, filtro } from './kit/fields.ts'
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

/** «0» stands for an absent part. */
const parte = entero('El identificador no es válido', 0, Number.MAX_SAFE_INTEGER)

export const bitacoraRoutes = {
  log: route({
    method: 'GET',
    path: '/api/log/:module/:event/:curricula/:curso/:unidad/:objetivo/:actividad/:material/:quiz',
    can: 'cuentas.propia',
    summary: 'Anota lo que la persona hizo; con `clave` y `hora`, lo que se envía otra vez se anota una sola',
    params: z.object({
      module: entero('El módulo no es válido', 1, 999),
      event: entero('El evento no es válido', 1, 999),
      curricula: parte,
      curso: parte,
      unidad: parte,
      objetivo: parte,
      actividad: parte,
      material: parte,
      quiz: parte,
    }),
    query: z.object({
      clave: filtro(z.uuid('La clave no es válida')),
      hora: filtro(z.iso.datetime({ offset: true, message: 'La hora no es válida' })),
    }),
    changes: true,
    alone: true,
    reply: z.object({}),
  }),
}
