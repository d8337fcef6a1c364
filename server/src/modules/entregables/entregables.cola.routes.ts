/** The queue over all groups and courses: what waits, what comes next, and receiving at once what is not graded. */
import { colaRoutes, MAX_RECIBIDAS, MODO } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { comoRevisor } from '../../alcance/personas.ts'
import { conflict } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import * as read from './entregables.cola.read.ts'
import { saveRevision } from './entregables.revisar.ts'
import { lockEntrega } from './entregables.revision.sql.ts'

export function bindCola(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, colaRoutes, {
    cola: ({ db, person, query }) => read.listCola(db, person, query),
    siguientes: ({ db, person, query }) => read.listSiguientes(db, person, query),
    recibirTarea: async call => {
      const { db, person, body } = call
      const { cuantas, ...asked } = body
      const ids = await read.listPorRecibir(db, comoRevisor(person), asked, Math.min(cuantas, MAX_RECIBIDAS))
      // In one order for everybody: two who receive the same wait for each other, and never both.
      const recibidas: number[] = []
      for (const id of ids.toSorted((a, b) => a - b)) {
        const entrega = await lockEntrega(db, person, id, undefined)
        if (entrega.entregable !== MODO.sencillo) throw conflict('Esta actividad se califica: no basta con recibirla.')
        // Somebody was faster.
        if (entrega.recibido_en || entrega.calificacion !== null || entrega.devuelta_en) continue
        await saveRevision(call, entrega, { recibido: true })
        recibidas.push(id)
      }
      return { recibidas, quedan: await read.countEnCola(db, person, asked) }
    },
    dejarDeRecibir: async call => {
      let esperan = 0
      for (const id of call.body.ids.toSorted((a, b) => a - b)) {
        const entrega = await lockEntrega(call.db, call.person, id, undefined)
        const touched = !entrega.recibido_en || entrega.calificacion !== null || entrega.devuelta_en || entrega.quien
        if (touched) continue
        await saveRevision(call, entrega, { recibido: false })
        esperan += 1
      }
      return { esperan }
    },
  })
}
