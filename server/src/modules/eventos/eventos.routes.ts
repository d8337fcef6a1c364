import { eventosRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { accesoACurso } from '../../alcance/acceso.read.ts'
import { requireCurso } from '../../alcance/acceso.ts'
import { gone } from '../../kit/cosas.ts'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { tipoOf } from '../videos/videos.read.ts'
import { retireArchivo, signVideo } from '../videos/videos.service.ts'
import * as read from './eventos.read.ts'
import { createEvento, removeEvento, updateEvento } from './eventos.sql.ts'

const goneCurso = () => notFound('Ese curso ya no existe, o no es para ti.')

export function bindEventos(app: FastifyInstance, kit: Kit) {
  /** Once nothing names it; a process that dies before leaves it to the cleaning. */
  const retire = async (archivoId: number | null) => {
    if (archivoId !== null) await retireArchivo(kit.db, kit.storage, archivoId)
  }
  bindRoutes(app, kit, eventosRoutes, {
    deCurso: async ({ db, person, params }) => {
      await requireCurso(db, person, params.cursoId)
      const found = await read.getEventoDeCurso(db, params.cursoId)
      if (!found) return { resultSet: null }
      const { archivo_id: _archivo, ...resultSet } = found
      return { resultSet }
    },
    grabacion: async ({ db, person, params }) => {
      await requireCurso(db, person, params.cursoId)
      const found = await read.getEventoDeCurso(db, params.cursoId)
      if (!found?.liga_cloudStorage) throw notFound('Esta clase no tiene grabación.')
      const { archivo_id, liga_cloudStorage: file_url } = found
      return {
        video_url: archivo_id === null ? file_url : signVideo(kit.secret, archivo_id, person.id),
        tipo: tipoOf({ archivo_id, file_url }),
      }
    },
    list: async ({ db, person, params, query }) => {
      const curso = await read.getCursoDeEvento(db, params.cursoId)
      if (!curso || !(await accesoACurso(db, person, params.cursoId))) throw goneCurso()
      return { ...(await read.listEventos(db, params.cursoId, query)), curso }
    },
    get: async ({ db, person, params }) => {
      const evento = await read.getEvento(db, params.id)
      if (!evento || !(await accesoACurso(db, person, evento.curso_id))) throw gone('evento')
      return { evento }
    },
    create: async ({ db, person, body }) => ({ id: await createEvento(db, person, body) }),
    update: async ({ db, person, params, body, afterCommit }) => {
      const left = await updateEvento(db, person, params.id, body)
      afterCommit(() => retire(left))
      return {}
    },
    remove: async ({ db, params, afterCommit }) => {
      const left = await removeEvento(db, params.id)
      afterCommit(() => retire(left))
      return {}
    },
  })
}
