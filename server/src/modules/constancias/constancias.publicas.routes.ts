import { buscadoresRoutes, comprobarRoutes, folioImpreso, readFolio } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import { escapeHtml } from '../../kit/html.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { checkArchivo, isIntacta } from './constancias.comprobar.ts'
import { readDatos } from './constancias.datos.ts'
import { paginaDeConstancia, paginaRetirada, paginaSinConstancia } from './constancias.pagina.ts'
import { findPorFolio, listLlaves, listParteDeMapa, listPartesDeMapa } from './constancias.read.ts'
import { verificador } from './constancias.verificador.ts'

const addressOf = (kit: Kit, folio: string) => `${kit.origin()}/constancias/${folioImpreso(folio)}`

export function bindComprobar(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, comprobarRoutes, {
    verify: async ({ db, params, reply }) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').type('text/html; charset=utf-8')
      const folio = readFolio(params.folio)
      const found = folio && (await findPorFolio(db, folio))
      if (!found) return reply.status(404).send(paginaSinConstancia())
      if (found.retirada) return reply.send(paginaRetirada(readDatos(found.datos)))
      const intacta = isIntacta(found)
      const seBusca = intacta && found.en_buscadores
      if (seBusca) reply.removeHeader('x-robots-tag')
      const datos = readDatos(found.datos)
      const canonica = seBusca ? addressOf(kit, datos.folio) : undefined
      return reply.send(paginaDeConstancia({ ...found, datos, intacta, canonica }, kit.config.TZ_PERSONAS))
    },
    verifyArchivo: async ({ db, body }) => checkArchivo(db, Buffer.from(await body.archivo.arrayBuffer())),
  })

  // It is kept and opened without the installation.
  app.get('/constancias/verificador.html', async (_request, reply) => {
    reply.header('content-disposition', 'attachment; filename="verificador-de-constancias.html"')
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    return verificador(await listLlaves(kit.db), kit.origin())
  })
}

/** A list of addresses, as sitemaps are written. */
const mapaDe = (lista: 'sitemapindex' | 'urlset', cada: 'sitemap' | 'url', addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${lista} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map(address => `<${cada}><loc>${escapeHtml(address)}</loc></${cada}>`)
    .join('')}</${lista}>\n`

export function bindBuscadores(app: FastifyInstance, kit: Kit) {
  const XML = 'application/xml; charset=utf-8'
  bindRoutes(app, kit, buscadoresRoutes, {
    // Nothing is closed to them here: a page that they may not read cannot tell them that it is not to be shown.
    robots: async ({ reply }) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/plain; charset=utf-8')
        .send(`User-agent: *\nDisallow:\n\nSitemap: ${kit.origin()}/sitemap.xml\n`),
    mapa: async ({ db, reply }) => {
      const partes = (await listPartesDeMapa(db)).map(parte => `${kit.origin()}/sitemap/${parte}`)
      return reply
        .header('cache-control', 'no-store')
        .type(XML)
        .send(mapaDe('sitemapindex', 'sitemap', partes))
    },
    parteDeMapa: async ({ db, params, reply }) => {
      if (!(await listPartesDeMapa(db)).includes(params.parte)) throw notFound('Esa parte del mapa no existe.')
      const pages = (await listParteDeMapa(db, params.parte)).map(folio => addressOf(kit, folio))
      return reply
        .header('cache-control', 'no-store')
        .type(XML)
        .send(mapaDe('urlset', 'url', pages))
    },
  })
}
