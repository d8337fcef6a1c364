import { randomUUID } from 'node:crypto'
import { revalidacionesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { requireGrupo } from '../../alcance/grupos.read.ts'
import { gone } from '../../kit/cosas.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { tellAvance } from '../avisos/avisos.avance.service.ts'
import { messageOf } from './revalidaciones.mensaje.ts'
import { listCursosDeGrupo, listDeUsuario, listRecientes } from './revalidaciones.read.ts'
import {
  createRevalidaciones,
  type RevalidacionNueva,
  removeRevalidacion,
  undoRevalidaciones,
} from './revalidaciones.sql.ts'

export function bindRevalidaciones(app: FastifyInstance, kit: Kit) {
  const tell = ({ usuario_id, curso_id }: RevalidacionNueva) =>
    tellAvance(kit.realtime, usuario_id, { curso_id, terminado: 1 })
  const tellBack = ({ usuario_id, curso_id }: { usuario_id: number | null; curso_id: number }) =>
    tellAvance(kit.realtime, usuario_id, { curso_id })

  bindRoutes(app, kit, revalidacionesRoutes, {
    create: async ({ db, person, body, afterCommit }) => {
      const grupo = await requireGrupo(db, person, body.grupo_id)
      const offered = new Map((await listCursosDeGrupo(db, person, grupo.id)).map(c => [c.id, c.nombre_curso]))
      const names = body.arrCursos.map(id => offered.get(id))
      if (!names.every(name => name !== undefined))
        throw notFound('Uno de los cursos ya no existe, o no se ofrece a este grupo.')
      const lote = randomUUID()
      const { total, nuevas } = await createRevalidaciones(db, person, grupo.id, body.arrCursos, lote)
      if (total === 0) throw conflict('Este grupo todavía no tiene estudiantes a quienes revalidar.')
      const estudiantes = new Set(nuevas.map(n => n.usuario_id)).size
      afterCommit(() => nuevas.forEach(tell))
      const counts = { estudiantes, ya_tenian: total - estudiantes }
      return {
        ...counts,
        lote: nuevas.length ? lote : null,
        message: messageOf(names, counts),
        color: estudiantes ? ('success' as const) : ('info' as const),
      }
    },
    undo: async ({ db, person, params, afterCommit }) => {
      const removed = await undoRevalidaciones(db, person, params.lote)
      if (removed.length === 0) throw conflict('Esta revalidación ya no se puede deshacer.')
      afterCommit(() => removed.forEach(tellBack))
      return { estudiantes: new Set(removed.map(g => g.usuario_id)).size }
    },
    cursos: async ({ db, person, params }) => {
      const grupo = await requireGrupo(db, person, params.id)
      return {
        nombre_grupo: grupo.nombre_grupo,
        cursos: await listCursosDeGrupo(db, person, grupo.id),
        recientes: await listRecientes(db, person, grupo.id),
      }
    },
    deUsuario: async ({ db, person, params }) => {
      const found = await listDeUsuario(db, person, params.id)
      if (!found) throw gone('persona')
      return found
    },
    remove: async ({ db, params, afterCommit }) => {
      const removed = await removeRevalidacion(db, params.id)
      if (!removed) throw gone('revalidación')
      afterCommit(() => tellBack(removed))
      return {}
    },
  })
}
