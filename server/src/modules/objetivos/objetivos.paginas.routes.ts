/** Calls of materials that are pages. */
import { may, type paginasRoutes } from '@eleva/contract'
import { requireVerObjetivo } from '../../alcance/acceso.ts'
import { gone } from '../../kit/cosas.ts'
import { notFound } from '../../kit/errors.ts'
import type { Handlers } from '../../kit/http/http.ts'
import * as read from './objetivos.paginas.read.ts'
import * as write from './objetivos.paginas.sql.ts'

const versionGone = () => notFound('Esa versión ya no está: se guardan las últimas cincuenta.')

export const paginasHandlers: Handlers<typeof paginasRoutes> = {
  createPagina: async ({ db, person, body }) => ({ id: await write.createPagina(db, person.id, body.objetivo_id) }),
  pagina: async ({ db, person, params, query }) => {
    const pagina = await read.getPagina(db, params.id)
    if (!pagina) throw gone('página')
    if (!may(person.personas, 'objetivos.read'))
      await requireVerObjetivo(db, person, pagina.objetivo_id, query.curso_id)
    return { pagina }
  },
  updatePagina: ({ db, person, params, body }) => write.updatePagina(db, person.id, params.id, body),
  versionesDePagina: async ({ db, params }) => {
    const now = await read.getEscrita(db, params.id)
    if (!now) throw gone('página')
    return { ahora: now, versiones: await read.listVersiones(db, params.id) }
  },
  versionDePagina: async ({ db, params }) => {
    const contenido = await read.getVersion(db, params.id, params.version)
    if (contenido === undefined) throw versionGone()
    return { contenido }
  },
  restorePagina: async ({ db, person, params, body }) => {
    const contenido = await read.getVersion(db, params.id, params.version)
    if (contenido === undefined) throw versionGone()
    return write.restorePagina(db, person.id, params.id, { contenido, version: body.version })
  },
}
