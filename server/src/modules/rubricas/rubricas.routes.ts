import { may, rubricasRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { requireActividad } from '../../alcance/acceso.ts'
import { findCriterios, holdRubrica } from '../../alcance/rubricas.read.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { listNivelesElegidos } from '../entregables/entregables.read.ts'
import { deshacerRecalificacion, recalificarTrabajos, verRecalificacion } from '../entregables/entregables.service.ts'
import { copiarRubrica } from './rubricas.copiar.ts'
import * as read from './rubricas.read.ts'
import * as write from './rubricas.sql.ts'

const gone = () => notFound('Esa rúbrica ya no existe.')
const activityGone = () => notFound('Esa actividad ya no existe.')
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
      if (!rubrica) throw gone()
      return { rubrica }
    },
    rejilla: async ({ db, params }) => {
      const rejilla = await read.getRejilla(db, params.unidadId, params.actividadId)
      if (!rejilla) throw activityGone()
      return rejilla
    },
    guardarRejilla: ({ db, params, body }) => write.saveRejilla(db, params, body),
    biblioteca: async ({ db, query }) => {
      const { filas: rubricas, hay_mas } = await read.listBiblioteca(db, query.search)
      return { rubricas, hay_mas }
    },
    destinos: async ({ db, query }) => {
      const { filas: actividades, hay_mas } = await read.listDestinos(db, query.search)
      return { actividades, hay_mas }
    },
    copiar: async ({ db, body }) => ({ ids: await copiarRubrica(db, body.rubricaId, body.actividades) }),
    create: async ({ db, body }) => ({ id: await write.createRubrica(db, body) }),
    update: async ({ db, body }) => {
      await write.updateRubrica(db, body)
      return {}
    },
    verRecalificacion: async ({ db, person, params }) => {
      const rubrica = await read.findRubrica(db, params.id)
      if (!rubrica) throw gone()
      return verRecalificacion(db, person, rubrica)
    },
    recalificar: async call => {
      const rubrica = await holdRubrica(call.db, { id: call.params.id })
      if (!rubrica) throw gone()
      if (rubrica.version !== call.body.version)
        throw conflict('La rúbrica cambió mientras veías esto. Ábrela otra vez para ver lo que hay.')
      return { trabajos: await recalificarTrabajos(call, rubrica) }
    },
    deshacerRecalificacion: call => deshacerRecalificacion(call, call.params.id, call.params.recalificacion),
    remove: async ({ db, person, params }) => ({ papelera: await write.removeRubrica(db, params.id, person.id) }),
    check: async ({ db, params }) => {
      const estado = await read.getEstado(db, params.activityId)
      if (!estado) throw activityGone()
      return {
        data: bit(estado.rubrica !== null),
        tieneEntregable: bit(estado.entregable > 0),
        entregableObligatorio: bit(estado.entregable > 0 && estado.entregable_opcional === 2),
      }
    },
    criterios: async ({ db, person, params }) => {
      const rubrica = await read.findRubrica(db, params.rubricaId)
      const trabajo = rubrica && (await listNivelesElegidos(db, person, params.entregableId, rubrica.actividad))
      if (!trabajo) throw gone()
      const { elegidos, porVersion } = trabajo
      const graded = porVersion ? await findCriterios(db, rubrica.id, porVersion.numero) : undefined
      const { criterio, anterior } = graded ?? { criterio: rubrica.criterio, anterior: false }
      return { criterio: criterio.map(c => ({ ...c, nivel_elegido: elegidos.get(c.id) ?? null })), anterior }
    },
    show: async ({ db, params }) => {
      const estado = await read.getEstado(db, params.activityId, params.unitId)
      if (!estado) throw activityGone()
      return { rubrica: estado.rubrica ?? 0 }
    },
  })
}
