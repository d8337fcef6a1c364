import { tableroRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { noteNotasDichas } from '../evaluaciones/evaluaciones.dicho.service.ts'
import { getPlataforma, getPropio, listGruposPropios } from './tablero.read.ts'

export function bindTablero(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, tableroRoutes, {
    plataforma: async ({ db, person }) => ({ figuras: await getPlataforma(db, person) }),
    grupos: ({ db, person }) => listGruposPropios(db, person),
    propio: async ({ db, person }) => {
      const { dice, ...propio } = await getPropio(db, person)
      await noteNotasDichas(db, person.id, dice)
      return propio
    },
  })
}
