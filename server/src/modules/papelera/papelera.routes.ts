import { papeleraRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { dropImage } from '../../kit/archivos/images.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { listQuitados } from './papelera.read.ts'
import { lockQuitado, removeQuitado, restoreQuitado } from './papelera.restaurar.sql.ts'

export function bindPapelera(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, papeleraRoutes, {
    list: ({ db, person, query }) => listQuitados(db, person, query),
    restore: ({ db, person, params }) => restoreQuitado(db, person, params.id),
    remove: async call => {
      const { id, imagenes } = await lockQuitado(call.db, call.person, call.params.id)
      await removeQuitado(call.db, id)
      for (const imagen of imagenes) dropImage(call, imagen)
      return {}
    },
  })
}
