import { fusionRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { mergeUsuarios, simulateFusion } from './usuarios.fusion.sql.ts'
import { CUENTA_UNIDA } from './usuarios.jobs.ts'

export function bindFusion(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, fusionRoutes, {
    merge: async ({ db, person, params, query, body, afterCommit, kit: { jobs, realtime } }) => {
      if (query.simular === 1) return { fusion: await simulateFusion(db, person.id, params.id, body.otra) }
      const fusion = await mergeUsuarios(db, person.id, params.id, body.otra)
      // Its browsers are out at once; its address hears with which one they come in from now on.
      afterCommit(() => realtime.disconnectUser(body.otra))
      await jobs.send(CUENTA_UNIDA, { de: fusion.se_va.email, a: fusion.se_queda.email }, { tx: db })
      return { fusion, message: 'Las dos cuentas son una' }
    },
  })
}
