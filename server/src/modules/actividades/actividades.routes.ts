import { type ActividadCambio, actividadesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gone } from '../../kit/cosas.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { cleanHtml } from '../../kit/web/rich-text.ts'
import { archivosDeActividadHandlers } from './actividades.archivos.routes.ts'
import * as read from './actividades.read.ts'
import * as write from './actividades.sql.ts'

/** An instruction that was left out stays left out. */
const cleaned = <I extends ActividadCambio>(input: I): I =>
  input.detalles_actividad === undefined ? input : { ...input, detalles_actividad: cleanHtml(input.detalles_actividad) }

export function bindActividades(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, actividadesRoutes, {
    ...archivosDeActividadHandlers,
    list: async ({ db, params }) => {
      if (!(await read.unidadExists(db, params.unidadId))) throw gone('unidad')
      return read.listActividades(db, params.unidadId)
    },
    get: async ({ db, params }) => {
      const actividad = await read.getActividad(db, params.id)
      if (!actividad) throw gone('actividad')
      return { actividad }
    },
    create: async ({ db, body }) => {
      const id = await write.createActividad(db, cleaned(body))
      return { id, ...(body.form_link ? { message: 'Formulario creado' } : {}) }
    },
    update: async ({ db, params, body }) => {
      await write.updateActividad(db, params.id, cleaned(body))
      return body.form_link ? { message: 'Formulario actualizado' } : {}
    },
    remove: async ({ db, person, params }) => ({ papelera: await write.removeActividad(db, params.id, person.id) }),
    sort: async ({ db, params, body }) => {
      await write.sortActividades(db, params.unidadId, body.actividades)
      return {}
    },
    entregable: async ({ db, params }) => {
      await write.setEntregable(db, params.activityId, params.type)
      return {}
    },
    obligacion: async ({ db, params, body }) => {
      await write.setComoSeEntrega(db, params.id, body)
      return {}
    },
    examen: async ({ db, params, body }) => {
      await write.setExamen(db, params.id, body.idExamenAvanza)
      return {}
    },

    items: async ({ db, params }) => {
      const items = await read.listItems(db, params.activityId)
      if (items.length === 0 && !(await read.getActividad(db, params.activityId))) throw gone('actividad')
      return { items }
    },
    createItem: async ({ db, body }) => ({
      id: await write.createItem(db, body.unidad_actividad_id, body.descripcion_actividad),
    }),
    updateItem: async ({ db, params, body }) => {
      await write.updateItem(db, params.id, body)
      return {}
    },
    sortItems: async ({ db, params, body }) => {
      await write.sortItems(db, params.activityId, body.items)
      return {}
    },
    removeItem: async ({ db, person, params }) => ({ papelera: await write.removeItem(db, params.id, person.id) }),
  })
}
