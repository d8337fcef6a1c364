import { hasEntrega, may, rubricasRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { requireActividad } from '../../alcance/acceso.ts'
import { findCriterios } from '../../alcance/rubricas.read.ts'
import { gone } from '../../kit/cosas.ts'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { listNivelesElegidos } from '../entregables/revision/revision.read.ts'
import * as read from './rubricas.read.ts'
import * as write from './rubricas.sql.ts'

const bit = (yes: boolean): 0 | 1 => (yes ? 1 : 0)

export function bindRubricas(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, rubricasRoutes, {
    get: async ({ db, person, params }) => {
      // Its authors need no course to look at it.
      if (!may(person.personas, 'rubricas.read')) await requireActividad(db, person, params.actividadId)
      const rubrica = await read.getRubricaDeActividad(db, params.unidadId, params.actividadId)
      if (!rubrica) throw notFound('Esa actividad todavía no tiene rúbrica.')
      return { rubrica }
    },
    edit: async ({ db, params }) => {
      const rubrica = await read.getRubricaEditable(db, params.id)
      if (!rubrica) throw gone('rúbrica')
      return { rubrica }
    },
    create: async ({ db, body }) => ({ id: await write.createRubrica(db, body) }),
    update: async ({ db, body }) => {
      await write.updateRubrica(db, body)
      return {}
    },
    remove: async ({ db, person, params }) => ({ papelera: await write.removeRubrica(db, params.id, person.id) }),
    check: async ({ db, params }) => {
      const estado = await read.getEstado(db, params.activityId)
      if (!estado) throw gone('actividad')
      return {
        data: bit(estado.rubrica !== null),
        tieneEntregable: bit(hasEntrega(estado)),
        entregableObligatorio: bit(hasEntrega(estado) && estado.entregable_opcional === 2),
      }
    },
    criterios: async ({ db, person, params }) => {
      const rubrica = await read.findRubrica(db, params.rubricaId)
      const trabajo = rubrica && (await listNivelesElegidos(db, person, params.entregableId, rubrica.actividad))
      if (!trabajo) throw gone('rúbrica')
      const { elegidos, porVersion } = trabajo
      const graded = porVersion ? await findCriterios(db, rubrica.id, porVersion.numero) : undefined
      const { criterio, anterior } = graded ?? { criterio: rubrica.criterio, anterior: false }
      return { criterio: criterio.map(c => ({ ...c, nivel_elegido: elegidos.get(c.id) ?? null })), anterior }
    },
    show: async ({ db, params }) => {
      const estado = await read.getEstado(db, params.activityId, params.unitId)
      if (!estado) throw gone('actividad')
      return { rubrica: estado.rubrica ?? 0 }
    },
  })
}
