/**
 * The line between the phone and the server: it can be off, and it can break in the middle of a request or of a reply.
 */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Linea = {
  origin: string
  /** Where the server is now. */
  toward: (port: number) => void
  /** For so long (ms), from now on. */
  offFor: (ms: number) => void
  on: () => void
  /** The next request, or reply, is cut after so many of its bytes; its connection is reset. */
  cutNext: (what: 'peticion' | 'respuesta', after: number) => void
  /** Bytes that the phone has sent, whatever came of them. */
  enviados: () => number
  close: () => Promise<void>
}

export async function openLinea(): Promise<Linea> {
  const open = new Set<Socket>()
  let target = 0
  let isOff = false
  let enviados = 0
  let cut: { what: 'peticion' | 'respuesta'; left: number } | undefined

  const proxy = createServer({ allowHalfOpen: true }, phone => {
    if (isOff || target === 0) return phone.resetAndDestroy()
    const server = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    const both = [phone, server]
    for (const socket of both) open.add(socket)
    const end = () => {
      for (const socket of both) {
        socket.destroy()
        open.delete(socket)
      }
    }
    const reset = () => {
      phone.resetAndDestroy()
      end()
    }
    for (const socket of both) socket.on('error', end).on('close', end)
    const pass = (what: 'peticion' | 'respuesta', to: Socket) => (data: Buffer) => {
      if (cut?.what !== what) return void to.write(data)
      if (data.length < cut.left) {
        cut.left -= data.length
        return void to.write(data)
      }
      const { left } = cut
      cut = undefined
      // What came before the break has arrived.
      to.write(data.subarray(0, left), reset)
    }
    phone.on('data', data => {
      enviados += data.length
    })
    phone.on('data', pass('peticion', server)).on('end', () => server.end())
    server.on('data', pass('respuesta', phone)).on('end', () => phone.end())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  let back: ReturnType<typeof setTimeout> | undefined
  const on = () => {
    clearTimeout(back)
    isOff = false
  }
  const breakAll = () => {
    for (const socket of open) socket.destroy()
    open.clear()
  }
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    toward: port => {
      target = port
    },
    offFor: ms => {
      isOff = true
      breakAll()
      clearTimeout(back)
      back = setTimeout(on, ms)
    },
    on,
    cutNext: (what, after) => {
      cut = { what, left: after }
    },
    enviados: () => enviados,
    close: async () => {
      breakAll()
      proxy.close()
    },
  }
}
