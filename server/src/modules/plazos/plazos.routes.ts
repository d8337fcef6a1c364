import { plazosRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { comoRevisor } from '../../alcance/personas.ts'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { type CambioDeAvance, tellAvance } from '../avisos/avisos.avance.service.ts'
import { takeBackProrroga, tellMovidos, tellProrroga } from './plazos.avisos.ts'
import * as read from './plazos.read.ts'
import * as write from './plazos.sql.ts'

export function bindPlazos(app: FastifyInstance, kit: Kit) {
  const tell = (usuarioId: number, cambio: CambioDeAvance) => tellAvance(kit.realtime, usuarioId, cambio)

  const encabezado = async (db: Db, person: Person, grupoYCurso: read.GrupoYCurso) => {
    const found = await read.getEncabezado(db, person, grupoYCurso)
    if (!found) throw notFound('Ese grupo ya no existe, o ese curso no se le ofrece.')
    return found
  }
  /** How a learner whose work the person may see stands. */
  const situacion = async (db: Db, person: Person, de: read.DePersona) => {
    const found = await read.getSituacion(db, person, de)
    if (!found) throw notFound('Esa persona o esa actividad ya no existe.')
    return found
  }

  bindRoutes(app, kit, plazosRoutes, {
    get: async ({ db, person, params }) => {
      const head = await encabezado(db, person, params)
      return { ...head, ...(await read.listPlazos(db, person, params)) }
    },
    save: async ({ db, person, params, body, afterCommit }) => {
      await encabezado(db, comoRevisor(person), params)
      const guardados = await write.savePlazos(db, person.id, params, body.cambios)
      const versiones = guardados.map(({ actividad_id, version }) => ({ actividad_id, version }))
      if (versiones.length > 0) {
        const alumnos = await read.listEstudiantes(db, params.grupoId)
        afterCommit(() => {
          for (const { usuario_id } of alumnos) tell(usuario_id, { curso_id: params.cursoId })
        })
      }
      const movidas = guardados.filter(g => g.movida).map(g => g.actividad_id)
      await tellMovidos({ db, kit, afterCommit }, person.id, params, movidas)
      return { versiones }
    },
    grupos: async ({ db, person, params }) => {
      const found = await read.listGrupos(db, person, params.cursoId)
      if (!found) throw gone('curso')
      return found
    },
    prorrogas: async ({ db, person, params }) => {
      await encabezado(db, person, params)
      return { prorrogas: await read.listProrrogas(db, person, params.grupoId, params.actividadId) }
    },
    getProrroga: async ({ db, person, params }) => situacion(db, person, params),
    extend: async ({ db, person, params, body, afterCommit }) => {
      const found = await situacion(db, comoRevisor(person), params)
      const version = await write.saveProrroga(db, person.id, params, found, body)
      afterCommit(() => tell(params.usuarioId, { actividad_id: params.actividadId }))
      await tellProrroga({ db, kit, afterCommit }, person.id, params)
      return { version }
    },
    removeProrroga: async ({ db, person, params, afterCommit }) => {
      await situacion(db, comoRevisor(person), params)
      if (!(await write.removeProrroga(db, params))) throw gone('prórroga')
      afterCommit(() => tell(params.usuarioId, { actividad_id: params.actividadId }))
      await takeBackProrroga({ db, kit, afterCommit }, params)
      return {}
    },
  })
}
