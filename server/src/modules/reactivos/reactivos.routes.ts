import { may, reactivosRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { findObserver } from '../../alcance/personas.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import type { Sending } from '../../kit/exports/exports.ts'
import { bindRoutes, type Handlers } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { bancoHandlers } from './banco.routes.ts'
import * as category from './categorias.sql.ts'
import { cifrasHandlers } from './cifras.routes.ts'
import { cleaned } from './reactivos.datos.ts'
import { mediosHandlers } from './reactivos.medios.routes.ts'
import { adoptImagenes } from './reactivos.medios.sql.ts'
import * as read from './reactivos.read.ts'
import * as write from './reactivos.sql.ts'
import * as enlaces from './resultados.enlaces.sql.ts'
import { tarjetasHandlers } from './tarjetas.routes.ts'
import { updateTarjeta } from './tarjetas.sql.ts'
import * as version from './versiones.sql.ts'

async function actividadOf(db: Db, id: number) {
  const actividad = await read.getActividad(db, id)
  if (!actividad) throw gone('actividad')
  return actividad
}

type Calls = Handlers<typeof reactivosRoutes>

const preguntasHandlers: Pick<
  Calls,
  'list' | 'get' | 'create' | 'update' | 'remove' | 'copy' | 'nombreActividad' | 'versiones' | 'restore'
> = {
  list: async ({ db, params, query }) => read.listReactivos(db, (await actividadOf(db, params.id)).id, query),
  get: async ({ db, params }) => {
    const pregunta = await read.getReactivo(db, params.id)
    if (!pregunta) throw gone('pregunta')
    return { pregunta }
  },
  create: async ({ db, person, body }) => {
    const input = cleaned(body)
    const id = await write.createReactivo(db, person, body.actividad_id, input)
    await adoptImagenes(db, input)
    return { id }
  },
  update: async ({ db, person, params, body }) => {
    const input = cleaned(body)
    await updateTarjeta(db, person, params.id, input)
    await adoptImagenes(db, input)
    return {}
  },
  remove: async ({ db, person, params }) => ({ papelera: await write.removeReactivo(db, params.id, person.id) }),
  copy: async ({ db, body }) => ({ id: await write.copyReactivo(db, body) }),
  nombreActividad: async ({ db, params }) => ({
    nombreActividad: (await actividadOf(db, params.id)).nombre_actividad_unidad,
  }),

  versiones: ({ db, params }) => version.listVersiones(db, params.id),
  restore: async ({ db, person, params }) => {
    await version.returnToVersion(db, params.id, params.version, person.id)
    return {}
  },
}

const respuestasHandlers: Pick<
  Calls,
  'respuestas' | 'createRespuesta' | 'markRespuesta' | 'updateRespuesta' | 'removeRespuesta'
> = {
  respuestas: async ({ db, params }) => read.listRespuestas(db, params.id),
  createRespuesta: async ({ db, body }) => {
    return { id: await write.createRespuesta(db, body) }
  },
  markRespuesta: async ({ db, params, body }) => {
    await write.markRespuesta(db, params.id, body)
    return {}
  },
  updateRespuesta: async ({ db, params, body }) => {
    await write.updateRespuesta(db, params.id, body)
    return {}
  },
  removeRespuesta: async ({ db, params }) => {
    await write.removeRespuesta(db, params.id)
    return {}
  },
}

const sheetOf = (kit: Kit, token: string) => `${kit.origin()}/api/hojas/resultados/${token}`
const results = (call: Sending & { db: Db; person: Observer }, id: number) => {
  const rows = read.streamResultados(call.db, call.person, id)
  return sendCsv(call, 'resultados.csv', ['Nombre', 'Correo', 'Calificación', 'Fecha'], cellsOf(rows))
}
const whose = async (db: Db, person: Person, id: number) => ({
  actividad_id: (await actividadOf(db, id)).id,
  usuario_id: person.id,
})

/** Grades of a quiz: on its page, as a file, and as a sheet that a link opens. */
const resultadosHandlers: Pick<Calls, 'resultados' | 'export' | 'sheet' | 'renewSheet' | 'removeSheet' | 'hoja'> = {
  resultados: async ({ db, person, params, query }) =>
    read.listResultados(db, person, (await actividadOf(db, params.id)).id, query),
  export: async call => results(call, (await actividadOf(call.db, call.params.id)).id),
  sheet: async ({ db, kit, person, params }) => {
    const token = await enlaces.ensureEnlace(db, await whose(db, person, params.id))
    return { urlSheet: token === null ? '' : sheetOf(kit, token) }
  },
  renewSheet: async ({ db, kit, person, params }) => ({
    urlSheet: sheetOf(kit, await enlaces.renewEnlace(db, await whose(db, person, params.id))),
  }),
  removeSheet: async ({ db, person, params }) => {
    await enlaces.removeEnlace(db, await whose(db, person, params.id))
    return {}
  },
  hoja: async call => {
    const { db, params } = call
    const enlace = await enlaces.findEnlace(db, params.token)
    // As whoever made it may read now: without access, or in another school, it tells what they see by then.
    const observer = enlace && (await findObserver(db, enlace.usuario_id))
    if (!enlace || !observer || !may(observer.personas, 'reactivos.read')) throw notFound('Este enlace ya no sirve.')
    return results({ ...call, person: observer }, enlace.actividad_id)
  },
}

/** By what questions are found again: their words, and categories with their indicators. */
const clasificacionHandlers: Pick<
  Calls,
  | 'palabras'
  | 'createPalabra'
  | 'removePalabra'
  | 'categorias'
  | 'createCategoria'
  | 'updateCategoria'
  | 'removeCategoria'
  | 'createIndicador'
  | 'updateIndicador'
  | 'removeIndicador'
> = {
  palabras: async ({ db, query }) => {
    const palabrasClave = await read.listPalabras(db, query.pregunta_id)
    return { palabrasClave, cantidad: palabrasClave.length }
  },
  createPalabra: async ({ db, body }) => ({
    id: await write.createPalabra(db, body.pregunta_id, body.palabra_clave),
  }),

  removePalabra: async ({ db, params }) => {
    await write.removePalabra(db, params.id)
    return {}
  },

  categorias: async ({ db }) => ({ categorias: await read.listCategorias(db) }),
  createCategoria: async ({ db, body }) => ({ id: await category.createCategoria(db, body) }),
  updateCategoria: async ({ db, params, body }) => {
    await category.updateCategoria(db, params.id, body)
    return {}
  },
  removeCategoria: async ({ db, params }) => {
    await category.removeCategoria(db, params.id)
    return {}
  },
  createIndicador: async ({ db, body }) => ({ id: await category.createIndicador(db, body.categoria_id, body) }),
  updateIndicador: async ({ db, params, body }) => {
    await category.updateIndicador(db, params.id, body)
    return {}
  },
  removeIndicador: async ({ db, params }) => {
    await category.removeIndicador(db, params.id)
    return {}
  },
}

/** What a question's form offers to choose from. */
const opcionesHandlers: Pick<Calls, 'actividades' | 'rubricas'> = {
  actividades: async ({ db, query }) => {
    const { filas, hay_mas } = await read.listActividades(db, query.search)
    return { actividades: filas, hay_mas }
  },
  rubricas: async ({ db, query }) => {
    const { filas: rubricas, hay_mas } = await read.listRubricas(db, query.search)
    return { rubricas, hay_mas }
  },
}

export function bindReactivos(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, reactivosRoutes, {
    ...preguntasHandlers,
    ...respuestasHandlers,
    ...tarjetasHandlers,
    ...mediosHandlers,
    ...resultadosHandlers,
    ...cifrasHandlers,
    ...clasificacionHandlers,
    ...bancoHandlers(),
    ...opcionesHandlers,
  })
}

async function* cellsOf(
  rows: AsyncIterable<{ name: string; email: string; calificacion: number | null; fecha: string }>,
) {
  for await (const r of rows) yield [r.name, r.email, r.calificacion, r.fecha]
}
