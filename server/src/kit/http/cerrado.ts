/** While there is maintenance only who administers comes in: everybody else reads why, and when it is over. */
import { CIERRE, type Mantenimiento, may, type Persona } from '@eleva/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { escapeHtml, htmlPage } from '../html.ts'
import { type Instalacion, mantenimientoAhora, mantenimientoPendiente, type Seguida } from '../instalacion.ts'
import { nombreDeZona } from '../zonas.ts'

/** No fault of ours: it is not written into the log. */
export class Cerrado extends Refusal {}

/** Whoever asks again does so at least so often: it may end before its hour (s). */
const MAX_WAIT = 300

/** «28 de noviembre, 17:00 h, hora del centro de México» */
function horaDe(moment: string, zona: string): string {
  const day = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return `${day.format(new Date(`${moment.slice(0, 10)}T00:00Z`))}, ${moment.slice(11, 16)} h, ${nombreDeZona(zona)}`
}

const esperaDe = ({ hasta }: Mantenimiento) =>
  String(Math.min(MAX_WAIT, Math.max(1, Math.ceil((Date.parse(hasta) - Date.now()) / 1000))))

/** What of the sign-in goes on: whoever administers has to get in. */
const OPEN = /^\/(auth|sanctum|oidc)\/|^\/api\/user$/

const administra = (personas: readonly Persona[] = []) => may(personas, 'ajustes.write')

/** @throws {Cerrado} 503 */
export function refuseCerrado(instalacion: Seguida, zona: string, request: FastifyRequest) {
  const now = mantenimientoAhora(instalacion.actual())
  const { session } = request
  // Whoever looks as somebody else administers.
  if (!now || session?.mirada || administra(session?.person.personas) || OPEN.test(request.url.split('?')[0]!)) return
  const message = `Estamos en mantenimiento hasta el ${horaDe(now.hasta, zona)}. ${now.texto}`
  throw new Cerrado(503, message, undefined, { 'retry-after': esperaDe(now) })
}

/** What is said of a closure to come or going on, as headers bear it. */
export function cierreDicho(instalacion: Instalacion): string | undefined {
  const next = mantenimientoPendiente(instalacion)
  return next && encodeURIComponent(JSON.stringify(next))
}

/** Told with every reply, so that pages that are open know of it. */
export function tellCierre(instalacion: Instalacion, reply: FastifyReply) {
  const said = cierreDicho(instalacion)
  if (said) reply.header(CIERRE, said)
}

/**
 * In place of a screen.
 * @returns whether it went out
 */
export function sendCerrado(instalacion: Instalacion, zona: string, personas: Persona[], reply: FastifyReply): boolean {
  const now = mantenimientoAhora(instalacion)
  if (!now || administra(personas)) return false
  const body = `<h1>Estamos en mantenimiento</h1><p>${escapeHtml(now.texto)}</p>
<p>Volvemos el ${escapeHtml(horaDe(now.hasta, zona))}. Lo que tienes guardado en tu dispositivo se enviará solo.</p>
<p><a href="/login">Entrar como quien administra</a></p>`
  const wait = esperaDe(now)
  void reply
    .code(503)
    .headers({ 'retry-after': wait, refresh: wait, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(htmlPage('Mantenimiento', body))
  return true
}
