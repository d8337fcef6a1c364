/** What a group handed in, for those who learn in it (ADR 112). */
import { muroRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { requireActividad } from '../../../alcance/acceso.ts'
import { bindRoutes } from '../../../kit/http/http.ts'
import type { Kit } from '../../../kit/kit.ts'
import { listMuro } from './muro.read.ts'

export function bindMuro(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, muroRoutes, {
    muro: async ({ db, person, params, query }) => {
      await requireActividad(db, person, params.actividadId, query.curso_id)
      return listMuro(db, person, params.actividadId, query)
    },
  })
}
