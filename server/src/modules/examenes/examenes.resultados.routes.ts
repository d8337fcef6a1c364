/**
 * The signed call with which the external platform tells a result (ADR 020). It carries no cookie: its signature is
 * what it shows.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { entero, id, MALA_NOTA, textoObligatorio } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { notFound, Refusal, refused } from '../../kit/errors.ts'
import { callHeaders } from '../../kit/http/headers.ts'
import type { Kit } from '../../kit/kit.ts'
import { parse } from '../../kit/parse.ts'
import { tellAvance } from '../avisos/avisos.avance.service.ts'
import { saveResultado } from './examenes.sql.ts'

const PATH = '/api/examenes/resultados'
/** Clocks differ, and mails wait: a signature is good for so long before and after its time. */
const STALE_SECONDS = 5 * 60
const MAX_BYTES = 16 * 1024

const Resultado = z.object({
  /** As the platform's list names the exam. */
  examen: textoObligatorio('Hace falta el examen', 190),
  /** As the address of the exam named the person. */
  usuario: id,
  calificacion: entero(MALA_NOTA, 0, 100),
  /** When it was taken; a later result takes the place of an earlier one. */
  presentado_en: z.iso.datetime({ offset: true, message: 'La fecha no es válida' }),
})

const unsigned = () => new Refusal(401, 'La firma no es válida o ya venció.')

/** `t=SECONDS,v1=HEX`: the time and HMAC-SHA256 of «SECONDS.body» with the shared secret. */
function verify(secret: string, header: unknown, body: Buffer): void {
  const [, time, sent] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (!time || !sent) throw unsigned()
  const made = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  if (!timingSafeEqual(made, Buffer.from(sent, 'hex'))) throw unsigned()
  if (Math.abs(Date.now() / 1000 - Number(time)) > STALE_SECONDS) throw unsigned()
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw refused('No se pudo leer la petición.')
  }
}

export async function bindResultados(app: FastifyInstance, kit: Kit) {
  const secret = kit.config.EXAMENES_SECRETO
  await app.register(async scope => {
    // What is signed are the bytes that were sent.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post(PATH, { bodyLimit: MAX_BYTES, helmet: false }, async (request, reply) => {
      reply.headers(callHeaders(kit.config))
      if (!secret) throw notFound()
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      verify(secret, request.headers['x-eleva-firma'], body)
      const resultado = parse(Resultado, readJson(body))
      const cursos = await kit.db.transaction().execute(tx => saveResultado(tx, resultado))
      for (const curso_id of cursos) tellAvance(kit.realtime, resultado.usuario, { curso_id })
      return { success: true, message: '', color: 'success' }
    })
  })
}
