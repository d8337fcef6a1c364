/** The queue over all groups and courses: what waits, what comes next, and receiving at once what is not graded. */
import { colaRoutes, MAX_RECIBIDAS, MODO, type Route } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { comoRevisor } from '../../../alcance/personas.ts'
import { conflict, notFound } from '../../../kit/errors.ts'
import { bindRoutes, type Call } from '../../../kit/http/http.ts'
import type { Kit } from '../../../kit/kit.ts'
import * as read from './cola.read.ts'
import { isEntregaPorRevisar, requireCalificable } from './puede.ts'
import { saveRevisiones } from './revisar.ts'
import { lockEntregas } from './revision.sql.ts'

export function bindCola(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, colaRoutes, {
    cola: ({ db, person, query }) => read.listCola(db, person, query),
    siguientes: ({ db, person, query }) => read.listSiguientes(db, person, query),
    porCalificar: async ({ db, person, params, query }) => ({
      entregas: await read.listPorCalificar(db, person, { ...query, actividad: params.id }, MAX_RECIBIDAS),
    }),
    receiveTarea: async call => {
      const { db, person, body } = call
      const { cuantas, ...asked } = body
      const ids = await read.listPorRevisar(db, comoRevisor(person), asked, Math.min(cuantas, MAX_RECIBIDAS))
      const entregas = await lockEntregas(db, person, ids)
      if (entregas.some(e => e.entregable !== MODO.sencillo))
        throw conflict('Esta actividad se califica: no basta con recibirla.')
      const recibidas = await saveRevisiones(call, entregas.filter(isEntregaPorRevisar), { recibido: true })
      return { recibidas: recibidas.map(e => e.id), quedan: await read.countEnCola(db, person, asked) }
    },
    unreceive: async call => {
      const entregas = await lockTodas(call, call.body.ids)
      const untouched = entregas.filter(e => e.recibido_en && e.calificacion === null && !e.devuelta_en && !e.cambio)
      await saveRevisiones(call, untouched, { recibido: false })
      return { esperan: untouched.length }
    },
    gradeVarias: async call => {
      const { entregas: vistas, calificacion } = call.body
      const entregas = await lockVistas(call, vistas)
      for (const entrega of entregas) requireCalificable(entrega, calificacion)
      const calificadas = await saveRevisiones(call, entregas.filter(isEntregaPorRevisar), { calificacion })
      return { calificadas: calificadas.map(({ id, version }) => ({ id, version })) }
    },
    ungradeVarias: async call => {
      const entregas = await lockVistas(call, call.body.entregas)
      const graded = entregas.filter(e => e.calificacion !== null && !e.cambio)
      await saveRevisiones(call, graded, { calificacion: null })
      return { esperan: graded.length }
    },
  })
}

/** @throws {Refusal} 404 when one of them is out of scope */
async function lockTodas({ db, person }: Pick<Call<Route>, 'db' | 'person'>, ids: readonly number[]) {
  const entregas = await lockEntregas(db, person, ids)
  if (entregas.length < new Set(ids).size) throw notFound('Alguna de esas entregas ya no existe.')
  return entregas
}

/** Those that still are as they were seen. */
async function lockVistas(
  call: Pick<Call<Route>, 'db' | 'person'>,
  vistas: readonly { id: number; version: number }[],
) {
  const versions = new Map(vistas.map(v => [v.id, v.version]))
  const entregas = await lockTodas(call, [...versions.keys()])
  return entregas.filter(e => e.version === versions.get(e.id))
}
