import { ritmoRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { getRitmo } from './ritmo.read.ts'
import { saveRitmo } from './ritmo.sql.ts'

export function bindRitmo(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, ritmoRoutes, {
    get: ({ db, person }) => getRitmo(db, person.id),
    update: async ({ db, person, body }) => {
      await saveRitmo(db, person.id, body.dias)
      return getRitmo(db, person.id)
    },
  })
}
