import { historialRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gone } from '../../kit/cosas.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { listHistorial } from './historial.read.ts'

export function bindHistorial(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, historialRoutes, {
    list: async ({ db, params, query }) => {
      const found = await listHistorial(db, params.curso, query.antes_de)
      if (!found) throw gone('curso')
      return found
    },
  })
}
