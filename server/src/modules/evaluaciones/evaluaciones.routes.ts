import { evaluacionesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { comoRevisor } from '../../alcance/personas.ts'
import type { Sustentante } from '../../alcance/sustentante.ts'
import { gone } from '../../kit/cosas.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { tellAvance } from '../avisos/avisos.avance.service.ts'
import { takeBackOcultas, takeBackPermiso, tellPermiso } from './evaluaciones.avisos.ts'
import * as read from './evaluaciones.read.ts'
import { getReglas } from './evaluaciones.reglas.read.ts'
import * as write from './evaluaciones.sql.ts'

const sustentanteOf = (params: { id: number; usuarioId: number }): Sustentante => ({
  usuarioId: params.usuarioId,
  actividadId: params.id,
})

export function bindEvaluaciones(app: FastifyInstance, kit: Kit) {
  const tell = ({ usuarioId, actividadId }: Sustentante) =>
    tellAvance(kit.realtime, usuarioId, { actividad_id: actividadId })

  bindRoutes(app, kit, evaluacionesRoutes, {
    ajustes: async ({ db, params: { id } }) => {
      const cuantos = await read.getCuantos(db, id)
      if (!cuantos) throw gone('actividad')
      const { mas_intentos: _i, mas_minutos: _m, ...ajustes } = await getReglas(db, null, id)
      return { ajustes: { ...ajustes, sorteos: await read.listSorteos(db, id) }, ...cuantos }
    },
    saveAjustes: async ({ db, person, params, body, afterCommit }) => {
      const version = await write.saveAjustes(db, person.id, params.id, body)
      if (body.ver_nota && body.ver_nota !== 'al_terminar') await takeBackOcultas({ db, kit, afterCommit }, params.id)
      return { version }
    },
    permisos: async ({ db, person, params, query }) =>
      read.listPermisos(db, comoRevisor(person), params.id, query.page ?? 1),
    grantPermiso: async ({ db, person, params, body, afterCommit }) => {
      const sustentante = sustentanteOf(params)
      await read.requirePersona(db, comoRevisor(person), sustentante)
      const { id, nuevo, mas } = await write.givePermiso(db, person.id, sustentante, body)
      if (nuevo) {
        afterCommit(() => tell(sustentante))
        await tellPermiso({ db, kit, afterCommit }, person.id, sustentante, mas)
      }
      return { id }
    },
    removePermiso: async ({ db, person, params, afterCommit }) => {
      const sustentante = sustentanteOf(params)
      await read.requirePersona(db, comoRevisor(person), sustentante)
      if (!(await write.endPermiso(db, sustentante))) throw gone('permiso')
      afterCommit(() => tell(sustentante))
      await takeBackPermiso({ db, kit, afterCommit }, sustentante)
      return {}
    },
    personas: async ({ db, person, query }) => read.listPersonas(db, comoRevisor(person), query.search),
  })
}
