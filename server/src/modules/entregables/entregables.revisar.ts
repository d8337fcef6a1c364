/** A change to a delivery by who reviews it, and what its learner is told of it. */
import type { Person } from '../../kit/http/session.ts'
import type { Telling } from '../avisos/avisos.service.ts'
import { tellLearner, tellRevision } from './entregables.avisos.ts'
import { type Change, type EntregaBloqueada, updateEntrega } from './entregables.revision.sql.ts'

/** @param entrega locked by `lockEntrega`, in the transaction of the call */
export async function saveRevision(call: Telling & { person: Person }, entrega: EntregaBloqueada, change: Change) {
  const now = await updateEntrega(call.db, call.person, entrega, change)
  await tellRevision(call, call.person.id, entrega, change)
  call.afterCommit(() => tellLearner(call.kit.realtime, entrega.usuario_id, entrega))
  return { calificacion: now.calificacion, version: now.version }
}
