import { agendaRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { serveCalendario } from './agenda.calendario.routes.ts'
import { listAgenda, listProximas } from './agenda.entradas.read.ts'
import * as read from './agenda.read.ts'
import { createCalendario, getCalendario, removeCalendario } from './agenda.sql.ts'

export function bindAgenda(app: FastifyInstance, kit: Kit) {
  serveCalendario(app, kit)
  bindRoutes(app, kit, agendaRoutes, {
    list: ({ db, person, query }) => listAgenda(db, person, query),
    proximas: ({ db, person }) => listProximas(db, person),
    calendario: async ({ db, person }) => ({ creado_en: await getCalendario(db, person.id) }),
    createCalendario: async ({ db, person }) => ({
      url: `${kit.origin()}/calendario/${await createCalendario(db, person.id)}.ics`,
    }),
    removeCalendario: async ({ db, person }) => {
      if (!(await removeCalendario(db, person.id))) throw notFound('Tu calendario no se compartía.')
      return {}
    },
    porHacer: ({ db, person }) => read.getPorHacer(db, person),
  })
}
