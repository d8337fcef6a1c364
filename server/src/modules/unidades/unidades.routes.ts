import { unidadesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gone } from '../../kit/cosas.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { getUnidad, listUnidades } from './unidades.read.ts'
import { createUnidad, removeUnidad, updateUnidad } from './unidades.sql.ts'

export function bindUnidades(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, unidadesRoutes, {
    list: ({ db, query }) => listUnidades(db, query),
    get: async ({ db, params }) => {
      const unidad = await getUnidad(db, params.id)
      if (!unidad) throw gone('unidad')
      return { unidad: [unidad] as [typeof unidad] }
    },
    create: async ({ db, person, body }) => ({ id: await createUnidad(db, person.id, body) }),
    update: async ({ db, params, body }) => {
      await updateUnidad(db, params.id, body)
      return {}
    },
    remove: async ({ db, person, params }) => ({ papelera: await removeUnidad(db, params.id, person.id) }),
  })
}
