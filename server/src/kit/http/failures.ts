/**
 * What is answered when something goes wrong, whoever noticed it: the envelope to a call, a page in words to a browser.
 */
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GENERIC, Refusal, refusalFrom } from '../errors.ts'
import { escapeHtml, htmlPage } from '../html.ts'
import { Cerrado } from './cerrado.ts'

/** A browser that opens an address, and not a script that reads it. */
const opensPage = (request: FastifyRequest) =>
  request.method === 'GET' && !/^\/(api|sanctum)\//.test(request.url) && /text\/html/.test(request.headers.accept ?? '')

/** The person went away, and waits for no answer: a closed tab, a train in a tunnel. */
const isGone = (request: FastifyRequest) => request.raw.destroyed && !request.raw.complete

/** @param report called for every bug, beside the log */
export function answerFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  report?: (error: unknown) => void,
) {
  if (isGone(request)) return reply.code(499).send()
  const refusal = refusalFrom(error)
  if (!refusal || (refusal.status >= 500 && !(refusal instanceof Cerrado))) {
    request.log.error(error)
    if (!refusal) report?.(error)
  }
  return answerRefusal(refusal ?? new Refusal(500, GENERIC), request, reply)
}

export function answerRefusal(said: Refusal, request: FastifyRequest, reply: FastifyReply) {
  reply.code(said.status).headers(said.headers)
  if (opensPage(request)) {
    const wait = Number(said.headers['retry-after'])
    if (wait > 0) reply.header('refresh', String(wait))
    reply.header('cache-control', 'no-store')
    return reply.type('text/html; charset=utf-8').send(pageOf(said, wait))
  }
  return reply.type('application/json; charset=utf-8').send({
    success: false,
    message: said.message,
    color: 'danger',
    ...(said.errors ? { errors: said.errors } : {}),
    ...(said.status >= 500 ? { request_id: request.id } : {}),
  })
}

function pageOf({ status, message }: Refusal, wait: number): string {
  const title =
    status === 429 ? 'Hay muchas entradas a la vez' : status === 503 ? 'Volvemos en un momento' : 'No se pudo'
  const seconds = wait === 1 ? '1 segundo' : `${wait} segundos`
  const then = wait > 0 ? `<p>Esta página lo intenta otra vez por ti en ${seconds}.</p>` : ''
  return htmlPage(title, `<h1>${title}</h1><p>${escapeHtml(message)}</p>${then}<p><a href="/">Ir al inicio</a></p>`)
}

/** What Node cannot read as a request at all never reaches a handler. */
const UNREADABLE: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'La dirección o las cookies son demasiado largas.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'La petición tardó demasiado en llegar.'],
}

export function answerUnreadable(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, reason, message] = UNREADABLE[error.code ?? ''] ?? [400, 'Bad Request', 'No se pudo leer la petición.']
  const body = JSON.stringify({ success: false, message, color: 'danger' })
  if (!socket.writable) return void socket.destroy()
  const head = `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close`
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

/**
 * A write to an address that does not exist is answered before its body is read, and a body that comes slower than
 * anybody's line is not waited for: what counts is that it goes on, not how long it takes.
 */
export function guardBodies(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD')
      return void answerRefusal(new Refusal(404, 'No encontramos lo que buscas.'), request, reply)
    if (request.raw.headers['content-length'] || request.raw.headers['transfer-encoding']) watchProgress(request)
    done()
  })
}

/** Bytes that must come in each stretch of so many milliseconds: a tenth of the slowest telephone. */
const LEAST = 4_000
const STRETCH = 30_000

function watchProgress(request: FastifyRequest) {
  const { socket } = request.raw
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.raw.complete || request.raw.destroyed) return clearInterval(timer)
    const now = socket.bytesRead
    if (now - before < LEAST) request.raw.destroy()
    before = now
  }, STRETCH)
  timer.unref()
  request.raw.once('close', () => clearInterval(timer))
}
