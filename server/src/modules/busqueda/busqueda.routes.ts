import { busquedaRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { findHallazgos } from './busqueda.read.ts'

export function bindBusqueda(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, busquedaRoutes, {
    find: ({ db, person, query }) => findHallazgos(db, person, query.q),
  })
}
