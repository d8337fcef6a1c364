/**
 * Web Push (RFC 8030): a few words for one browser, through that browser's own service; closed for it alone (RFC 8291)
 * and signed as ours (RFC 8292).
 */
import { createECDH, randomBytes } from 'node:crypto'
import ece from 'http_ece'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { Db } from '../db/db.ts'
import { isAllowed } from '../origins.ts'

/** What a browser gives of itself: where to send, and with what to close it (base64url). */
export type Suscripcion = { endpoint: string; p256dh: string; auth: string }

/** Signs what we send; a browser takes only what is signed by the key with which it subscribed. */
export type Vapid = { publicKey: string; privateKey: JWK }

export type Push = {
  /** ≤ 3,900 bytes: services take 4,096 in all. */
  text: string
  /** Seconds for which the service keeps it for a device that is off. */
  ttl: number
  /** While the device has not got it, a newer one with the same takes its place; ≤ 32 signs of base64url. */
  topic: string
}

/** The service said no. */
export class PushRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`El servicio de avisos respondió ${status}.`)
    this.status = status
  }
}

const PATIENCE_MS = 10_000
const SIGNED_FOR = '12h'
const KEY = 'vapid'

/** The installation's own, made when it is first asked for. */
export async function readVapid(db: Db): Promise<Vapid> {
  const select = () => db.selectFrom('ajustes').select('valor').where('clave', '=', KEY).executeTakeFirst()
  const found = await select()
  if (found) return JSON.parse(found.valor)
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  // The point as browsers take it: uncompressed.
  const point = Buffer.concat([Buffer.of(4), Buffer.from(jwk.x!, 'base64url'), Buffer.from(jwk.y!, 'base64url')])
  const valor = JSON.stringify({ publicKey: point.toString('base64url'), privateKey: jwk } satisfies Vapid)
  await db
    .insertInto('ajustes')
    .values({ clave: KEY, valor })
    .onConflict(c => c.doNothing())
    .execute()
  return JSON.parse((await select())!.valor)
}

/**
 * Whether a browser may name it: what it names is called from behind our wall.
 * @param origins as PUSH_ORIGINS
 */
export const isPushService = (endpoint: string, origins: string): boolean =>
  URL.canParse(endpoint) && isAllowed(new URL(endpoint), origins)

function close(text: string, { p256dh, auth }: Suscripcion): Buffer {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const salt = randomBytes(16).toString('base64url')
  return ece.encrypt(Buffer.from(text), { version: 'aes128gcm', dh: p256dh, privateKey: own, salt, authSecret: auth })
}

/** Whether the keys of a browser are keys: something can be closed with them. */
export function isClosable(to: Suscripcion): boolean {
  try {
    return close('x', to).length > 0 && Buffer.from(to.auth, 'base64url').length === 16
  } catch {
    return false
  }
}

/**
 * Signs what one run sends: once for each service, which takes a signature for hours.
 * @param from as `sendPush` has it
 */
export function createFirma(vapid: Vapid, from: string): (endpoint: string) => Promise<string> {
  const key = importJWK(vapid.privateKey, 'ES256')
  const signed = new Map<string, Promise<string>>()
  const sign = async (origin: string) => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setSubject(from)
      .setExpirationTime(SIGNED_FOR)
      .sign(await key)
    return `vapid t=${token}, k=${vapid.publicKey}`
  }
  return endpoint => {
    const { origin } = new URL(endpoint)
    const made = signed.get(origin) ?? sign(origin)
    signed.set(origin, made)
    return made
  }
}

/**
 * Hands it to the service, which shows it when the device is on.
 * @param authorization of `createFirma`, whose `from` is an address of mail or the web, for whoever runs the service
 * @throws {PushRefused} with the service's status; 404 and 410 say that the browser does not want any more
 * @throws when it does not answer within ten seconds
 */
export async function sendPush(to: Suscripcion, { text, ttl, topic }: Push, authorization: string): Promise<void> {
  const reply = await fetch(to.endpoint, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttl),
      topic,
      urgency: 'normal',
    },
    body: new Uint8Array(close(text, to)),
  })
  await reply.body?.cancel()
  if (!reply.ok) throw new PushRefused(reply.status)
}
