import { examenesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { listExamenesPropios } from '../actividades/actividades.read.ts'
import { listExamenesExternos } from './examenes.externos.ts'

export function bindExamenes(app: FastifyInstance, kit: Kit) {
  const { EXAMENES_URL } = kit.config
  bindRoutes(app, kit, examenesRoutes, {
    externos: async ({ db }) => ({
      data: EXAMENES_URL ? await listExamenesExternos(EXAMENES_URL) : await listExamenesPropios(db),
    }),
  })
}
