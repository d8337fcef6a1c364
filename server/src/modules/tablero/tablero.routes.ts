import { tableroRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { getPlataforma, getPropio, listGruposPropios } from './tablero.read.ts'

export function bindTablero(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, tableroRoutes, {
    plataforma: async ({ db, person }) => ({ figuras: await getPlataforma(db, person) }),
    grupos: ({ db, person }) => listGruposPropios(db, person),
    propio: ({ db, person }) => getPropio(db, person),
  })
}
