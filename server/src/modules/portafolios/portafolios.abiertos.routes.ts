/**
 * Shared portfolios: no session, only the secret of their address, which stands in no log (routes are noted by their
 * pattern).
 */

import { portafoliosAbiertosRoutes } from '@eleva/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { makePdf } from '../../kit/exports/pdf.ts'
import { sendArchivo } from '../../kit/http/archivo.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { paginaDePortafolio, paginaSinPortafolio } from './portafolios.pagina.ts'
import { portafolioEnPdf } from './portafolios.pdf.ts'
import { findAbierto, listPiezas } from './portafolios.read.ts'
import { noteVisita } from './portafolios.sql.ts'

/** 32 bytes in base64url. */
const SECRETO = /^[\w-]{43}$/

/** Its address is told to no other site, and found by no search. */
const quiet = (reply: FastifyReply) =>
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })

const sinPortafolio = (reply: FastifyReply) =>
  quiet(reply).status(404).type('text/html; charset=utf-8').send(paginaSinPortafolio())

export function bindPortafoliosAbiertos(app: FastifyInstance, kit: Kit) {
  const zona = kit.config.TZ_PERSONAS
  const find = async (secreto: string) => (SECRETO.test(secreto) ? findAbierto(kit.db, secreto) : undefined)

  bindRoutes(app, kit, portafoliosAbiertosRoutes, {
    abierto: async ({ params, reply }) => {
      const found = await find(params.secreto)
      if (!found) return sinPortafolio(reply)
      const piezas = await listPiezas(kit.db, found.id)
      await noteVisita(kit.db, found.id)
      return quiet(reply)
        .type('text/html; charset=utf-8')
        .send(paginaDePortafolio(found, piezas, `/portafolio/${params.secreto}`, zona))
    },
    pdfAbierto: async ({ params, reply }) => {
      const found = await find(params.secreto)
      if (!found) return sinPortafolio(reply)
      const piezas = await listPiezas(kit.db, found.id)
      // In the turn of whose it is: however many ask, two are made at once.
      const pdf = await makePdf({ reply, person: { id: found.usuario_id }, kit }, () =>
        portafolioEnPdf(found, piezas, { storage: kit.storage, origin: kit.origin(), zona }),
      )
      return quiet(reply)
        .header('content-disposition', 'attachment; filename="portafolio.pdf"')
        .type('application/pdf')
        .send(pdf)
    },
    archivoAbierto: async call => {
      const found = await find(call.params.secreto)
      const archivos = found ? (await listPiezas(kit.db, found.id)).flatMap(pieza => pieza.entrega?.archivos ?? []) : []
      const archivo = archivos.find(a => a.id === call.params.id)
      if (!archivo) return sinPortafolio(call.reply)
      quiet(call.reply)
      return sendArchivo(call, archivo, false, 'no-store')
    },
  })
}
