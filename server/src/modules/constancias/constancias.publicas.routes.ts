import { comprobarRoutes, leeFolio } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { comprobarArchivo, isIntacta } from './constancias.comprobar.ts'
import type { Datos } from './constancias.datos.ts'
import { paginaDeConstancia, paginaRetirada, paginaSinConstancia } from './constancias.pagina.ts'
import { findPorFolio, listLlaves } from './constancias.read.ts'
import { verificador } from './constancias.verificador.ts'

export function bindComprobar(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, comprobarRoutes, {
    comprobar: async ({ db, params, reply }) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').type('text/html; charset=utf-8')
      const folio = leeFolio(params.folio)
      const found = folio && (await findPorFolio(db, folio))
      if (!found) return reply.status(404).send(paginaSinConstancia())
      if (found.retirada) return reply.send(paginaRetirada(JSON.parse(found.datos) as Datos))
      const vista = { ...found, datos: JSON.parse(found.datos) as Datos, intacta: isIntacta(found) }
      return reply.send(paginaDeConstancia(vista, kit.config.TZ_PERSONAS))
    },
    comprobarArchivo: async ({ db, body }) => comprobarArchivo(db, Buffer.from(await body.archivo.arrayBuffer())),
  })

  // It is kept and opened without the installation.
  app.get('/constancias/verificador.html', async (_request, reply) => {
    reply.header('content-disposition', 'attachment; filename="verificador-de-constancias.html"')
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return verificador(await listLlaves(kit.db), kit.origin())
  })
}
