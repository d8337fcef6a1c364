/**
 * Open Badges 3.0: each constancia as a verifiable credential, what it is of, who issues it, and what holds no more
 * (ADR 126).
 */
import { insigniasRoutes, readFolio } from '@eleva/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { bindRoutes } from '../../../kit/http/http.ts'
import type { Kit } from '../../../kit/kit.ts'
import { isIntacta } from '../constancias.comprobar.ts'
import { type DatosDeConstancia, readDatos } from '../constancias.datos.ts'
import { createFirmante } from '../constancias.firma.ts'
import { paginaDeLogro, paginaSinConstancia } from '../constancias.pagina.ts'
import { findPorFolio } from '../constancias.read.ts'
import { credencialDe, listaDeEstados, logroDe, OPEN_BADGES, perfilDe, VC } from './credencial.ts'
import { signCredencial } from './firmar.ts'
import { findLogro, listLlavesConId, readEstados } from './insignias.read.ts'

const CREDENCIAL = 'application/vc+ld+json'
const ENLAZADO = 'application/ld+json'

/** For whoever reads it from anywhere, as wallets do. */
const send = (reply: FastifyReply, type: string, document: object) =>
  reply
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type(`${type}; charset=utf-8`)
    .send(JSON.stringify(document))

const missing = (reply: FastifyReply) =>
  reply.status(404).header('x-robots-tag', 'noindex').type('text/html; charset=utf-8').send(paginaSinConstancia())

const LOGRO = /^(programa|curso)-(\d{1,15})$/

export function bindInsignias(app: FastifyInstance, kit: Kit) {
  const firmante = createFirmante(kit.config)
  const sign = async (credential: Parameters<typeof signCredencial>[0]) =>
    signCredencial(credential, await firmante(kit.db), kit.origin())

  /** The data of an achievement: by its key, or by the folio of one whose programme is no more. */
  const findDatos = async (db: Kit['db'], clave: string): Promise<DatosDeConstancia | undefined> => {
    const [, tipo, id] = LOGRO.exec(clave) ?? []
    const folio = readFolio(clave)
    const found = tipo
      ? await findLogro(db, tipo as DatosDeConstancia['tipo'], Number(id))
      : folio && (await findPorFolio(db, folio))
    return found ? readDatos(found.datos) : undefined
  }

  bindRoutes(app, kit, insigniasRoutes, {
    emisor: async ({ db, reply }) =>
      send(reply, ENLAZADO, perfilDe(kit.instalacion.actual().ajustes.nombre, await listLlavesConId(db), kit.origin())),
    estadoDeInsignias: async ({ db, params, reply }) => {
      const { existe, revocadas } = await readEstados(db, params.lista)
      if (!existe) return missing(reply)
      const lista = listaDeEstados(
        params.lista,
        revocadas,
        kit.instalacion.actual().ajustes.nombre,
        new Date(),
        kit.origin(),
      )
      return send(reply, CREDENCIAL, await sign(lista))
    },
    logro: async ({ db, params, request, reply }) => {
      const datos = await findDatos(db, params.logro)
      if (!datos) return missing(reply)
      if (!/json/.test(request.headers.accept ?? ''))
        return reply
          .header('x-robots-tag', 'noindex')
          .header('vary', 'accept')
          .type('text/html; charset=utf-8')
          .send(paginaDeLogro(datos))
      reply.header('vary', 'accept')
      return send(reply, ENLAZADO, {
        '@context': [VC, OPEN_BADGES],
        ...logroDe(datos, params.logro, kit.origin()),
      })
    },
    insignia: async ({ db, params, reply }) => {
      const folio = readFolio(params.folio)
      const found = folio && (await findPorFolio(db, folio))
      // What somebody wrote into the database by hand is not signed anew.
      if (!found || !isIntacta(found)) return missing(reply)
      const datos = readDatos(found.datos)
      reply.header('content-disposition', `inline; filename="insignia-${datos.folio}.json"`)
      return send(reply, CREDENCIAL, await sign(credencialDe({ ...found, datos }, kit.origin())))
    },
  })
}
