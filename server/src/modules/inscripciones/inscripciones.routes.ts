import { inscripcionesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { soloA } from '../../alcance/destinatarios.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { type Telling, takeBackAviso, tellAviso } from '../avisos/avisos.service.ts'
import { listOpcionesDeCurricula } from '../curriculas/curriculas.read.ts'
import {
  type FilaDeInscrito,
  getInscripcion,
  listAbiertas,
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
  for await (const { nombre, email, escuela, opcion, desde } of rows) yield [nombre, email, escuela, opcion, desde]
}

/** @throws {Refusal} 404 */
async function existing(db: Db, id: number) {
  const inscripcion = await getInscripcion(db, id)
  if (!inscripcion) throw notFound('Ese evento de inscripción ya no existe.')
  return inscripcion
}

/** That they are in it holds no more. */
async function forget(call: Telling, id: number, usuarios: readonly number[]) {
  if (usuarios.length)
    await takeBackAviso(call, { tipo: 'inscrito', clave: `inscripcion:${id}`, para: soloA([...usuarios]) })
}

export function bindInscripciones(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, inscripcionesRoutes, {
    list: ({ db, query }) => listInscripciones(db, query),
    abiertas: async ({ db }) => ({ resultSet: await listAbiertas(db) }),
    curriculas: async ({ db }) => ({
      resultSet: (await listOpcionesDeCurricula(db)).map(c => ({ id: c.id, nombre_curricula: c.label })),
    }),
    get: async ({ db, params }) => ({ inscripcion: await existing(db, params.id) }),
    create: async ({ db, body }) => ({ id: await createInscripcion(db, body) }),
    update: async ({ db, params, body }) => {
      await updateInscripcion(db, params.id, body)
      return {}
    },
    remove: async call => {
      const { db, params, query } = call
      await forget(call, params.id, await removeInscripcion(db, params.id, query.inscritos))
      return {}
    },
    inscritos: async ({ db, person, params, query }) => {
      const { nombreEvento, opciones } = await existing(db, params.id)
      return { ...(await listInscritos(db, person, params.id, query)), nombreEvento, opciones }
    },
    exportar: async call => {
      const { db, person, params, query } = call
      const { nombreEvento } = await existing(db, params.id)
      const columns = ['Nombre', 'Correo', 'Escuela', 'Opción', 'Se inscribió']
      return sendCsv(
        call,
        `inscritos-${nombreEvento}.csv`,
        columns,
        cellsOf(streamInscritos(db, person, params.id, query)),
      )
    },
    mover: async ({ db, params, body }) => ({
      movidas: (await moveInscritos(db, params.id, body.ids, body.opcion_uuid)).length,
    }),
    darDeBaja: async call => {
      const { db, params, body } = call
      const bajas = await removeInscritos(db, params.id, body.ids)
      await forget(
        call,
        params.id,
        bajas.map(b => b.id),
      )
      return { bajas }
    },
    inscribir: async call => {
      const { db, person, params, body } = call
      const done = await enrolVarios(db, person, params.id, body)
      if (done.inscritos.length) {
        const { nombreEvento, opciones } = await existing(db, params.id)
        const opcion = opciones.find(o => o.uuid === body.opcion_uuid)?.label
        await tellAviso(call, {
          tipo: 'inscrito',
          clave: `inscripcion:${params.id}`,
          datos: { inscripcion: nombreEvento, ...(opcion ? { opcion } : {}) },
          para: soloA(done.inscritos),
          salvo: person.id,
        })
      }
      return done
    },
    reinscribir: async ({ db, params, body }) => ({ vuelven: await restoreInscritos(db, params.id, body.bajas) }),
    enrol: async call => {
      const inscrito = await enrol(call.db, call.person, call.body)
      if (inscrito)
        await tellAviso(call, {
          tipo: 'inscrito',
          clave: `inscripcion:${call.body.inscripcion_id}`,
          datos: inscrito.datos,
          para: soloA([inscrito.usuario_id]),
          salvo: call.person.id,
        })
      return {}
    },
  })
}
