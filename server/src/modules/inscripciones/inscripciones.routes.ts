import { inscripcionesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import { sendXlsx } from '../../kit/exports/xlsx.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { listOpcionesDeCurricula } from '../curriculas/curriculas.read.ts'
import { moveFila, takeBackBajas, tellBajas } from './inscripciones.avisos.ts'
import { holdInscripcion } from './inscripciones.lugares.sql.ts'
import {
  type FilaDeInscrito,
  getInscripcion,
  listAbiertas,
  listEnFila,
  listInscripciones,
  listInscritos,
  streamInscritos,
} from './inscripciones.read.ts'
import {
  createInscripcion,
  enrol,
  enrolVarios,
  moveInscritos,
  removeInscripcion,
  removeInscritos,
  restoreInscritos,
  updateInscripcion,
} from './inscripciones.sql.ts'

async function* cellsOf(rows: AsyncIterable<FilaDeInscrito>) {
  for await (const { nombre, email, escuela, opcion, desde, lugar } of rows)
    yield [nombre, email, escuela, opcion, lugar === null ? 'Inscrito' : 'En espera', lugar ?? '', desde]
}

/** @throws {Refusal} 404 */
async function existing(db: Db, id: number) {
  const inscripcion = await getInscripcion(db, id)
  if (!inscripcion) throw gone('evento de inscripción')
  return inscripcion
}

/** Beside the reply of one person's enrolment, where it has not given them a place. */
const enEspera = (lugar: number) => ({
  message: `Ya no hay lugar: quedó en la lista de espera, en el lugar ${lugar}`,
  color: 'info' as const,
})

export function bindInscripciones(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, inscripcionesRoutes, {
    list: ({ db, query }) => listInscripciones(db, query),
    abiertas: async ({ db }) => ({ resultSet: await listAbiertas(db) }),
    curriculas: async ({ db }) => ({
      resultSet: (await listOpcionesDeCurricula(db)).map(c => ({ id: c.id, nombre_curricula: c.label })),
    }),
    get: async ({ db, params }) => ({ inscripcion: await existing(db, params.id) }),
    create: async ({ db, body }) => ({ id: await createInscripcion(db, body) }),
    update: async call => {
      const { db, params, body } = call
      await updateInscripcion(db, params.id, body)
      await moveFila(call, (await holdInscripcion(db, params.id))!)
      return {}
    },
    remove: async call => {
      const { db, person, params, query } = call
      const { evento, usuarios } = await removeInscripcion(db, params.id, query.inscritos)
      await tellBajas(call, evento, usuarios, { salvo: person.id })
      return {}
    },
    inscritos: async ({ db, person, params, query }) => {
      const { nombreEvento, opciones } = await existing(db, params.id)
      return { ...(await listInscritos(db, person, params.id, query)), nombreEvento, opciones }
    },
    export: async call => {
      const { db, person, params, query } = call
      const { nombreEvento } = await existing(db, params.id)
      const columns = ['Nombre', 'Correo', 'Escuela', 'Opción', 'Estado', 'Lugar en la fila', 'Se inscribió']
      const cells = cellsOf(streamInscritos(db, person, params.id, query))
      const name = `inscritos-${nombreEvento}`
      if (query.formato === 'xlsx') return sendXlsx(call, `${name}.xlsx`, columns, cells)
      return sendCsv(call, `${name}.csv`, columns, cells)
    },
    move: async call => {
      const { db, person, params, body } = call
      const { evento, movidas } = await moveInscritos(db, params.id, body.ids, body.opcion_uuid)
      const esperan = await moveFila(call, evento, movidas, person.id)
      return { movidas: movidas.length, en_espera: esperan.length }
    },
    takeOut: async call => {
      const { db, person, params, body } = call
      const { evento, bajas } = await removeInscritos(db, params.id, body.ids)
      const salieron = bajas.map(b => b.id)
      await tellBajas(call, evento, salieron, { ...body, salvo: person.id })
      await moveFila(call, evento, [], person.id)
      return { bajas }
    },
    enrolVarios: async call => {
      const { db, person, params, body } = call
      const { evento, opcion_uuid, ...done } = await enrolVarios(db, person, params.id, body)
      const vinieron = done.inscritos.map(usuario_id => ({ usuario_id, opcion_uuid }))
      const esperan = await moveFila(call, evento, vinieron, person.id)
      return { ...done, en_espera: esperan.length }
    },
    reenrol: async call => {
      const { db, person, params, body } = call
      const { evento, vuelven } = await restoreInscritos(db, params.id, body.bajas)
      const quienes = vuelven.map(v => v.usuario_id)
      await takeBackBajas(call, evento.id, quienes)
      await moveFila(call, evento, [], person.id)
      const esperan = await listEnFila(db, evento.id, quienes)
      return { vuelven: vuelven.length, en_espera: esperan.length }
    },
    enrol: async call => {
      const { evento, inscrito, cambio } = await enrol(call.db, call.person, call.body)
      await moveFila(call, evento, cambio ? [inscrito] : [], call.person.id)
      const lugar = (await listEnFila(call.db, evento.id, [inscrito.usuario_id]))[0]?.lugar ?? null
      return { lugar, ...(lugar === null ? {} : enEspera(lugar)) }
    },
  })
}
