import { completarRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { notFound, refused } from '../../../kit/errors.ts'
import { bindRoutes } from '../../../kit/http/http.ts'
import type { Kit } from '../../../kit/kit.ts'
import { isEnCatalogo, listCatalogo } from '../constancias.dc3.read.ts'
import { createTaller, issueCompletas } from '../constancias.emitir.ts'
import * as read from './completar.read.ts'
import { saveDatosLaborales, saveEmpresa } from './completar.sql.ts'

const NO_SCHOOL = 'Esa escuela ya no existe.'

export function bindCompletar(app: FastifyInstance, kit: Kit) {
  const taller = createTaller(kit)

  bindRoutes(app, kit, completarRoutes, {
    porCompletar: async ({ db, person }) => {
      const pendientes = await read.listPorCompletar(db, person.id)
      return {
        pendientes,
        datos: await read.getDatosLaborales(db, person.id),
        ocupaciones: pendientes.length > 0 ? await listCatalogo(db, 'ocupacion') : [],
      }
    },
    complete: async call => {
      const { db, person, body } = call
      if (!(await isEnCatalogo(db, 'ocupacion', body.ocupacion)))
        throw refused('Elige una ocupación de la lista', 'ocupacion')
      await saveDatosLaborales(db, person.id, body)
      const { expedidas } = await issueCompletas(call, taller, person.id)
      return { expedidas }
    },
    empresaDeEscuela: async ({ db, person, params }) => {
      const found = await read.getEmpresa(db, person, params.id)
      if (!found) throw notFound(NO_SCHOOL)
      return found
    },
    saveEmpresa: async ({ db, person, params, body }) => {
      if (!(await read.getEmpresa(db, person, params.id))) throw notFound(NO_SCHOOL)
      await saveEmpresa(db, params.id, body)
      return {}
    },
    areasTematicas: async ({ db }) => ({ areas: await listCatalogo(db, 'area') }),
  })
}
