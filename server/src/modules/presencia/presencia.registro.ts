/** Notes the connections of this process in the database, and tells who came and who went. */
import { randomUUID } from 'node:crypto'
import { PRESENCIA_CAMBIO } from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import type { Realtime } from '../../kit/http/realtime.ts'
import { ROOM_OF_ALL, roomOfSchool } from './presencia.read.ts'
import { beat, type CambioDePresencia, endProceso, sweep, writeConexiones } from './presencia.sql.ts'

/** Milliseconds. */
export type Times = {
  /** How long somebody without a connection still counts as online: a reload is no absence. */
  grace: number
  /** A process says that it lives this often; at least three times in a `grace`. */
  beat: number
  /** Who is to go offline is looked for this often. */
  sweep: number
  /** Connections that begin or end in this time are written together. */
  gather: number
}
/** «Presence». */
export const TIMES: Times = { grace: 15_000, beat: 5_000, sweep: 1_000, gather: 100 }

type Parts = { db: Db; realtime: Realtime; onError: (error: unknown) => void; times?: Times }

export type RegistroDePresencia = {
  /** Begins to write and to tell. */
  start: () => void
  /** Ends it in order; call it after the connections have been ended. */
  close: () => Promise<void>
}

/** Counts connections from now on, so that none is missed before it is started. */
export function createRegistro({ db, realtime, onError, times = TIMES }: Parts): RegistroDePresencia {
  const procesoId = randomUUID()
  // Nobody is online for longer than the grace after a process was killed, the pause of the sweep included.
  const silence = times.grace - times.sweep
  const connections = new Map<number, number>()
  const changed = new Set<number>()
  let known = false

  realtime.onConnect(({ usuarioId, onClose }) => {
    connections.set(usuarioId, (connections.get(usuarioId) ?? 0) + 1)
    changed.add(usuarioId)
    onClose(() => {
      const left = connections.get(usuarioId)! - 1
      if (left) return connections.set(usuarioId, left)
      connections.delete(usuarioId)
      changed.add(usuarioId)
    })
  })

  const tell = (changes: CambioDePresencia[]) => {
    for (const { escuelaId, ...presencia } of changes) {
      realtime.emit(ROOM_OF_ALL, PRESENCIA_CAMBIO, presencia)
      if (escuelaId) realtime.emit(roomOfSchool(escuelaId), PRESENCIA_CAMBIO, presencia)
    }
  }
  const live = async () => {
    // Whom others gave up for dead, a database that was away included, writes all of its people anew.
    if (await beat(db, procesoId)) for (const id of connections.keys()) changed.add(id)
    known = true
  }
  const write = async () => {
    if (!known || !changed.size) return
    const ids = [...changed]
    changed.clear()
    try {
      const here = ids.filter(id => connections.has(id))
      const gone = ids.filter(id => !connections.has(id))
      tell(await writeConexiones(db, procesoId, here, gone))
    } catch (error) {
      for (const id of ids) changed.add(id)
      // Tried again after the next beat.
      known = false
      throw error
    }
  }
  let loops: (() => Promise<void>)[] = []
  return {
    start: () => {
      loops = [
        repeat(times.beat, live, onError),
        repeat(times.gather, write, onError),
        repeat(times.sweep, async () => tell(await sweep(db, times.grace, silence)), onError),
      ]
    },
    close: async () => {
      if (!loops.length) return
      await Promise.all(loops.map(stop => stop()))
      await endProceso(db, procesoId).catch(onError)
    },
  }
}

/**
 * Does `work` now and then again `ms` after it ended.
 * @returns stops, and waits for what goes on
 */
function repeat(ms: number, work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const run = async () => {
    await work().catch(onError)
    if (!stopped) timer = setTimeout(next, ms)
  }
  let running = run()
  const next = () => {
    running = run()
  }
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
