/** How other words tell somebody something: in the transaction of what it tells, so that neither is there without the other. */

import { setImmediate as breathe } from 'node:timers/promises'
import { AVISOS_CAMBIO, type AvisoDeAvisos, type TipoDeAviso } from '@eleva/contract'
import type { Db } from '../../kit/db.ts'
import type { Kit } from '../../kit/kit.ts'
import { type Realtime, userRoom } from '../../kit/realtime.ts'
import { createAvisos, createVarios, type Dicho, markClave, POCOS, type Retirado, removeSinLeer } from './avisos.sql.ts'

/** What of a call it takes; a job makes its own. */
export type Telling = { db: Db; kit: Pick<Kit, 'realtime'>; afterCommit: (then: () => unknown) => void }

/** Rooms of one message to the other processes. */
const ROOMS_AT_ONCE = 500

/** Whose pages are told that their notices changed. */
export async function tellPages(realtime: Pick<Realtime, 'emit'>, usuarios: readonly number[]): Promise<void> {
  const payload: AvisoDeAvisos = usuarios.length > POCOS ? { muchos: true } : {}
  for (let i = 0; i < usuarios.length; i += ROOMS_AT_ONCE) {
    if (i) await breathe()
    realtime.emit(usuarios.slice(i, i + ROOMS_AT_ONCE).map(userRoom), AVISOS_CAMBIO, payload)
  }
}

const after = ({ kit, afterCommit }: Telling, oyentes: number[]) => {
  if (oyentes.length) afterCommit(() => tellPages(kit.realtime, oyentes))
}

/**
 * Tells everybody of `para` who may sign in and wants this kind, but for who did it (`salvo`).
 * @returns how many people
 */
export async function tellAviso(call: Telling, dicho: Dicho): Promise<number> {
  const { oyentes, total } = await createAvisos(call.db, dicho)
  after(call, oyentes)
  return total
}

/** The same of what says something else to each. @param filas as there (`createVarios`) */
export async function tellVarios(
  call: Telling,
  tipo: TipoDeAviso,
  filas: Parameters<typeof createVarios>[2],
): Promise<number> {
  const { oyentes, total } = await createVarios(call.db, tipo, filas)
  after(call, oyentes)
  return total
}

/** Takes back what was told and does not hold any more, where it has not been read. */
export async function takeBackAviso(call: Telling, dicho: Retirado): Promise<void> {
  after(call, (await removeSinLeer(call.db, dicho)).oyentes)
}

/** What it tells of was read where it stands: the unread notice about it is read with it. */
export async function readAviso(call: Telling, usuarioId: number, tipo: TipoDeAviso, clave: string): Promise<void> {
  if (await markClave(call.db, usuarioId, tipo, clave)) after(call, [usuarioId])
}

/** For a job, which has no call: a transaction, and what is told after it. */
export async function tellInJob(
  { db, realtime }: { db: Db; realtime: Realtime },
  work: (call: Telling) => Promise<void>,
): Promise<void> {
  const after: (() => unknown)[] = []
  await db.transaction().execute(tx => work({ db: tx, kit: { realtime }, afterCommit: then => void after.push(then) }))
  for (const then of after) await then()
}
