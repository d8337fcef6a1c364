import { estrenoRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { loadEjemplo } from '../../demo/ejemplo.ts'
import { conflict } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { getEstreno } from './estreno.read.ts'
import { saveSaltado } from './estreno.sql.ts'

export function bindEstreno(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, estrenoRoutes, {
    ejemplo: async ({ db, person }) => {
      const id = await loadEjemplo(db, person.id)
      if (id === undefined) throw conflict('El programa de ejemplo ya está entre tus programas.')
      return { id }
    },
    get: ({ db }) => getEstreno(db),
    skip: async ({ db, params, body }) => {
      await saveSaltado(db, params.paso, body.saltado === 1)
      return getEstreno(db)
    },
  })
}
