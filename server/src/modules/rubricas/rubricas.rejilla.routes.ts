/** Calls of who writes a rubric. */
import { rejillaRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { holdRubrica } from '../../alcance/rubricas.read.ts'
import { gone } from '../../kit/cosas.ts'
import { conflict } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { previewNotasDeRubrica, regradeTrabajos, undoRecalificacion } from '../entregables/entregables.service.ts'
import { copyRubrica } from './rubricas.copiar.sql.ts'
import * as read from './rubricas.read.ts'
import * as write from './rubricas.sql.ts'

export function bindRejilla(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, rejillaRoutes, {
    rejilla: async ({ db, params }) => {
      const rejilla = await read.getRejilla(db, params.unidadId, params.actividadId)
      if (!rejilla) throw gone('actividad')
      return rejilla
    },
    saveRejilla: ({ db, params, body }) => write.saveRejilla(db, params, body),
    biblioteca: async ({ db, query }) => {
      const { filas: rubricas, hay_mas } = await read.listBiblioteca(db, query.search)
      return { rubricas, hay_mas }
    },
    destinos: async ({ db, query }) => {
      const { filas: actividades, hay_mas } = await read.listDestinos(db, query.search)
      return { actividades, hay_mas }
    },
    copy: async ({ db, body }) => ({ ids: await copyRubrica(db, body.rubricaId, body.actividades) }),
    previewRecalificacion: async ({ db, person, params }) => {
      const rubrica = await read.findRubrica(db, params.id)
      if (!rubrica) throw gone('rúbrica')
      return previewNotasDeRubrica(db, person, rubrica)
    },
    regrade: async call => {
      const rubrica = await holdRubrica(call.db, { id: call.params.id })
      if (!rubrica) throw gone('rúbrica')
      if (rubrica.version !== call.body.version)
        throw conflict('La rúbrica cambió mientras veías esto. Ábrela otra vez para ver lo que hay.')
      return { trabajos: await regradeTrabajos(call, rubrica) }
    },
    undoRecalificacion: call => undoRecalificacion(call, call.params.id, call.params.recalificacion),
  })
}
