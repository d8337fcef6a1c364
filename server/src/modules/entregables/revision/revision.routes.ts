/** The review of one delivery at a time: received, graded, or by rubric. */
import { MODO, revisionesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gone } from '../../../kit/cosas.ts'
import { conflict } from '../../../kit/errors.ts'
import { bindRoutes } from '../../../kit/http/http.ts'
import type { Kit } from '../../../kit/kit.ts'
import { takeBackDevuelta, takeBackPorRevisar, tellDevuelta, tellLearner, tellRevision } from '../entregables.avisos.ts'
import { reopenEntrega, returnEntrega, undoReturn } from './devolucion.sql.ts'
import * as frases from './frases.sql.ts'
import { requireCalificable } from './puede.ts'
import { saveRevision } from './revisar.ts'
import { getRevision } from './revision.read.ts'
import * as write from './revision.sql.ts'

export function bindRevisiones(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, revisionesRoutes, {
    revision: async ({ db, person, params }) => {
      const entrega = await getRevision(db, person, params.id)
      if (!entrega) throw gone('entrega')
      return { entrega }
    },
    updateCalificacion: async call => {
      const { db, person, params, body } = call
      const entrega = await write.lockEntrega(db, person, params.id, body.version)
      requireCalificable(entrega, body.nuevaCalificacion)
      return saveRevision(call, entrega, {
        calificacion: body.nuevaCalificacion,
        comentarios: body.comentarios,
      })
    },
    cuaderno: async call => {
      const { db, person, params, body } = call
      const entrega = await write.lockEntrega(db, person, params.id, body.version)
      requireCalificable(entrega, body.calificacion)
      return saveRevision(call, entrega, { calificacion: body.calificacion })
    },
    cuadernoRubrica: async call => {
      const { db, person, params, body } = call
      const entrega = await write.lockEntrega(db, person, params.id, body.version)
      if (entrega.entregable !== MODO.rubrica) throw conflict('Esta actividad ya no se califica por rúbrica.')
      return saveRevision(
        call,
        entrega,
        body.nivel === undefined ? {} : await write.chooseNiveles(db, entrega, new Map([[body.criterio, body.nivel]])),
      )
    },
    comentario: async ({ db, person, params }) => {
      const entrega = await getRevision(db, person, params.id)
      if (!entrega) throw gone('entrega')
      return { comentarios: entrega.comentarios, version: entrega.version }
    },
    updateComentario: async call => {
      const { db, person, params, body } = call
      const entrega = await write.lockEntrega(db, person, params.id, body.version)
      return saveRevision(call, entrega, { comentarios: body.comentarios })
    },
    receive: async call => {
      const { db, person, params, body } = call
      const entrega = await write.lockEntrega(db, person, params.id, body.version)
      return saveRevision(call, entrega, { recibido: body.recibido === 1, comentarios: body.comentarios })
    },

    giveBack: async call => {
      const { db, person, params, body } = call
      const entrega = await write.lockEntrega(db, person, params.id, body.version)
      const { hasta, ...now } = await returnEntrega(db, person.id, entrega, body)
      await tellDevuelta(call, person.id, entrega, { palabras: body.palabras, hasta })
      await takeBackPorRevisar(call, [entrega])
      call.afterCommit(() => tellLearner(kit.realtime, entrega))
      return now
    },
    takeBack: async call => {
      const { db, person, params, body } = call
      const entrega = await write.lockEntrega(db, person, params.id, body.version)
      const now = await undoReturn(db, person.id, entrega)
      await takeBackDevuelta(call, entrega)
      call.afterCommit(() => tellLearner(kit.realtime, entrega))
      return now
    },
    reopen: async call => {
      const { db, person, params, body } = call
      const entrega = await write.lockEntrega(db, person, params.id, body.version)
      const now = await reopenEntrega(db, person.id, entrega, body.motivo)
      await tellRevision(call, person.id, entrega, { calificacion: null })
      call.afterCommit(() => tellLearner(kit.realtime, entrega))
      return now
    },

    frases: async ({ db, person }) => ({ comentarios: await frases.listFrases(db, person.id) }),
    createFrase: ({ db, person, body }) => frases.createFrase(db, person.id, body.texto),
    updateFrase: async ({ db, person, params, body }) => {
      await frases.updateFrase(db, person.id, params.id, body.texto)
      return {}
    },
    removeFrase: async ({ db, person, params }) => {
      await frases.removeFrase(db, person.id, params.id)
      return {}
    },
  })
}
