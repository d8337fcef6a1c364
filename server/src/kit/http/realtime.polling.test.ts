import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { createRealtime } from './realtime.ts'

test.each([
  [undefined, false],
  [true, true],
])('with long polling %s a browser without sockets gets through: %s', async (polling, through) => {
  const server = createServer((_request, reply) => reply.end('la página'))
  const realtime = await createRealtime({
    server,
    ...(polling ? { polling } : {}),
    allowedOrigin: () => undefined,
    authenticate: async () => ({ usuarioId: 7, personas: [] }),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const headers = { origin: url }
  const socket = io(url, { transports: ['polling'], extraHeaders: headers, reconnection: false, forceNew: true })
  const happens = (event: string) => new Promise(resolve => socket.once(event, resolve))
  const connected = await Promise.race([
    happens('connect').then(() => true),
    happens('connect_error').then(() => false),
  ])
  expect(connected).toBe(through)
  socket.disconnect()
  await realtime.close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})
