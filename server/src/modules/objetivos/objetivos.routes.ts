import { objetivosRoutes, SIN_UNIDAD } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gone } from '../../kit/cosas.ts'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { archivosDeMaterialHandlers } from './objetivos.archivos.routes.ts'
import { paginasHandlers } from './objetivos.paginas.routes.ts'
import * as read from './objetivos.read.ts'
import * as write from './objetivos.sql.ts'

export function bindObjetivos(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, objetivosRoutes, {
    list: ({ db, query }) => read.listObjetivos(db, query),
    get: async ({ db, params }) => {
      const objetivo = await read.getObjetivo(db, params.id)
      if (!objetivo) throw gone('objetivo')
      return { objetivo }
    },
    create: async ({ db, person, body }) => ({ id: await write.createObjetivo(db, person.id, body) }),
    update: async ({ db, params, body }) => {
      await write.updateObjetivo(db, params.id, body)
      return {}
    },
    remove: async ({ db, person, params }) => ({ papelera: await write.removeObjetivo(db, params.id, person.id) }),

    deUnidad: async ({ db, params, query }) => {
      const unidad = await read.getUnidad(db, params.unidad)
      if (!unidad) throw gone('unidad')
      const { filas, ...place } = await read.listDeUnidad(db, unidad.id, query)
      return { objetivosDeLaUnidad: filas, unidad, ...place }
    },
    deNinguna: async () => {
      throw notFound(SIN_UNIDAD)
    },
    disponibles: async ({ db, params, query }) => {
      const { filas, hay_mas } = await read.listDisponibles(db, params.unidad, query.search)
      return { objetivos: filas, hay_mas }
    },
    attach: async ({ db, body }) => ({
      unidad_objetivo_id: await write.attachObjetivo(db, body.unidad_id, body.objetivo_id),
    }),
    detach: async ({ db, params }) => {
      if (!(await write.detachObjetivo(db, params.unidadObjetivoId)))
        throw notFound('La unidad ya no tiene ese objetivo.')
      return {}
    },

    materiales: async ({ db, params, query }) => {
      if (!(await read.getObjetivo(db, params.objetivo))) throw gone('objetivo')
      return read.listMateriales(db, params.objetivo, query)
    },
    material: async ({ db, params }) => {
      const material = await read.getMaterial(db, params.id)
      if (!material) throw gone('material')
      return { material }
    },
    ...archivosDeMaterialHandlers,
    ...paginasHandlers,
    tipos: async ({ db }) => ({ TipoMateriales: await read.listTipos(db) }),
    createMaterial: async ({ db, body }) => ({ id: await write.createMaterial(db, body) }),
    updateMaterial: async ({ db, params, body }) => {
      await write.updateMaterial(db, params.id, body)
      return {}
    },
    removeMaterial: async ({ db, person, params }) => {
      const papelera = await write.removeMaterial(db, params.id, person.id)
      if (papelera === undefined) throw gone('material')
      return { papelera }
    },
  })
}
