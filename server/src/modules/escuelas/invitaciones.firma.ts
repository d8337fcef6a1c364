/** The address in a mail: the key of an invitation, signed by this installation, so that nobody makes one up. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const KEY = 16
const SIGN = 16

const signOf = (secret: Buffer, key: Buffer) =>
  createHmac('sha256', secret).update('invitacion:').update(key).digest().subarray(0, SIGN)

/** @param id a UUID */
export function sign(secret: Buffer, id: string): string {
  const key = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([key, signOf(secret, key)]).toString('base64url')
}

/** @returns the UUID; undefined when it was not signed here */
export function verify(secret: Buffer, token: string): string | undefined {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== KEY + SIGN) return undefined
  const key = bytes.subarray(0, KEY)
  if (!timingSafeEqual(bytes.subarray(KEY), signOf(secret, key))) return undefined
  return key.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
