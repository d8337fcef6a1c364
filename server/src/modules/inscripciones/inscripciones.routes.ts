import { inscripcionesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { soloA } from '../../alcance/destinatarios.read.ts'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { tellAviso } from '../avisos/avisos.service.ts'
import { listOpcionesDeCurricula } from '../curriculas/curriculas.read.ts'
import { getInscripcion, listAbiertas, listInscripciones } from './inscripciones.read.ts'
import { createInscripcion, enrol, removeInscripcion, updateInscripcion } from './inscripciones.sql.ts'

export function bindInscripciones(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, inscripcionesRoutes, {
    list: ({ db, query }) => listInscripciones(db, query),
    abiertas: async ({ db }) => ({ resultSet: await listAbiertas(db) }),
    curriculas: async ({ db }) => ({
      resultSet: (await listOpcionesDeCurricula(db)).map(c => ({ id: c.id, nombre_curricula: c.label })),
    }),
    get: async ({ db, params }) => {
      const inscripcion = await getInscripcion(db, params.id)
      if (!inscripcion) throw notFound('Ese evento de inscripción ya no existe.')
      return { inscripcion }
    },
    create: async ({ db, body }) => ({ id: await createInscripcion(db, body) }),
    update: async ({ db, params, body }) => {
      await updateInscripcion(db, params.id, body)
      return {}
    },
    remove: async ({ db, params }) => {
      await removeInscripcion(db, params.id)
      return {}
    },
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
