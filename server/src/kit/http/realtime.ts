/**
 * The line from the server to the browser (socket.io): it only tells. Whatever changes something is a call of the
 * contract; the one thing a browser may ask for here is to hear of a room, or not any more.
 */
import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { RELECTURA } from '@eleva/contract'
import { Server, type Socket } from 'socket.io'
import { messageOf } from '../thrown.ts'

/** What `authenticate` found; it lives as long as the connection. */
export type SesionEnVivo = { usuarioId: number } & Record<string, unknown>

type RealtimeConnection = {
  id: string
  usuarioId: number
  session: SesionEnVivo
  join: (room: string) => void
  leave: (room: string) => void
  /** Once, when the connection has gone for whatever reason. */
  onClose: (fn: () => void) => void
}

export type Realtime = {
  /**
   * Tells everyone in a room, or once everyone in any of several, in every process. Never throws: who misses it sees it
   * on the next load.
   */
  emit: (room: string | string[], event: string, payload: unknown) => void
  /** Ends every connection of a person, in every process. */
  disconnectUser: (usuarioId: number) => void
  /** Calls `fn` for each new connection of this process. */
  onConnect: (fn: (connection: RealtimeConnection) => void) => void
  /** What this process holds, now: browsers, and rooms that any of them hears of. */
  count: () => { sockets: number; rooms: number }
  /** Ends the connections of this process; the HTTP server stays as it is. */
  close: () => Promise<void>
}

type Options = {
  server: HttpServer
  /** Where several processes meet; without it there is only this one. */
  redisUrl?: string
  /** Undefined refuses the connection. */
  authenticate: (cookieHeader: string | undefined) => Promise<SesionEnVivo | undefined>
  /** `https://host` of the pages that may connect; undefined for those of the host that was asked. */
  allowedOrigin: () => string | undefined
  /** Whether a browser may hear of a room that it asks for (`watch`); without it, of none. */
  canWatch?: (session: SesionEnVivo, room: string) => Promise<boolean>
  onError?: (error: unknown) => void
  /** Also by long polling, where the proxy keeps a browser on one process. */
  polling?: boolean
  /** Milliseconds to wait for Redis at the start; 10,000 by default. */
  redisTimeout?: number
}

const PATH = '/socket.io'
/** Bytes of the longest message that a browser may send. */
const MAX_BYTES = 16 * 1024
/** Milliseconds in which a browser must say hello. */
const HELLO_WITHIN = 10_000
/** Rooms that one connection may ask for at a time, and questions that it may have open. */
const MAX_ROOMS = 50
/** Connections of one person to this process: tabs of a phone, a desk and a tablet are fewer. */
const MAX_SOCKETS = 20
/** Questions about rooms of one connection that the database is asked, in so many milliseconds. */
const MAX_ASKED = 60
const COUNTED = 10_000
/**
 * Milliseconds over which the connections of a process that stops are let go of: they come back to the others one by
 * one.
 */
const LEAVE_WITHIN = 1_500
/** Milliseconds over which the connections of a process are told to read again. */
const REREAD_WITHIN = 2_000

export const userRoom = (usuarioId: number) => `usuario:${usuarioId}`

/**
 * Attaches to `server`, before or after it listens.
 * @throws when Redis does not answer in time; later it may come and go, and messages wait for it
 */
export async function createRealtime(options: Options): Promise<Realtime> {
  const { redisUrl, onError = () => {}, redisTimeout = 10_000 } = options
  let closing = false
  // What other processes told meanwhile may be lost with the Redis that is gone: another may have taken its place.
  const onReturn = () => void tellToRead(io)
  const fanOut = redisUrl ? await openFanOut(redisUrl, redisTimeout, onError, onReturn) : undefined
  const io = new Server(options.server, {
    path: PATH,
    adapter: fanOut?.adapter,
    // Long polling needs every request of a browser to reach the same process.
    transports: options.polling ? ['websocket', 'polling'] : ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_BYTES,
    connectTimeout: HELLO_WITHIN,
    allowRequest: (request, done) => {
      const fits = !closing && isOwnOrigin(request, options.allowedOrigin())
      done(fits ? null : 'refused', fits)
    },
  })
  const listeners: ((connection: RealtimeConnection) => void)[] = []

  io.use((socket, next) => {
    options.authenticate(socket.request.headers.cookie).then(
      session => {
        socket.data.session = session
        next(session ? undefined : refusal(401))
      },
      error => {
        onError(error)
        next(refusal(503))
      },
    )
  })
  io.on('connection', socket => {
    const session: SesionEnVivo = socket.data.session
    // The oldest goes: a page that was left open somewhere, and not the one before the person.
    const [oldest] = io.of('/').adapter.rooms.get(userRoom(session.usuarioId)) ?? []
    const count = io.of('/').adapter.rooms.get(userRoom(session.usuarioId))?.size ?? 0
    if (count >= MAX_SOCKETS && oldest) io.of('/').sockets.get(oldest)?.disconnect(true)
    socket.join(userRoom(session.usuarioId))
    answerWatching(socket, session, options.canWatch, onError)
    const connection: RealtimeConnection = {
      id: socket.id,
      usuarioId: session.usuarioId,
      session,
      join: room => void socket.join(room),
      leave: room => void socket.leave(room),
      onClose: fn => void socket.once('disconnect', fn),
    }
    for (const fn of listeners) fn(connection)
  })

  return {
    emit: (room, event, payload) => void io.to(room).emit(event, payload),
    disconnectUser: usuarioId => void io.in(userRoom(usuarioId)).disconnectSockets(true),
    onConnect: fn => void listeners.push(fn),
    count: () => {
      const { rooms, sids } = io.of('/').adapter
      // Each connection is a room of its own, too.
      return { sockets: sids.size, rooms: rooms.size - sids.size }
    },
    close: async () => {
      closing = true
      await letGo([...io.of('/').sockets.values()])
      // Not io.close(), which would close the HTTP server under its owner.
      io.local.disconnectSockets(true)
      io.engine.close()
      await io.of('/').adapter.close()
      await fanOut?.close()
    },
  }
}

