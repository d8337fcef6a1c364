import { seguimientoRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { sendCsv } from '../../kit/exports/csv.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { resumenDeEnvio, sendAnimo } from './seguimiento.animos.sql.ts'
import { saveCifras } from './seguimiento.cifras.sql.ts'
import * as read from './seguimiento.read.ts'
import { COLUMNAS_DE_SEGUIMIENTO, cellsOf } from './seguimiento.service.ts'
import * as write from './seguimiento.sql.ts'

export function bindSeguimiento(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, seguimientoRoutes, {
    list: ({ db, person, query }) => read.listEstudiantes(db, person, query),
    opciones: ({ db, person }) => read.listOpciones(db, person),
    export: async call =>
      sendCsv(
        call,
        'seguimiento.csv',
        COLUMNAS_DE_SEGUIMIENTO,
        cellsOf(await read.listTodos(call.db, call.person, call.query)),
      ),
    refresh: async ({ db, person }) => {
      const ids = await read.listAtrasados(db, person)
      return { actualizadas: ids.length ? await saveCifras(db, ids) : 0 }
    },
    cheer: async call => {
      const sent = await sendAnimo(call, call.person, call.body)
      const { enviados, omitidos } = sent
      return {
        enviados,
        omitidos,
        message: resumenDeEnvio(sent),
        ...(enviados === 0 ? { color: 'info' as const } : {}),
      }
    },
    vistas: async ({ db, person }) => ({ vistas: await read.listVistas(db, person.id) }),
    createVista: async ({ db, person, body }) => ({ id: await write.createVista(db, person.id, body) }),
    updateVista: async ({ db, person, params, body }) => {
      await write.updateVista(db, person.id, params.id, body)
      return {}
    },
    removeVista: async ({ db, person, params }) => {
      await write.removeVista(db, person.id, params.id)
      return {}
    },
    plantillas: async ({ db, person }) => ({ plantillas: await read.listPlantillas(db, person.id) }),
    createPlantilla: async ({ db, person, body }) => ({ id: await write.createPlantilla(db, person.id, body.texto) }),
    updatePlantilla: async ({ db, person, params, body }) => {
      await write.updatePlantilla(db, person.id, params.id, body.texto)
      return {}
    },
    removePlantilla: async ({ db, person, params }) => {
      await write.removePlantilla(db, person.id, params.id)
      return {}
    },
  })
}
