import { fichasRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { listAsistenciasDe } from '../clases/clases.asistencias.read.ts'
import { listCurriculasDeUsuario, listCursosDeUsuario } from '../curriculas/curriculas.read.ts'
import { listTrabajosDe } from '../entregables/entregables.persona.read.ts'
import { getPersona } from './fichas.read.ts'

/** @throws {Refusal} 404 */
async function requirePersona(db: Db, person: Person, id: number) {
  const found = await getPersona(db, person, id)
  if (!found) throw gone('persona')
  return found
}

/**
 * Whose work they see, which is less than whom they see.
 * @throws {Refusal} 404
 */
async function requireTrabajo(db: Db, person: Person, id: number) {
  if (!(await requirePersona(db, person, id)).trabajo) throw notFound('Su trabajo no está entre lo que puedes ver.')
}

export function bindFichas(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, fichasRoutes, {
    persona: async ({ db, person, params: { id } }) => ({
      persona: await requirePersona(db, person, id),
      curriculas: await listCurriculasDeUsuario(db, id),
    }),
    cursosDePersona: async ({ db, person, params: { id, curricula } }) => {
      await requirePersona(db, person, id)
      const cursos_curricula = await listCursosDeUsuario(db, curricula, id)
      if (!cursos_curricula) throw notFound('Esa currícula ya no está entre las suyas.')
      return { cursos_curricula }
    },
    trabajosDePersona: async ({ db, person, params: { id }, query }) => {
      await requireTrabajo(db, person, id)
      return listTrabajosDe(db, id, query)
    },
    asistenciasDePersona: async ({ db, person, params: { id }, query }) => {
      await requireTrabajo(db, person, id)
      return listAsistenciasDe(db, id, query)
    },
  })
}
