import { estrenoRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { getEstreno } from './estreno.read.ts'
import { saveSaltado } from './estreno.sql.ts'

export function bindEstreno(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, estrenoRoutes, {
    get: ({ db }) => getEstreno(db),
    saltar: async ({ db, params, body }) => {
      await saveSaltado(db, params.paso, body.saltado === 1)
      return getEstreno(db)
    },
  })
}
