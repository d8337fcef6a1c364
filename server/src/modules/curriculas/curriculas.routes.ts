import { curriculasRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { changeImage } from '../../kit/archivos/images.ts'
import { requireVersion } from '../../kit/cosas.ts'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { getRitmo } from '../ritmo/ritmo.read.ts'
import * as propias from './curriculas.propias.read.ts'
import * as read from './curriculas.read.ts'
import * as write from './curriculas.sql.ts'

const gone = () => notFound('Esa currícula ya no existe, o no es para ti.')

export function bindCurriculas(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, curriculasRoutes, {
    list: ({ db, person, query }) => propias.listCurriculas(db, person, query),
    navegacion: async ({ db, person, query }) => {
      const [nav, ritmo, terminados] = await Promise.all([
        propias.getNavegacion(db, person, query.propias === 1),
        getRitmo(db, person.id),
        read.listTerminados(db, person.id),
      ])
      return { ...nav, ritmo, terminados }
    },
    opciones: async ({ db }) => ({ Curriculas: await read.listOpcionesDeCurricula(db) }),
    nombre: async ({ db, person, params }) => {
      const CurriculaNombre = await read.getNombre(db, person, params.id)
      if (!CurriculaNombre) throw gone()
      return { CurriculaNombre }
    },
    get: async ({ db, params }) => {
      const curricula = await read.getCurricula(db, params.id)
      if (!curricula) throw gone()
      return { curricula }
    },
    create: async call => {
      const imagen = await changeImage(call, call.body)
      return { id: await write.createCurricula(call.db, call.person.id, call.body, imagen) }
    },
    update: async call => {
      const { db, params, body } = call
      const before = await write.lockCurricula(db, params.id)
      requireVersion('currícula', body.version, before.version)
      await write.updateCurricula(db, params.id, body, await changeImage(call, body, before.imagen))
      return {}
    },
    remove: async ({ db, person, params }) => ({
      papelera: await write.removeCurricula(db, await write.lockCurricula(db, params.id), person.id),
    }),

    cursos: async ({ db, person, params, query }) => {
      const { curriculaId, tipo } = params
      const found = await propias.listCursosDeCurricula(db, person, curriculaId, tipo, query.search)
      if (!found) throw gone()
      return { ...found, type: tipo }
    },
    disponibles: async ({ db, person, params }) => {
      if (!(await read.getNombre(db, person, params.curriculaId))) throw gone()
      return { cursos: await read.listDisponibles(db, params.curriculaId) }
    },
    attach: async ({ db, body }) => {
      await write.lockCurricula(db, body.curricula_id)
      await write.attachCursos(db, body.curricula_id, body.cursos)
      return { message: body.cursos.length === 1 ? 'Curso vinculado' : 'Cursos vinculados' }
    },
    detach: async ({ db, params }) => {
      await write.lockCurricula(db, params.curriculaId)
      await write.detachCurso(db, params.curriculaId, params.cursoId)
      return {}
    },
    sort: async ({ db, params, body }) => {
      await write.lockCurricula(db, params.id)
      await write.orderCursos(db, params.id, body.cursos)
      return {}
    },
  })
}
