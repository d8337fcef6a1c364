/** Signed addresses: a file, until when, and a signature that only holds for one person. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { FIRMA_SEGUNDOS } from '@eleva/contract'
import { Refusal } from '../../kit/errors.ts'

const PATH = '/videos/'

/** Expired, altered, or another person's: no reader gets to know which. */
export const expired = () => new Refusal(403, 'Este enlace ya no sirve. Abre el video otra vez.')

const macOf = (secret: Buffer, archivoId: string, usuarioId: number, until: string) =>
  createHmac('sha256', secret).update(`video\n${archivoId}\n${usuarioId}\n${until}`).digest('base64url')

/**
 * The address of a file for one person. Up to its first dot it names the file, so that a player knows the same video
 * again.
 * @param now in seconds since 1970
 */
export function signVideo(secret: Buffer, archivoId: number, usuarioId: number, now = Date.now() / 1000): string {
  return signUntil(secret, archivoId, usuarioId, Math.floor(now + FIRMA_SEGUNDOS).toString(36))
}

/**
 * As long as another address: what a playlist names does not outlive it.
 * @param until as an address says it
 */
export function signUntil(secret: Buffer, archivoId: number, usuarioId: number, until: string): string {
  return `${PATH}${archivoId}.${until}.${macOf(secret, String(archivoId), usuarioId, until)}`
}

/** When an address ends, as it says itself: only of one that was verified. */
export const endOf = (token: string) => token.split('.')[1] ?? ''

/** @returns the file that a token is for; undefined when it has expired, was altered, or is another person's */
export function verifyVideo(
  secret: Buffer,
  token: string,
  usuarioId: number,
  now = Date.now() / 1000,
): number | undefined {
  const [archivoId = '', until = '', mac = '', ...more] = token.split('.')
  if (more.length || !/^[1-9]\d{0,15}$/.test(archivoId) || !/^[0-9a-z]{1,9}$/.test(until)) return undefined
  const expected = Buffer.from(macOf(secret, archivoId, usuarioId, until))
  const given = Buffer.from(mac)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return Number.parseInt(until, 36) > now ? Number(archivoId) : undefined
}
