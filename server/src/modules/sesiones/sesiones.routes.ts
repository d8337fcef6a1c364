import { sesionesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { changeImage, copyImage, dropImage } from '../../kit/archivos/images.ts'
import { gone } from '../../kit/cosas.ts'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { numeroDeClase } from '../agenda/agenda.service.ts'
import { getEventoDeCalendario, listAgenda } from './sesiones.agenda.read.ts'
import { icsOf } from './sesiones.calendario.ts'
import * as eventos from './sesiones.eventos.read.ts'
import * as read from './sesiones.read.ts'
import { takeBackClase } from './sesiones.service.ts'
import * as write from './sesiones.sql.ts'

const notTheirs = () => notFound('Esa sesión ya no existe, o no es para ti.')
const eventoNotTheirs = () => notFound('Ese evento ya no existe, o no es para ti.')

export function bindSesiones(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, sesionesRoutes, {
    list: ({ db, person, query }) => read.listSesiones(db, person, query),
    get: async ({ db, person, params }) => {
      const sesion = await read.getSesion(db, person, params.id)
      if (!sesion) throw notTheirs()
      return { sesion }
    },
    ofertas: async ({ db }) => ({ resultSet: await read.listOfertas(db) }),
    cursos: async ({ db, params }) => {
      const resultSet = await read.listCursosDeOferta(db, params.id)
      if (!resultSet) throw gone('oferta')
      return { resultSet }
    },
    create: async call => {
      const imagen = await changeImage(call, call.body)
      return { id: await write.createSesion(call.db, call.person.id, call.body, imagen) }
    },
    duplicate: async call => {
      const { db, person, params } = call
      const { imagen } = await write.lockSesion(db, params.id)
      return { id: await write.copySesion(db, person.id, params.id, await copyImage(call, imagen)) }
    },
    update: async call => {
      const { db, params, body } = call
      const before = await write.lockSesion(db, params.id, body.version)
      await write.updateSesion(db, params.id, body, await changeImage(call, body, before.imagen), before)
      return {}
    },
    remove: async call => {
      const { imagen } = await write.lockSesion(call.db, call.params.id)
      await write.removeSesion(call.db, call.params.id)
      dropImage(call, imagen)
      return {}
    },
    eventos: async ({ db, person, params, query }) => {
      const sesion = await eventos.getSesionDeEventos(db, person, params.sesionId)
      if (!sesion) throw notTheirs()
      return { ...(await eventos.listEventos(db, params.sesionId, query)), sesion }
    },
    evento: async ({ db, person, params }) => {
      const evento = await eventos.getEvento(db, person, params.id)
      if (!evento) throw eventoNotTheirs()
      return { evento }
    },
    organizadores: async ({ db, person, query }) => {
      const { filas, hay_mas } = await eventos.listOrganizadores(db, person, query.search)
      return { resultSet: filas, hay_mas }
    },
    empalmes: ({ db, person, query }) => eventos.listEmpalmes(db, person, query),
    createEvento: async ({ db, person, body }) => ({ id: await write.createEvento(db, person, body) }),
    updateEvento: async call => {
      const { db, person, params, body } = call
      await write.updateEvento(db, person, params.id, body)
      await takeBackClase({ ...call, kit }, params.id)
      return {}
    },
    removeEvento: async call => {
      const { db, params } = call
      await takeBackClase({ ...call, kit }, params.id, true)
      await write.removeEvento(db, params.id)
      return {}
    },
    agenda: ({ db, person, query }) => listAgenda(db, person, query),
    calendario: async ({ db, person, params, reply }) => {
      const evento = await getEventoDeCalendario(db, person, params.id)
      if (!evento) throw eventoNotTheirs()
      const screen = evento.cursoEnVivo === 1 ? 'contenido-curso-curricula-vivo' : 'contenido-curso-curricula'
      const url = `${kit.origin()}/${screen}?curricula=${evento.curricula_id}&curso=${evento.curso_id}`
      const numero = await numeroDeClase(db, person.id, evento.id, new Date(evento.actualizado_en))
      return reply
        .header('content-disposition', `attachment; filename="evento-${evento.id}.ics"`)
        .type('text/calendar; charset=utf-8')
        .send(icsOf(evento, numero, kit.origin(), url))
    },
  })
}
