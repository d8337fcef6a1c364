/**
 * How other words tell somebody something: in the transaction of what it tells, so that neither is there without the
 * other.
 */

import { setImmediate as breathe } from 'node:timers/promises'
import { AVISOS_CAMBIO, type AvisoDeAvisos, type DatosDeTipo, type TipoDeAviso } from '@eleva/contract'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { type Realtime, userRoom } from '../../kit/http/realtime.ts'
import type { Kit } from '../../kit/kit.ts'
import type { ClaveDeAviso } from './avisos.clave.service.ts'
import { PUSH } from './avisos.push.sql.ts'
import {
  type AvisoPorDar,
  createAvisos,
  createVarios,
  markLeidos,
  POCOS,
  type Retirado,
  removeSinLeer,
} from './avisos.sql.ts'

/** What of a call it takes; a job makes its own. */
export type Telling = {
  db: Db
  /** Without `jobs` what goes to devices goes within the minute. */
  kit: Pick<Kit, 'realtime'> & Partial<Pick<Kit, 'jobs' | 'report'>>
  afterCommit: (then: () => unknown) => void
}

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

const after = ({ kit, afterCommit }: Telling, oyentes: number[], push = false) => {
  if (oyentes.length) afterCommit(() => tellPages(kit.realtime, oyentes))
  // Whoever did it does not wait for this, and the minute's own look finds what it could not begin.
  if (push) afterCommit(() => void kit.jobs?.send(PUSH, {}, { singletonKey: PUSH }).catch(kit.report))
}

/**
 * Tells everybody of `para` who may sign in and wants this kind, but for who did it (`salvo`).
 * @returns how many people
 */
export async function tellAviso<T extends TipoDeAviso>(call: Telling, dicho: AvisoPorDar<T>): Promise<number> {
  const { oyentes, total, push } = await createAvisos(call.db, dicho)
  after(call, oyentes, push)
  return total
}

/** A row of what is told to several. */
export type FilaDe<T extends TipoDeAviso> = { id: number; clave: ClaveDeAviso; cuantos: number; datos: DatosDeTipo<T> }

/**
 * Tells several what says something else to each.
 * @param filas as there (`createVarios`), nobody twice about one thing
 */
export async function tellVarios<T extends TipoDeAviso>(
  call: Telling,
  tipo: T,
  filas: RawBuilder<FilaDe<T>>,
  salvo?: number,
): Promise<number> {
  const { oyentes, total, push } = await createVarios(call.db, tipo, filas, salvo)
  after(call, oyentes, push)
  return total
}

/** Takes back what was told and does not hold any more, where it has not been read. */
export async function takeBackAviso(call: Telling, dicho: Retirado): Promise<void> {
  after(call, (await removeSinLeer(call.db, dicho)).oyentes)
}

/** Marks what somebody was told of a thing as read: they have seen the thing itself. */
export async function readAviso(call: Telling, usuarioId: number, tipos: readonly TipoDeAviso[], clave: ClaveDeAviso) {
  if (await markLeidos(call.db, usuarioId, tipos, clave)) after(call, [usuarioId])
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
