import { faltasDeConstanciaRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes, type Call } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { createTaller, issueByHand, type TallerDeConstancias } from './constancias.emitir.ts'
import { findPorAprobar, listAjenos, listFaltan, listPorAprobar } from './constancias.faltas.read.ts'
import { paresDe } from './constancias.read.ts'
import { removePorAprobar } from './constancias.sql.ts'

/**
 * What was waited for together is issued together; who lacks data is asked for them, and has it then; who does not
 * reach it any more waits no longer.
 */
async function approvePersonas(taller: TallerDeConstancias, call: Call<(typeof faltasDeConstanciaRoutes)['approve']>) {
  const { db, person, body } = call
  const found = await findPorAprobar(db, person, body.esperan)
  if (found.length === 0) throw notFound('Ya no espera nadie de esas personas.')
  const juntas = Map.groupBy(found, f => `${f.curricula_id}-${f.curso_id}`)
  let [expedidas, pedidas] = [0, 0]
  for (const deUnLogro of juntas.values()) {
    const { curricula_id, curso_id } = deUnLogro[0]!
    const de = curricula_id === null ? { curso_id: curso_id! } : { curricula_id }
    const nombradas = new Set(deUnLogro.map(s => s.usuario_id))
    const pares = await paresDe(db, person, [...nombradas], de)
    const done = await issueByHand(call, taller, person.id, { de, pares, nombradas })
    expedidas += done.made.length
    pedidas += done.pedidas.length
  }
  await removePorAprobar(
    db,
    found.map(f => f.id),
  )
  return { expedidas, pedidas, no_cumplen: found.length - expedidas - pedidas }
}

export function bindFaltasDeConstancia(app: FastifyInstance, kit: Kit) {
  const taller = createTaller(kit)
  bindRoutes(app, kit, faltasDeConstanciaRoutes, {
    faltan: async ({ db, person, params }) => ({
      faltan: await listFaltan(db, person, params.id),
      ajenos: await listAjenos(db, person, params.id),
    }),
    porAprobar: ({ db, person, query }) => listPorAprobar(db, person, query),
    approve: call => approvePersonas(taller, call),
  })
}
