/** The sheet of a group in a course, and who is exempt from what in it (ADR 115). */
import { hojaRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { oneByOne, sendCsv } from '../../../kit/exports/csv.ts'
import { sendXlsx } from '../../../kit/exports/xlsx.ts'
import { bindRoutes, type Call } from '../../../kit/http/http.ts'
import type { Kit } from '../../../kit/kit.ts'
import { tellLearner } from '../entregables.avisos.ts'
import { cursoEnAlcance, grupoEnAlcance } from './enAlcance.ts'
import { getHoja } from './hoja.read.ts'
import { setExento } from './hoja.sql.ts'
import { tableOfHoja } from './hoja.ts'

type OfGroup = Pick<Call<typeof hojaRoutes.hoja>, 'db' | 'person' | 'params'>

async function hojaEnAlcance({ db, person, params: { grupoId, cursoId } }: OfGroup) {
  await grupoEnAlcance(db, person, grupoId)
  await cursoEnAlcance(db, person, cursoId)
  return getHoja(db, person, grupoId, cursoId)
}

export function bindHoja(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, hojaRoutes, {
    hoja: hojaEnAlcance,
    exportHoja: async call => {
      const { columnas, filas } = tableOfHoja(await hojaEnAlcance(call))
      const name = `hoja-${call.params.grupoId}-${call.params.cursoId}`
      if (call.query.formato === 'xlsx') return sendXlsx(call, `${name}.xlsx`, columnas, filas)
      return sendCsv(call, `${name}.csv`, columnas, oneByOne(filas))
    },
    exempt: async call => {
      const { usuario_id, actividad_id } = call.body
      await setExento(call.db, call.person, call.body)
      // It holds in every course that has the activity.
      call.afterCommit(() => tellLearner(kit.realtime, { usuario_id, actividad_id, curso_id: null }))
      return {}
    },
  })
}