/** A line that breaks is taken up again by the browser itself, after a moment of its own choosing. */
async function letGo(sockets: Socket[]) {
  const each = sockets.length > 1 ? Math.min(LEAVE_WITHIN / sockets.length, 50) : 0
  for (const socket of sockets) {
    socket.conn.close()
    if (each) await sleep(each)
  }
}

/** Each page reads what it shows as after a lost connection, not all at once. */
async function tellToRead(io: Server) {
  const sockets = [...io.of('/').sockets.values()]
  for (const socket of sockets) {
    socket.emit(RELECTURA)
    await sleep(REREAD_WITHIN / sockets.length)
  }
}

/** Tells the client's `connect_error` why: 401, or 503 when it is worth trying again. */
function refusal(status: 401 | 503) {
  return Object.assign(new Error(status === 401 ? 'unauthenticated' : 'unavailable'), { data: { status } })
}

/**
 * A WebSocket carries the cookies whichever page opens it, so the page must be ours. Browsers always name their page;
 * what names none is not a browser, and has no one else's cookies.
 */
function isOwnOrigin({ headers }: IncomingMessage, allowed: string | undefined): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  return allowed ? origin === new URL(allowed).origin : new URL(origin).host === host
}

/** `watch` (room, answer) and `unwatch` (room); a browser that says anything else is shown the door. */
function answerWatching(
  socket: Socket,
  session: SesionEnVivo,
  canWatch: Options['canWatch'] = async () => false,
  onError: (error: unknown) => void,
) {
  const watched = new Set<string>()
  const known = new Map<string, Promise<boolean>>()
  let open = 0
  let asked = 0
  let since = Date.now()
  /**
   * By what the person is now; who asks more than any page does is told what was true before, and the database is left
   * alone.
   */
  const ask = (room: string): Promise<boolean> => {
    if (Date.now() - since > COUNTED) {
      since = Date.now()
      asked = 0
      known.clear()
    }
    if (++asked > MAX_ASKED) return known.get(room) ?? Promise.resolve(false)
    const may = canWatch(session, room)
    known.set(room, may)
    may.catch(() => known.delete(room))
    return may
  }
  const watch = async (room: unknown) => {
    const sensible = typeof room === 'string' && room.length <= 100 && !room.startsWith('usuario:')
    if (!sensible || watched.size >= MAX_ROOMS || !(await ask(room))) return false
    // It may have left meanwhile, and a room must not keep what has gone.
    if (!socket.connected) return false
    watched.add(room)
    await socket.join(room)
    return true
  }
  socket.onAny((event: string) => {
    if (event !== 'watch' && event !== 'unwatch') socket.disconnect(true)
  })
  socket.on('watch', (room: unknown, answer: unknown) => {
    if (++open > MAX_ROOMS) return socket.disconnect(true)
    watch(room)
      .catch(error => {
        onError(error)
        return false
      })
      .then(heard => {
        open--
        if (typeof answer === 'function') answer(heard)
      })
  })
  socket.on('unwatch', (room: unknown) => {
    if (typeof room === 'string' && watched.delete(room)) socket.leave(room)
  })
}

const STREAM = 'eleva:realtime'

async function openFanOut(url: string, timeout: number, onError: (error: unknown) => void, onReturn: () => void) {
  const [{ createClient }, { createAdapter }] = await Promise.all([
    import('redis'),
    import('@socket.io/redis-streams-adapter'),
  ])
  // What is told while Redis is away waits here; more than this would be news no longer.
  const client = createClient({ url, commandsQueueMaxLength: 10_000 })
  client.on('error', onError)
  let ready = 0
  client.on('ready', () => ready++ && onReturn())
  const late = setTimeout(() => client.destroy(), timeout)
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`Redis (REDIS_URL) no respondió: ${messageOf(error)}`, { cause: error })
  } finally {
    clearTimeout(late)
  }
  return {
    adapter: createAdapter(client, { streamName: STREAM, channelPrefix: STREAM }),
    close: async () => {
      // The adapter's reader sits in a blocking read of up to 5 s, and only then sees that it was closed: wake it.
      if (client.isReady) await client.xAdd(STREAM, '*', { nsp: '' }).catch(onError)
      client.destroy()
    },
  }
}
