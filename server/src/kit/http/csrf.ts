/**
 * The anti-forgery token: random, signed together with the session that it belongs to. It stands in a readable cookie
 * and must come back in a header, so neither another site nor a cookie planted from outside can make a call.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from './session.ts'

const COOKIE = 'XSRF-TOKEN'

const sign = (secret: Buffer, nonce: string, session: Session | undefined) =>
  createHmac('sha256', secret)
    .update(nonce)
    .update(session?.tokenHash ?? 'anonimo')
    .digest('base64url')

export function createCsrf(secret: Buffer, secure: () => boolean) {
  return {
    /** Sets the cookie for this session (or for nobody yet). */
    issue(reply: FastifyReply, session: Session | undefined) {
      const nonce = randomBytes(16).toString('base64url')
      const token = `${nonce}.${sign(secret, nonce, session)}`
      reply.setCookie(COOKIE, token, { path: '/', sameSite: 'lax', secure: secure(), httpOnly: false })
    },
    verify(request: FastifyRequest, session: Session | undefined): boolean {
      const header = request.headers['x-xsrf-token']
      const cookie = request.cookies[COOKIE]
      if (typeof header !== 'string' || !cookie || header !== cookie) return false
      const [nonce = '', mac = ''] = header.split('.')
      const expected = Buffer.from(sign(secret, nonce, session))
      const given = Buffer.from(mac)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
export type Csrf = ReturnType<typeof createCsrf>
