import { ofertasRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { changeImage, dropImage } from '../../kit/archivos/images.ts'
import { gone } from '../../kit/cosas.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { getAlcance, getOferta, listOfertas } from './ofertas.read.ts'
import { tellOferta, untellOferta } from './ofertas.service.ts'
import { createOferta, lockOferta, removeOferta, updateOferta } from './ofertas.sql.ts'

export function bindOfertas(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, ofertasRoutes, {
    list: ({ db, query }) => listOfertas(db, query),
    get: async ({ db, params }) => {
      const oferta = await getOferta(db, params.id)
      if (!oferta) throw gone('oferta')
      return { oferta }
    },
    create: async call => {
      const imagen = await changeImage(call, call.body)
      const id = await createOferta(call.db, call.person.id, call.body, imagen)
      await tellOferta(call, id, { publicado: 0, grupos: [] }, await getAlcance(call.db, id), call.person.id)
      return { id }
    },
    update: async call => {
      const { db, body } = call
      const before = await lockOferta(db, body.id, body.version)
      const antes = await getAlcance(db, body.id)
      await updateOferta(db, body, await changeImage(call, body, before))
      await tellOferta(call, body.id, antes, await getAlcance(db, body.id), call.person.id)
      return {}
    },
    remove: async call => {
      const id = call.body.id_oferta_academica
      const imagen = await lockOferta(call.db, id)
      await untellOferta(call, id, call.person.id)
      await removeOferta(call.db, id)
      dropImage(call, imagen)
      return {}
    },
  })
}
