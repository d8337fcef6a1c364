/**
 * The address in a mail of notices: whose mail, and of which kind, is to end; signed by this installation, so that
 * nobody ends another's. Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type TipoDeAviso, tiposDeAviso } from '@eleva/contract'

/** A kind, or the digest of the morning as a whole. */
export type ListaDeCorreo = TipoDeAviso | 'resumen'
export type SuscripcionDeCorreo = { usuarioId: number; lista: ListaDeCorreo }

const SIGN = 16
const signOf = (secret: Buffer, what: string) =>
  createHmac('sha256', secret).update(`correo:${what}`).digest().subarray(0, SIGN).toString('base64url')

export function sign(secret: Buffer, { usuarioId, lista }: SuscripcionDeCorreo): string {
  const what = `${usuarioId}.${lista}`
  return `${what}.${signOf(secret, what)}`
}

/** @returns undefined when it was not signed here */
export function verify(secret: Buffer, token: string): SuscripcionDeCorreo | undefined {
  const [, what, id, name, sent] = /^((\d{1,15})\.([a-z_]{1,40}))\.([\w-]{22})$/.exec(token) ?? []
  if (!what || !sent || !timingSafeEqual(Buffer.from(signOf(secret, what)), Buffer.from(sent))) return undefined
  const lista = name === 'resumen' ? name : tiposDeAviso.find(t => t === name)
  return lista && { usuarioId: Number(id), lista }
}
