import { reglasDeConstanciaRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { getReglaDeCurricula, getReglaDeCurso } from './constancias.read.ts'
import { mirarTodos, saveRegla } from './constancias.sql.ts'

export function bindReglasDeConstancia(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, reglasDeConstanciaRoutes, {
    reglaDeCurricula: async ({ db, params }) => {
      const regla = await getReglaDeCurricula(db, params.id)
      if (!regla) throw notFound('Ese programa ya no existe.')
      return regla
    },
    saveReglaDeCurricula: async ({ db, params, body }) => {
      const de = { de: 'curricula_id', id: params.id } as const
      if (!(await getReglaDeCurricula(db, params.id))) throw notFound('Ese programa ya no existe.')
      await saveRegla(db, de, body)
      if (body.modo === 'sola') await mirarTodos(db, de)
      return (await getReglaDeCurricula(db, params.id))!
    },
    reglaDeCurso: async ({ db, params }) => {
      const regla = await getReglaDeCurso(db, params.id)
      if (!regla) throw notFound('Ese curso ya no existe.')
      return regla
    },
    saveReglaDeCurso: async ({ db, params, body }) => {
      const de = { de: 'curso_id', id: params.id } as const
      if (!(await getReglaDeCurso(db, params.id))) throw notFound('Ese curso ya no existe.')
      await saveRegla(db, de, body)
      if (body.modo === 'sola') await mirarTodos(db, de)
      return (await getReglaDeCurso(db, params.id))!
    },
  })
}
