import { Readable } from 'node:stream'
import { type PiezaDePortafolio, portafoliosRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { sendZip } from '../../kit/archivos/zip.ts'
import { gone } from '../../kit/cosas.ts'
import { makePdf } from '../../kit/exports/pdf.ts'
import { bindRoutes, type Call } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { piezasDeArchivos } from './portafolios.archivos.ts'
import { portafolioEnPdf } from './portafolios.pdf.ts'
import { findPropio, listElegibles, listPiezas, listPortafolios, type Pieza } from './portafolios.read.ts'
import * as sql from './portafolios.sql.ts'

type LlamadaPropia = Pick<Call<(typeof portafoliosRoutes)['portafolio']>, 'db' | 'person' | 'params'>

/** @throws {Refusal} 404 for what is not the person's own */
async function requirePropio({ db, person, params }: LlamadaPropia) {
  const found = await findPropio(db, person.id, params.id)
  if (!found) throw gone('portafolio')
  return { portafolio: found, piezas: await listPiezas(db, found.id) }
}

/** Where files are kept is told to nobody. */
const sinLlaves = (pieza: Pieza): PiezaDePortafolio => ({
  ...pieza,
  entrega: pieza.entrega && { ...pieza.entrega, archivos: pieza.entrega.archivos.map(({ llave: _, ...a }) => a) },
})

const portafolioDe = ({ person, params }: Pick<LlamadaPropia, 'person' | 'params'>) => ({
  id: params.id,
  usuario_id: person.id,
})

export function bindPortafolios(app: FastifyInstance, kit: Kit) {
  const deps = () => ({ storage: kit.storage, origin: kit.origin(), zona: kit.config.TZ_PERSONAS })

  bindRoutes(app, kit, portafoliosRoutes, {
    list: async ({ db, person }) => ({ portafolios: await listPortafolios(db, person.id) }),
    elegibles: async ({ db, person }) => ({ elegibles: await listElegibles(db, person.id) }),
    portafolio: async call => {
      const { portafolio, piezas } = await requirePropio(call)
      const { nombre: _, usuario_id: __, ...mio } = portafolio
      return { portafolio: mio, piezas: piezas.map(sinLlaves) }
    },
    create: async ({ db, person, body }) => ({ id: await sql.createPortafolio(db, person.id, body) }),
    save: async call => {
      await requirePropio(call)
      return { version: await sql.savePortafolio(call.db, portafolioDe(call), call.body) }
    },
    remove: async call => {
      await sql.removePortafolio(call.db, portafolioDe(call))
      return {}
    },
    share: async call => {
      const secreto = await sql.sharePortafolio(call.db, portafolioDe(call), call.body.dias)
      return { url: `${kit.origin()}/portafolio/${secreto}` }
    },
    unshare: async call => {
      await sql.unsharePortafolio(call.db, portafolioDe(call))
      return {}
    },
    pdf: async call => {
      const { portafolio, piezas } = await requirePropio(call)
      const pdf = await makePdf(call, () => portafolioEnPdf(portafolio, piezas, deps()))
      const name = encodeURIComponent(`${portafolio.titulo}.pdf`)
      call.reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      return call.reply.type('application/pdf').send(pdf)
    },
    zip: async call => {
      const { portafolio, piezas } = await requirePropio(call)
      const pdf = {
        nombre: 'Portafolio.pdf',
        abre: async () => Readable.from([await makePdf(call, () => portafolioEnPdf(portafolio, piezas, deps()))]),
      }
      return sendZip(call.reply, portafolio.titulo, [pdf, ...piezasDeArchivos(kit.storage, piezas)])
    },
  })
}
