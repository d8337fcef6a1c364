/** Addresses that a browser opens, answered before any script: nobody who is signed in sees the landing page first. */
import { INICIO } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { isOfInactive, readSession, SESSION_COOKIE } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { safeReturn, startOf } from './volver.ts'

const CAPACITACION = ['programa', 'coaches', 'novedades', 'calendario', 'faqs']

export function bindPaginas(app: FastifyInstance, kit: Kit) {
  const sessionOf = (cookies: Record<string, string | undefined>) => readSession(kit.db, cookies[SESSION_COOKIE])

  app.get('/', async (request, reply) => {
    const session = await sessionOf(request.cookies)
    return session ? reply.redirect(startOf(session.person)) : reply.callNotFound()
  })

  // Public pages about the training: who is signed in has it before them.
  for (const page of CAPACITACION)
    app.get(`/capacitacion-${page}`, async (request, reply) => {
      const session = await sessionOf(request.cookies)
      return session ? reply.redirect(INICIO) : reply.callNotFound()
    })

  app.get<{ Querystring: { volver?: string; motivo?: string } }>('/login', async (request, reply) => {
    const session = await sessionOf(request.cookies)
    if (!session) {
      // Whose session ended because they were deactivated is told so, and not that it took too long.
      const why = request.query.motivo === 'vencido' && (await isOfInactive(kit.db, request.cookies[SESSION_COOKIE]))
      return why ? reply.redirect('/login?motivo=inactivo') : reply.callNotFound()
    }
    return reply.redirect(safeReturn(String(request.query.volver ?? '')) ?? startOf(session.person))
  })

  // Without a session straight to sign-in, and back here with the query string that it came with.
  app.get('/update-user-info', async (request, reply) => {
    const session = await sessionOf(request.cookies)
    return session ? reply.callNotFound() : reply.redirect(`/auth/login?volver=${encodeURIComponent(request.url)}`)
  })
}
