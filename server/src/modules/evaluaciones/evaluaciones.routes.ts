import { AVANCE_CAMBIO, evaluacionesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { comoRevisor } from '../../alcance/personas.ts'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import { userRoom } from '../../kit/http/realtime.ts'
import type { Kit } from '../../kit/kit.ts'
import { takeBackOcultas, takeBackPermiso, tellPermiso } from './evaluaciones.avisos.ts'
import * as read from './evaluaciones.read.ts'
import { getReglas } from './evaluaciones.service.ts'
import * as write from './evaluaciones.sql.ts'

export function bindEvaluaciones(app: FastifyInstance, kit: Kit) {
  const tell = (usuarioId: number, actividad_id: number) =>
    kit.realtime.emit(userRoom(usuarioId), AVANCE_CAMBIO, { actividad_id })

  bindRoutes(app, kit, evaluacionesRoutes, {
    ajustes: async ({ db, params: { id } }) => {
      const cuantos = await read.getCuantos(db, id)
      if (!cuantos) throw notFound('Esa actividad ya no existe.')
      const { mas_intentos: _i, mas_minutos: _m, ...ajustes } = await getReglas(db, null, id)
      return { ajustes: { ...ajustes, sorteos: await read.listSorteos(db, id) }, ...cuantos }
    },
    guardarAjustes: async ({ db, person, params, body, afterCommit }) => {
      const version = await write.saveAjustes(db, person.id, params.id, body)
      if (body.ver_nota && body.ver_nota !== 'al_terminar') await takeBackOcultas({ db, kit, afterCommit }, params.id)
      return { version }
    },
    permisos: async ({ db, person, params, query }) =>
      read.listPermisos(db, comoRevisor(person), params.id, query.page ?? 1),
    darPermiso: async ({ db, person, params, body, afterCommit }) => {
      await read.requirePersona(db, comoRevisor(person), params)
      const { id, nuevo, mas } = await write.givePermiso(db, person.id, params, body)
      if (nuevo) {
        afterCommit(() => tell(params.usuarioId, params.id))
        await tellPermiso({ db, kit, afterCommit }, person.id, params, mas)
      }
      return { id }
    },
    quitarPermiso: async ({ db, person, params, afterCommit }) => {
      await read.requirePersona(db, comoRevisor(person), params)
      if (!(await write.endPermiso(db, params))) throw notFound('Ese permiso ya no existe.')
      afterCommit(() => tell(params.usuarioId, params.id))
      await takeBackPermiso({ db, kit, afterCommit }, params)
      return {}
    },
    personas: async ({ db, person, query }) => read.listPersonas(db, comoRevisor(person), query.search),
  })
}
