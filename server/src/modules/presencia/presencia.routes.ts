import { presenciaRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { listPresencias } from './presencia.read.ts'
import { createRegistro } from './presencia.registro.ts'

export function bindPresencia(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, presenciaRoutes, {
    list: ({ db, query, person }) => listPresencias(db, person, query),
  })
  const registro = createRegistro({ db: kit.db, realtime: kit.realtime, onError: error => kit.log.error(error) })
  // A server that does not listen has no connections to note.
  app.addHook('onListen', async () => registro.start())
  // After the one that ends the connections: hooks run in the order in which they were added.
  app.addHook('preClose', () => registro.close())
}
