/** A change to deliveries by who reviews them, and what their learners are told of it: of one, as of many at once. */
import type { CambioDeRevision } from '@eleva/contract'
import type { Person } from '../../../kit/http/session.ts'
import type { Telling } from '../../avisos/avisos.service.ts'
import { takeBackPorRevisar, tellLearner, tellRevisiones } from '../entregables.avisos.ts'
import type { EntregaBloqueada } from '../entregables.cambios.ts'
import { updateEntregas } from './revision.sql.ts'

type Revisando = Telling & { person: Person }

/**
 * @param entregas locked by `lockEntregas`, in the transaction of the call; however many, the statements are as many
 */
export async function saveRevisiones(call: Revisando, entregas: readonly EntregaBloqueada[], cambio: CambioDeRevision) {
  const now = await updateEntregas(call.db, call.person, entregas, cambio)
  await tellRevisiones(call, call.person.id, entregas, cambio)
  await takeBackPorRevisar(call, entregas)
  call.afterCommit(() => {
    for (const entrega of entregas) tellLearner(call.kit.realtime, entrega)
  })
  return now.map(({ id, calificacion, version }) => ({ id, calificacion, version }))
}

export async function saveRevision(call: Revisando, entrega: EntregaBloqueada, cambio: CambioDeRevision) {
  const [now] = await saveRevisiones(call, [entrega], cambio)
  return { calificacion: now!.calificacion, version: now!.version }
}
