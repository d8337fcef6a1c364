/** Notes on the pages of a delivery: for who reviews it, and in the end for who handed it in (ADR 115). */
import { apuntesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gone } from '../../../kit/cosas.ts'
import { bindRoutes } from '../../../kit/http/http.ts'
import type { Kit } from '../../../kit/kit.ts'
import { listApuntes, putApunte, removeApunte } from './apuntes.sql.ts'
import { lockEntrega } from './revision.sql.ts'

export function bindApuntes(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, apuntesRoutes, {
    apuntes: async ({ db, person, params }) => {
      const found = await listApuntes(db, person, params.id)
      if (!found) throw gone('entrega')
      return found
    },
    saveApunte: async ({ db, person, params, body }) => {
      const { id } = await lockEntrega(db, person, params.id, undefined)
      await putApunte(db, person, id, body)
      return {}
    },
    removeApunte: async ({ db, person, params }) => {
      const { id } = await lockEntrega(db, person, params.id, undefined)
      await removeApunte(db, person, id, params.clave)
      return {}
    },
  })
}
