import { type NovedadCambio, novedadesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gone } from '../../kit/cosas.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { cleanHtml } from '../../kit/web/rich-text.ts'
import { tellPages } from '../avisos/avisos.service.ts'
import { getNovedad, listNovedades, listVigentes } from './novedades.read.ts'
import { createNovedad, markLeidas, removeNovedad, updateNovedad } from './novedades.sql.ts'

const cleaned = <I extends NovedadCambio>(input: I): I =>
  input.descripcion === undefined ? input : { ...input, descripcion: cleanHtml(input.descripcion) }

export function bindNovedades(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, novedadesRoutes, {
    list: ({ db, query }) => listNovedades(db, query),

    vigentes: async ({ db }) => ({ novedades: await listVigentes(db) }),

    read: async ({ db, body, person, afterCommit }) => {
      if (await markLeidas(db, body.ids, person.id)) afterCommit(() => tellPages(kit.realtime, [person.id]))
      return {}
    },

    get: async ({ db, params }) => {
      const novedad = await getNovedad(db, params.id)
      if (!novedad) throw gone('novedad')
      return { novedad }
    },

    create: async ({ db, body, person }) => ({ id: await createNovedad(db, person.id, cleaned(body)) }),

    update: async ({ db, params, body }) => {
      await updateNovedad(db, params.id, cleaned(body))
      return {}
    },

    remove: async ({ db, params }) => {
      if (!(await removeNovedad(db, params.id))) throw gone('novedad')
      return {}
    },
  })
}
