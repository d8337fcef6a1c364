import { agendaRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { listAgenda } from './agenda.entradas.read.ts'
import * as read from './agenda.read.ts'

export function bindAgenda(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, agendaRoutes, {
    list: ({ db, person, query }) => listAgenda(db, person, query),
    porHacer: ({ db, person }) => read.getPorHacer(db, person),
  })
}
