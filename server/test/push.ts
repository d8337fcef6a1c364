/**
 * A push service and the browsers behind it: it takes what RFC 8030 says, checks who signed it (RFC 8292), and opens it
 * as the browser would (RFC 8291), by Node's own means and none of those that closed it.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

export type Recibido = { de: string; texto: unknown; ttl: string; topic: string; aud: string; sub: string }
type How = 'takes' | 'hangs' | number

/** @param port 0 for any */
export async function openPushService(port = 0) {
  const received: Recibido[] = []
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>()
  const how = new Map<string, How>()
  const server = createServer(async (request, reply) => {
    const name = request.url!.slice(1)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const does = how.get(name) ?? 'takes'
    if (does === 'hangs') return
    if (typeof does === 'number') return void reply.writeHead(does).end()
    const browser = browsers.get(name)
    if (!browser) return void reply.writeHead(404).end()
    const [, token, key] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(request.headers.authorization ?? '') ?? []
    const { payload } = await jwtVerify(token!, await keyOf(key!))
    const texto = JSON.parse(open(Buffer.concat(chunks), browser.keys, browser.auth))
    const { ttl, topic } = request.headers
    received.push({
      de: name,
      texto,
      ttl: String(ttl),
      topic: String(topic),
      aud: String(payload.aud),
      sub: payload.sub!,
    })
    reply.writeHead(201).end()
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    /** A browser that has subscribed: what it sends us. */
    browser: (name: string) => {
      const keys = createECDH('prime256v1')
      const auth = randomBytes(16)
      browsers.set(name, { keys, auth })
      return { endpoint: `${origin}/${name}`, p256dh: keys.generateKeys('base64url'), auth: auth.toString('base64url') }
    },
    answer: (name: string, does: How) => void how.set(name, does),
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

function keyOf(point: string) {
  const raw = Buffer.from(point, 'base64url')
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map(b => b.toString('base64url'))
  return importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256')
}

const derive = (from: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', from, salt, info, length))

function open(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const theirs = body.subarray(21, 21 + body[20]!)
  const closed = body.subarray(21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const secret = derive(keys.computeSecret(theirs), auth, info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  decipher.setAuthTag(closed.subarray(-16))
  const text = Buffer.concat([decipher.update(closed.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2, and zeros behind it.
  return text.subarray(0, text.lastIndexOf(2)).toString()
}
