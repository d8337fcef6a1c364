import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { RELECTURA } from '@eleva/contract'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, openRedis, type Redis } from '../../../test/redis.ts'
import { createRealtime, type Realtime, userRoom } from './realtime.ts'

type Running = { url: string; realtime: Realtime; errors: unknown[]; close: () => Promise<void> }

const servers: Running[] = []
const browsers: Socket[] = []

/** One server process, as far as sockets are concerned. The cookie `sesion=7` is person 7. */
async function serve({
  redisUrl,
  origin,
  redisTimeout,
}: {
  redisUrl?: string
  origin?: string
  redisTimeout?: number
} = {}): Promise<Running> {
  const errors: unknown[] = []
  const server = createServer((_request, reply) => reply.end('la página'))
  const realtime = await createRealtime({
    server,
    redisUrl,
    allowedOrigin: () => origin,
    authenticate: async cookie => {
      if (cookie === 'sesion=rota') throw new Error('sin base de datos')
      const usuarioId = Number(cookie?.match(/^sesion=(\d+)$/)?.[1])
      return usuarioId ? { usuarioId, rol: 'docente' } : undefined
    },
    canWatch: async (session, room) =>
      room === 'stream:lento' ? new Promise(() => {}) : session.usuarioId === 7 && room.startsWith('stream:'),
    redisTimeout,
    onError: error => errors.push(error),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const running = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    realtime,
    errors,
    close: async () => {
      await realtime.close()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  servers.push(running)
  return running
}

/** A tab of a browser; its page is the server's own unless told otherwise. */
function browse({ url }: { url: string }, cookie?: string, origin = url): Socket {
  const headers = { ...(cookie && { cookie }), ...(origin && { origin }) }
  const socket = io(url, { transports: ['websocket'], extraHeaders: headers, reconnection: false, forceNew: true })
  browsers.push(socket)
  return socket
}
const happens = (socket: Socket, event: string) => new Promise<unknown>(resolve => socket.once(event, resolve))
const connected = async (at: Running, cookie: string, origin?: string) => {
  const socket = browse(at, cookie, origin)
  await happens(socket, 'connect')
  return socket
}

afterEach(async () => {
  for (const socket of browsers.splice(0)) socket.disconnect()
  await Promise.all(servers.splice(0).map(s => s.close()))
})

describe('one process', () => {
  test('a person hears what is told to them, and nobody else does', async () => {
    const at = await serve()
    const [seven, eight] = [await connected(at, 'sesion=7'), await connected(at, 'sesion=8')]
    const heard: unknown[] = []
    eight.onAny(event => heard.push(event))
    const news = happens(seven, 'duda:respuesta')
    at.realtime.emit(userRoom(7), 'duda:respuesta', { texto: '¿Cómo?', id: 3 })
    expect(await news).toEqual({ texto: '¿Cómo?', id: 3 })
    const mark = happens(eight, 'marca')
    at.realtime.emit(userRoom(8), 'marca', null)
    await mark
    expect(heard).toEqual(['marca'])
  })

  test.each([undefined, 'sesion=', 'otra=7'])('without a session (%j) there is no connection', async cookie => {
    const at = await serve()
    expect(await happens(browse(at, cookie), 'connect_error')).toMatchObject({
      message: 'unauthenticated',
      data: { status: 401 },
    })
  })

  test('when the session cannot be looked up, it says so and nothing falls over', async () => {
    const at = await serve()
    const refused = await happens(browse(at, 'sesion=rota'), 'connect_error')
    expect(refused).toMatchObject({ message: 'unavailable', data: { status: 503 } })
    expect(at.errors).toHaveLength(1)
    await connected(at, 'sesion=7')
  })

  test.each(['https://mal.example', 'null', 'http://127.0.0.1:1'])('a page of %s is refused', async origin => {
    for (const own of [undefined, 'https://eleva.mx']) {
      const refused = await happens(browse(await serve({ origin: own }), 'sesion=7', origin), 'connect_error')
      expect(refused).toMatchObject({ message: 'websocket error' })
    }
  })

  test('the configured page may connect, and then only that one', async () => {
    const at = await serve({ origin: 'https://eleva.mx/' })
    await connected(at, 'sesion=7', 'https://eleva.mx')
    await happens(browse(at, 'sesion=7', at.url), 'connect_error')
  })

  test('long polling, which would need sticky sessions, is not served; other pages are', async () => {
    const { url } = await serve()
    expect((await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).status).toBe(400)
    expect(await (await fetch(`${url}/hola`)).text()).toBe('la página')
  })

  test('ending a person ends all their tabs and no others', async () => {
    const at = await serve()
    const tabs = [await connected(at, 'sesion=7'), await connected(at, 'sesion=7')]
    const other = await connected(at, 'sesion=8')
    const gone = Promise.all(tabs.map(t => happens(t, 'disconnect')))
    at.realtime.disconnectUser(7)
    expect(await gone).toEqual(['io server disconnect', 'io server disconnect'])
    expect(other.connected).toBe(true)
  })

  test('who listens for connections hears of them and of their end, and can put them into rooms', async () => {
    const at = await serve()
    const seen: unknown[] = []
    at.realtime.onConnect(connection => {
      seen.push([connection.usuarioId, connection.session.rol])
      connection.join('docentes')
      connection.onClose(() => seen.push('fin'))
    })
    const seven = await connected(at, 'sesion=7')
    const news = happens(seven, 'aviso')
    at.realtime.emit('docentes', 'aviso', 1)
    expect(await news).toBe(1)
    seven.disconnect()
    await expect.poll(() => seen).toEqual([[7, 'docente'], 'fin'])
  })

  test('a browser hears of a room that it asks for when it may', async () => {
    const at = await serve()
    const [seven, eight] = [await connected(at, 'sesion=7'), await connected(at, 'sesion=8')]
    expect(await seven.emitWithAck('watch', 'stream:3')).toBe(true)
    expect(await eight.emitWithAck('watch', 'stream:3')).toBe(false)
    for (const room of ['curso:3', userRoom(8), 12, null, { toString: 1 }, 'stream:'.padEnd(101, 'x')]) {
      expect(await seven.emitWithAck('watch', room)).toBe(false)
    }
    const news = happens(seven, 'stream:estado')
    at.realtime.emit('stream:3', 'stream:estado', { stream_iniciado: 1 })
    expect(await news).toEqual({ stream_iniciado: 1 })
    const heard: string[] = []
    seven.onAny(event => heard.push(event))
    seven.emit('unwatch', 'stream:3')
    // A browser cannot leave its own room, and so not escape from being ended.
    seven.emit('unwatch', userRoom(7))
    await seven.emitWithAck('watch', 'curso:1')
    at.realtime.emit('stream:3', 'stream:estado', {})
    const mark = happens(seven, 'marca')
    at.realtime.emit(userRoom(7), 'marca', null)
    await mark
    expect(heard).toEqual(['marca'])
  })

  test.each([
    ['says anything else', (s: Socket) => s.emit('pregunta:nueva', { texto: 'yo mismo' })],
    ['sends too much', (s: Socket) => s.emit('watch', 'x'.repeat(20_000))],
    ['asks without end', (s: Socket) => Array.from({ length: 60 }, () => s.emit('watch', 'stream:lento'))],
  ])('a browser that %s is shown the door', async (_what, say) => {
    const at = await serve()
    const seven = await connected(at, 'sesion=7')
    const gone = happens(seven, 'disconnect')
    say(seven)
    await gone
    await connected(at, 'sesion=7')
  })

  test('closing ends the connections and leaves the pages served', async () => {
    const at = await serve()
    const gone = happens(await connected(at, 'sesion=7'), 'disconnect')
    await at.realtime.close()
    await gone
    expect((await fetch(at.url)).status).toBe(200)
    await happens(browse(at, 'sesion=7'), 'connect_error')
  })
})

describe.skipIf(!hasRedis)('two processes with Redis between them', () => {
  let redis: Redis
  let redisUrl: string
  beforeAll(async () => {
    redis = await openRedis()
    redisUrl = redis.url
  })
  afterAll(() => redis.stop())

  /** Tells in one until it is heard in the other: from then on both read from Redis. */
  const reaches = async (from: Running, to: Running) => {
    const probe = await connected(to, 'sesion=99')
    let heard = false
    probe.on('listo', () => {
      heard = true
    })
    const tell = () => {
      from.realtime.emit(userRoom(99), 'listo', null)
      return heard
    }
    await expect.poll(tell, { interval: 20, timeout: 10_000 }).toBe(true)
    probe.disconnect()
  }
  const serveTwo = async () => {
    const [one, two] = await Promise.all([serve({ redisUrl }), serve({ redisUrl })])
    await reaches(one, two)
    await reaches(two, one)
    return { one, two }
  }

  test('what is told in one is heard in the other, in order', async () => {
    const { one, two } = await serveTwo()
    const [here, there] = [await connected(one, 'sesion=7'), await connected(two, 'sesion=7')]
    const heard: Record<string, number[]> = { here: [], there: [] }
    here.on('pregunta:nueva', n => heard.here!.push(n))
    there.on('pregunta:nueva', n => heard.there!.push(n))
    const numbers = Array.from({ length: 100 }, (_, n) => n)
    for (const n of numbers) one.realtime.emit(userRoom(7), 'pregunta:nueva', n)
    await expect.poll(() => heard).toEqual({ here: numbers, there: numbers })
  })

  test('ending a person in one ends their tabs in the other', async () => {
    const { one, two } = await serveTwo()
    const tabs = [await connected(one, 'sesion=7'), await connected(two, 'sesion=7')]
    const other = await connected(two, 'sesion=8')
    const gone = Promise.all(tabs.map(t => happens(t, 'disconnect')))
    one.realtime.disconnectUser(7)
    await gone
    expect(other.connected).toBe(true)
  })

  test('a process that closes leaves no connection to Redis, and the other goes on', async () => {
    const { one, two } = await serveTwo()
    const seven = await connected(two, 'sesion=7')
    await one.realtime.close()
    const { createClient } = await import('redis')
    const client = await createClient({ url: redisUrl }).connect()
    // Three of the other process (writer, reader, listener) and this one.
    await expect.poll(async () => (await client.clientList()).length).toBe(4)
    client.destroy()
    const news = happens(seven, 'aviso')
    two.realtime.emit(userRoom(7), 'aviso', 'sigo aquí')
    expect(await news).toBe('sigo aquí')
  })

  test('Redis may go and come back: the connections stay, and what is told then is heard', async () => {
    const { one, two } = await serveTwo()
    const seven = await connected(two, 'sesion=7')
    await redis.stop()
    await expect.poll(() => one.errors.length).toBeGreaterThan(0)
    const news = happens(seven, 'aviso')
    one.realtime.emit(userRoom(7), 'aviso', 'mientras no estaba')
    const again = happens(seven, RELECTURA)
    redis.start()
    expect(await news).toBe('mientras no estaba')
    // What was told by another process may be gone with what Redis held: every page reads what it shows.
    await again
    await reaches(two, one)
    expect(seven.connected).toBe(true)
  })
})

test('a Redis that refuses is named at the start', async () => {
  const refusing = createTcpServer(socket =>
    socket.on('error', () => {}).end('-NOAUTH Authentication required.\r\n'),
  ).listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  const { port } = refusing.address() as AddressInfo
  await expect(serve({ redisUrl: `redis://127.0.0.1:${port}`, redisTimeout: 300 })).rejects.toThrow('REDIS_URL')
  refusing.close()
})
