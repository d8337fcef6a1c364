/**
 * The calendar that other apps read: no session, only the secret of its address, which stands in no log (routes are
 * noted by their pattern).
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { findObserver } from '../../alcance/personas.read.ts'
import { notFound } from '../../kit/errors.ts'
import { callHeaders } from '../../kit/http/headers.ts'
import type { Kit } from '../../kit/kit.ts'
import { calendarioDe } from './agenda.calendario.ts'
import { listCalendario } from './agenda.entradas.read.ts'
import { findDueno, noteDado } from './agenda.sql.ts'

/** 32 bytes in base64url. */
const ARCHIVO = /^([\w-]{43})\.ics$/

export function serveCalendario(app: FastifyInstance, kit: Kit) {
  app.get<{ Params: { archivo: string } }>('/calendario/:archivo', { helmet: false }, async (request, reply) => {
    reply.headers({
      ...callHeaders(kit.config),
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-cache',
    })
    await kit.limits.take('anonimas', request.ip)
    const [, secreto] = ARCHIVO.exec(request.params.archivo) ?? []
    const dueno = secreto && (await findDueno(kit.db, secreto))
    // Nobody who may not sign in.
    const person = dueno && (await findObserver(kit.db, dueno.usuario_id))
    if (!person) throw notFound('Esa dirección de calendario ya no sirve.')
    await kit.limits.take('lecturas', String(person.id))
    const entradas = await listCalendario(kit.db, person)
    const text = calendarioDe(
      entradas,
      await noteDado(kit.db, person.id, entradas),
      kit.origin(),
      kit.instalacion.actual().marca.nombre,
    )
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    reply.header('etag', etag)
    const known = (request.headers['if-none-match'] ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
    if (known.includes(etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}
