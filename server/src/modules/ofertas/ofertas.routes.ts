import { ofertasRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http.ts'
import { changeImage, dropImage } from '../../kit/images.ts'
import type { Kit } from '../../kit/kit.ts'
import { getOferta, listOfertas } from './ofertas.read.ts'
import { createOferta, lockOferta, removeOferta, updateOferta } from './ofertas.sql.ts'

export function bindOfertas(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, ofertasRoutes, {
    list: ({ db, query }) => listOfertas(db, query),
    get: async ({ db, params }) => {
      const oferta = await getOferta(db, params.id)
      if (!oferta) throw notFound('Esa oferta ya no existe.')
      return { oferta }
    },
    create: async call => {
      const imagen = await changeImage(call, call.body)
      return { id: await createOferta(call.db, call.person.id, call.body, imagen) }
    },
    update: async call => {
      const { db, body } = call
      const before = await lockOferta(db, body.id, body.version)
      await updateOferta(db, body, await changeImage(call, body, before))
      return {}
    },
    remove: async call => {
      const id = call.body.id_oferta_academica
      const imagen = await lockOferta(call.db, id)
      await removeOferta(call.db, id)
      dropImage(call, imagen)
      return {}
    },
  })
}
