import { bitacoraRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { createEntrada } from './bitacora.sql.ts'

export function bindBitacora(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, bitacoraRoutes, {
    log: async ({ db, person, params, query }) => {
      await createEntrada(db, person.id, params, query)
      return {}
    },
  })
}
