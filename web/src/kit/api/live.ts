/**
 * What the server tells by itself: one socket for the page, opened once the first screen stands. It comes back by
 * itself after a lost connection; a socket that the server refuses or ends may mean that the session has ended, so that
 * is asked.
 */

import { type cuentasRoutes, RELECTURA } from '@eleva/contract'
import { useEffect, useEffectEvent } from 'react'
import type { Socket } from 'socket.io-client'
import { load } from '../load/load.ts'
import { createStore, useStore } from '../store.ts'
import { type Answer, whoIsSignedIn } from './client.ts'

type OnUser = (user: Answer<typeof cuentasRoutes.user>) => void

/** A blink is nobody's concern: only what lasts longer counts as lost. */
const LOST_AFTER_MS = 3_000
/** A first connection over a slow line takes a while. */
const NONE_AFTER_MS = 8_000
/** After the server ended the connection: between one and three seconds, so that not all pages come back at once. */
const backAfter = () => 1_000 + Math.random() * 2_000

let socket: Socket | undefined
const lost = createStore(false)
let losing: ReturnType<typeof setTimeout> | undefined
/** How many parts of the page watch a room, and who wants to know when it is watched (again). */
const rooms = new Map<string, Set<() => void>>()
/** Who listens to what; kept here, as they may be there before the socket is. */
const listeners = new Set<{ event: string; hear: (payload: unknown) => void }>()

function setLost(now: boolean) {
  clearTimeout(losing)
  losing = undefined
  if (lost.get() === now) return
  lost.set(now)
  readOn()
}

/** How often a screen that hears nothing reads what it shows (ms), about: not all browsers at once. */
const READ_EVERY_MS = 10_000
let reading: ReturnType<typeof setTimeout> | undefined

/** Each part of the page once, however many rooms it watches. */
function readAll() {
  for (const begin of new Set([...rooms.values()].flatMap(parts => [...parts]))) begin()
}

/** While the line is lost, what is watched is read over HTTP. */
function readOn() {
  clearTimeout(reading)
  if (!lost.get()) return
  reading = setTimeout(
    () => {
      if (document.visibilityState === 'visible' && navigator.onLine) readAll()
      readOn()
    },
    READ_EVERY_MS * (0.75 + Math.random() / 2),
  )
}

const beginLosing = (after = LOST_AFTER_MS) => {
  losing ??= setTimeout(() => setLost(true), after)
}

let opened = false

/**
 * Opens the socket of the page; harmless to call again.
 * @param onUser told who is signed in after the server ended the connection: their roles may have changed
 * @param polling also by long polling, where sockets do not get through: the server says whether its proxy bears that
 */
export function openLive(onUser: OnUser, polling = false): void {
  if (opened) return
  opened = true
  open(onUser, polling).catch(() => {
    // Its code could not be fetched: the connection is lost already.
    beginLosing()
    opened = false
    setTimeout(() => openLive(onUser, polling), 5 * backAfter())
  })
}

/**
 * Ends the socket of the page, as before signing out: that it ends is no news then.
 * @returns opens it again
 */
export function endLive(): () => void {
  socket?.disconnect()
  return () => void socket?.connect()
}

async function open(onUser: OnUser, polling: boolean) {
  const { io } = await load(() => import('socket.io-client'))
  const made = io({ transports: polling ? ['websocket', 'polling'] : ['websocket'], tryAllTransports: polling })
  socket = made
  // What stands between may let it begin and never answer.
  beginLosing(NONE_AFTER_MS)
  const comeBack = async () => {
    // The server may be away altogether: then it is tried until it is back.
    const user = await whoIsSignedIn().catch(() => null)
    if (user === undefined) return
    if (user) onUser(user)
    setTimeout(() => made.connect(), backAfter())
  }
  made.on('connect', () => {
    setLost(false)
    for (const room of rooms.keys()) watch(room)
  })
  made.on('disconnect', reason => {
    beginLosing()
    if (reason === 'io server disconnect') void comeBack()
  })
  made.on('connect_error', () => {
    beginLosing()
    // Active means that it tries again by itself; otherwise the server has refused it.
    if (!made.active) void comeBack()
  })
  made.on(RELECTURA, readAll)
  made.onAny((event: string, payload: unknown) => {
    for (const listener of listeners) if (listener.event === event) listener.hear(payload)
  })
}

function watch(room: string) {
  // The server has every page in the room of its own person, and in that of nobody else.
  if (room.startsWith('usuario:')) {
    for (const begin of rooms.get(room) ?? []) begin()
    return
  }
  socket?.emit('watch', room, (heard: boolean) => {
    if (heard) for (const begin of rooms.get(room) ?? []) begin()
  })
}

function join(room: string, begin: () => void): () => void {
  const parts = rooms.get(room) ?? new Set()
  rooms.set(room, parts.add(begin))
  // Also for one who joins others: it wants to know when the room is heard.
  if (socket?.connected) watch(room)
  return () => {
    parts.delete(begin)
    if (parts.size) return
    rooms.delete(room)
    if (socket?.connected && !room.startsWith('usuario:')) socket.emit('unwatch', room)
  }
}

/**
 * Hears an event of some rooms for as long as the screen stands.
 * @param onBegin called whenever they are heard from now on: what happened before, or while the connection was lost,
 * must be read
 */
export function useLive<P>(
  names: readonly string[],
  event: string,
  onEvent: (payload: P) => void,
  onBegin: () => void,
) {
  const hear = useEffectEvent(onEvent)
  const begin = useEffectEvent(onBegin)
  const key = names.join(' ')
  useEffect(() => {
    if (!key) return
    const listener = { event, hear: (payload: unknown) => hear(payload as P) }
    listeners.add(listener)
    const leave = key.split(' ').map(room => join(room, () => begin()))
    return () => {
      listeners.delete(listener)
      for (const go of leave) go()
    }
  }, [key, event])
}

/** Whether the connection has been lost for a while: what is shown may be old. */
export const useLiveLost = (): boolean => useStore(lost)
