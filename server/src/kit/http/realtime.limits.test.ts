/** What one person may take of a process, and how a process that stops lets go of everybody. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { createRealtime } from './realtime.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** @returns how often the database would have been asked about a room */
async function serve() {
  let asked = 0
  const server = createServer()
  const realtime = await createRealtime({
    server,
    allowedOrigin: () => undefined,
    authenticate: async cookie => ({ usuarioId: Number(cookie?.slice(7)) }),
    canWatch: async (_session, room) => {
      asked++
      return room.startsWith('stream:')
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  ends.push(async () => {
    await realtime.close()
    server.closeAllConnections()
    server.close()
  })
  const open = async (person: number): Promise<Socket> => {
    const socket = io(url, {
      transports: ['websocket'],
      extraHeaders: { cookie: `sesion=${person}` },
      reconnection: false,
      forceNew: true,
    })
    ends.push(() => socket.disconnect())
    await new Promise(resolve => socket.once('connect', () => resolve(undefined)))
    return socket
  }
  return { realtime, open, asked: () => asked }
}

test('one person keeps twenty connections: the oldest goes for a new one, and nobody else loses theirs', async () => {
  const { open } = await serve()
  const other = await open(2)
  const mine: Socket[] = []
  for (let i = 0; i < 23; i++) mine.push(await open(1))
  await sleep(100)
  expect(mine.map(s => s.connected)).toEqual([...Array(3).fill(false), ...Array(20).fill(true)])
  expect(other.connected).toBe(true)
})

test('who asks about rooms again and again costs the database no more than a page does', async () => {
  const { open, asked } = await serve()
  const socket = await open(1)
  const answers: boolean[] = []
  for (let i = 0; i < 400; i++) {
    socket.emit('unwatch', 'stream:1')
    answers.push(await socket.emitWithAck('watch', 'stream:1'))
  }
  expect(new Set(answers)).toEqual(new Set([true]))
  expect(asked()).toBe(60)
  // What was never asked is not given away.
  expect(await socket.emitWithAck('watch', 'stream:2')).toBe(false)
})

test('a process that stops breaks lines one after the other, as a lost line: browsers come back by themselves', {
  tags: ['resto'],
}, async () => {
  const { realtime, open } = await serve()
  const sockets = await Promise.all(Array.from({ length: 30 }, (_, i) => open(i + 1)))
  const gone: [at: number, why: string][] = []
  for (const socket of sockets) socket.on('disconnect', why => gone.push([performance.now(), why]))
  await realtime.close()
  await sleep(50)
  expect(gone.map(([, why]) => why)).toEqual(Array(30).fill('transport close'))
  expect(gone.at(-1)![0] - gone[0]![0]).toBeGreaterThan(500)
})
