/** The calls, to read in a browser: for who writes and who maintains. */
import { may } from '@eleva/contract'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../db/db.ts'
import { forbidden } from '../errors.ts'
import { answerRefusal } from './failures.ts'
import { openApiDocument } from './openapi.ts'
import { readSession, SESSION_COOKIE } from './session.ts'

const PATH = '/api/docs'

export async function addDocs(app: FastifyInstance, config: Config, db: Db) {
  let made: object | undefined
  // Made when it is first written out: it takes a third of a start, and few ever read it.
  const document = { toJSON: () => (made ??= openApiDocument(config.version)) }
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: PATH,
    staticCSP: true,
    uiConfig: { docExpansion: 'none' },
    uiHooks: {
      onRequest: async (request, reply) => {
        const session = await readSession(db, request.cookies[SESSION_COOKIE])
        if (!session) return reply.redirect(`/login?volver=${encodeURIComponent(PATH)}`)
        if (!may(session.person.personas, 'catalogo.read')) return answerRefusal(forbidden(), request, reply)
      },
    },
  })
}
