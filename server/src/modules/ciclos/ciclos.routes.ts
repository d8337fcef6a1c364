import { ciclosRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { CERRAR } from './ciclos.jobs.ts'
import { getPrevia, listAbiertos, listCiclos, listSinCopia } from './ciclos.read.ts'
import { createCierre, getReporte, openSiguiente, reopenCiclo } from './ciclos.sql.ts'

export function bindCiclos(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, ciclosRoutes, {
    list: async ({ db }) => ({ ciclos: await listCiclos(db), abiertos: await listAbiertos(db) }),
    previa: ({ db, body }) => getPrevia(db, body.grupos),
    close: async ({ db, person, body }) => {
      const id = await createCierre(db, person.id, body.nombre, body.grupos)
      await kit.jobs.send(CERRAR, {}, { tx: db })
      return { id }
    },
    reopen: async ({ db, params }) => {
      await reopenCiclo(db, params.id)
      return {}
    },
    siguiente: async ({ db, person, params, body }) => {
      const grupos = await openSiguiente(db, person.id, params.id, body)
      return { grupos, message: grupos === 1 ? 'Se hizo 1 grupo' : `Se hicieron ${grupos} grupos` }
    },
    grupos: async ({ db, params }) => ({
      grupos: (await listSinCopia(db, params.id)).map(({ id, nombre, personas }) => ({ id, nombre, personas })),
    }),
    reporte: async ({ db, params, reply }) => {
      const { reporte } = await getReporte(db, params.id)
      const found = await kit.storage.get(reporte)
      if (!found) throw notFound('El reporte de ese ciclo ya no está.')
      reply
        .header('content-disposition', `attachment; filename="ciclo-${params.id}.csv"`)
        .type('text/csv; charset=utf-8')
      return found.body
    },
  })
}
