import { avisosRoutes, correoDeAviso, may, permisoDeAviso, pushDeAviso, tiposDeAviso } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { countSinLeer, listBuzon } from './avisos.buzon.read.ts'
import { markResto } from './avisos.buzon.sql.ts'
import { readDias, saveDias } from './avisos.correos.sql.ts'
import { listFiltros, listPreferencias } from './avisos.read.ts'
import { tellPages } from './avisos.service.ts'
import { markAviso, markTodos, saveForma, savePreferencia } from './avisos.sql.ts'

export function bindAvisos(app: FastifyInstance, kit: Kit) {
  /** The person's other tabs and devices. */
  const tellOthers = (usuarioId: number) => tellPages(kit.realtime, [usuarioId])

  bindRoutes(app, kit, avisosRoutes, {
    list: ({ db, person, query }) => listBuzon(db, person, query),
    cuenta: async ({ db, person }) => ({ sin_leer: await countSinLeer(db, person) }),
    filtros: ({ db, person }) => listFiltros(db, person.id),
    mark: async ({ db, person, params, body, afterCommit }) => {
      if (await markAviso(db, person.id, params.id, body.leido === 1)) afterCommit(() => tellOthers(person.id))
      return { sin_leer: await countSinLeer(db, person) }
    },
    markTodos: async ({ db, person, body, afterCommit }) => {
      const resto = await markResto(db, person, body.hasta)
      if ((await markTodos(db, person.id, body.hasta)) || resto) afterCommit(() => tellOthers(person.id))
      return { sin_leer: await countSinLeer(db, person) }
    },
    preferencias: async ({ db, person }) => {
      const said = new Map((await listPreferencias(db, person.id)).map(p => [p.tipo, p]))
      const own = tiposDeAviso.filter(tipo => {
        const permission = permisoDeAviso[tipo]
        return !permission || may(person.personas, permission)
      })
      const preferencias = own.map(tipo => ({
        tipo,
        en_app: Number(said.get(tipo)?.en_app ?? true),
        correo: said.get(tipo)?.correo ?? correoDeAviso[tipo],
        push: Number(said.get(tipo)?.push ?? pushDeAviso[tipo]),
      }))
      return { preferencias, dias: await readDias(db, person.id) }
    },
    setPreferencia: async ({ db, person, params, body: { en_app, correo, push } }) => {
      const said = {
        ...(en_app === undefined ? {} : { en_app: en_app === 1 }),
        ...(correo ? { correo } : {}),
        ...(push === undefined ? {} : { push: push === 1 }),
      }
      await savePreferencia(db, person.id, params.tipo, said)
      return {}
    },
    setForma: async ({ db, person, body }) => {
      await saveForma(db, person.id, body.forma)
      return {}
    },
    setResumen: async ({ db, person, body }) => {
      await saveDias(db, person.id, body.dias.toSorted())
      return {}
    },
  })
}
