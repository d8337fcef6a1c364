/** Puts the server together: plugins in their order, the kit, then one line per module. */
import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Config } from './config.ts'
import { addBodyParsers } from './kit/body.ts'
import { createCsrf } from './kit/csrf.ts'
import type { Db } from './kit/db.ts'
import { GENERIC, Refusal, refusalFrom } from './kit/errors.ts'
import { configuredClient, createIdentity } from './kit/identity.ts'
import { createLocalIssuer } from './kit/identity-local.ts'
import { addImages } from './kit/images.ts'
import type { Jobs } from './kit/jobs.ts'
import type { Kit } from './kit/kit.ts'
import { createLimits } from './kit/limits.ts'
import type { Mail } from './kit/mail.ts'
import { addObservability } from './kit/observe.ts'
import { openApiDocument } from './kit/openapi.ts'
import { createRealtime } from './kit/realtime.ts'
import { readSecret } from './kit/secret.ts'
import { readSession, SESSION_COOKIE } from './kit/session.ts'
import type { Storage } from './kit/storage.ts'
import { addSecurityHeaders, addWebApp } from './kit/web.ts'
import { bindActividades } from './modules/actividades/actividades.routes.ts'
import { bindBitacora } from './modules/bitacora/bitacora.routes.ts'
import { bindContenidos } from './modules/contenidos/contenidos.routes.ts'
import { bindPaginas } from './modules/cuentas/cuentas.paginas.routes.ts'
import { listDemoPeople } from './modules/cuentas/cuentas.read.ts'
import { bindCuentas } from './modules/cuentas/cuentas.routes.ts'
import { bindCurriculas } from './modules/curriculas/curriculas.routes.ts'
import { bindCursos } from './modules/cursos/cursos.routes.ts'
import { bindDrive } from './modules/drive/drive.routes.ts'
import { mayWatchDudas } from './modules/dudas/dudas.read.ts'
import { bindDudas } from './modules/dudas/dudas.routes.ts'
import { mayWatchEntregas } from './modules/entregables/entregables.alcance.read.ts'
import { bindEntregables } from './modules/entregables/entregables.routes.ts'
import { bindEscuelas } from './modules/escuelas/escuelas.routes.ts'
import { bindEventos } from './modules/eventos/eventos.routes.ts'
import { bindExamenes } from './modules/examenes/examenes.routes.ts'
import { bindGrupos } from './modules/grupos/grupos.routes.ts'
import { bindInscripciones } from './modules/inscripciones/inscripciones.routes.ts'
import { bindIntentos } from './modules/intentos/intentos.routes.ts'
import { bindNovedades } from './modules/novedades/novedades.routes.ts'
import { bindObjetivos } from './modules/objetivos/objetivos.routes.ts'
import { bindOfertas } from './modules/ofertas/ofertas.routes.ts'
import { mayWatchPresencia } from './modules/presencia/presencia.read.ts'
import { bindPresencia } from './modules/presencia/presencia.routes.ts'
import { bindPublico } from './modules/publico/publico.routes.ts'
import { bindReactivos } from './modules/reactivos/reactivos.routes.ts'
import { bindRegistros } from './modules/registros/registros.routes.ts'
import { bindReportes } from './modules/reportes/reportes.routes.ts'
import { bindRevalidaciones } from './modules/revalidaciones/revalidaciones.routes.ts'
import { bindRubricas } from './modules/rubricas/rubricas.routes.ts'
import { bindSesiones } from './modules/sesiones/sesiones.routes.ts'
import { mayWatchStream } from './modules/streaming/streaming.alcance.read.ts'
import { bindStreaming } from './modules/streaming/streaming.routes.ts'
import { bindTablero } from './modules/tablero/tablero.routes.ts'
import { bindUnidades } from './modules/unidades/unidades.routes.ts'
import { bindUsuarios } from './modules/usuarios/usuarios.routes.ts'
import { bindVideos } from './modules/videos/videos.routes.ts'

const BODY_LIMIT = 1024 * 1024

export type AppParts = {
  config: Config
  db: Db
  storage: Storage
  mail: Mail
  jobs: Jobs
  /** Where the log goes; standard output unless said. */
  log?: Writable
  /** Called for every bug, beside the log. */
  report?: (error: unknown) => void
  /** Resolves when the web app is built; resolved unless the start builds it now. */
  built?: Promise<unknown>
}

export async function createApp({
  config,
  db,
  storage,
  mail,
  jobs,
  log,
  report,
  built = Promise.resolve(),
}: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: config.LOG_LEVEL ?? (config.production ? 'info' : 'warn'),
      redact: ['req.headers', 'err.query', 'err.parameters'],
      ...(log ? { stream: log } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY ? config.TRUST_PROXY.split(',').map(s => s.trim()) : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 60_000,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })
  const origin = () => {
    if (config.APP_URL) return config.APP_URL.replace(/\/$/, '')
    const address = app.server.address()
    return `http://${config.HOST}:${address && typeof address === 'object' ? address.port : config.PORT}`
  }

  app.decorateRequest('session', undefined)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, report))
  await addSecurityHeaders(app, config)
  await app.register(cookie)
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(rateLimit, { global: false })
  await app.register(underPressure, { maxEventLoopDelay: 2000, exposeStatusRoute: false, retryAfter: 5 })
  addBodyParsers(app)
  addObservability(app, config, async () => {
    await db.selectFrom('roles').select('id').limit(1).execute()
    await storage.check()
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (/^\/(api|auth|sanctum)\//.test(request.url)) reply.header('cache-control', 'no-store')
  })

  const secret = await readSecret(db)
  const kit: Kit = {
    config,
    db,
    csrf: createCsrf(secret, () => origin().startsWith('https:')),
    log: app.log,
    storage,
    mail,
    jobs,
    realtime: await addRealtime(app, config, db),
    origin,
    checkReplies: !config.production,
    limit: createLimits(app, config.RATE_LIMIT),
  }
  const client = config.localIdentity
    ? await createLocalIssuer(app, origin, () => listDemoPeople(db))
    : configuredClient(config)

  bindCuentas(app, kit, createIdentity(client, origin))
  bindPaginas(app, kit)
  bindBitacora(app, kit)
  bindContenidos(app, kit)
  bindCurriculas(app, kit)
  bindCursos(app, kit)
  bindActividades(app, kit)
  bindDrive(app, kit)
  bindDudas(app, kit)
  bindEntregables(app, kit)
  bindEscuelas(app, kit, secret)
  bindEventos(app, kit, secret)
  bindExamenes(app, kit)
  bindGrupos(app, kit)
  bindInscripciones(app, kit)
  bindIntentos(app, kit)
  bindNovedades(app, kit)
  bindObjetivos(app, kit)
  bindOfertas(app, kit)
  bindPresencia(app, kit)
  bindPublico(app, kit)
  bindReactivos(app, kit)
  bindRegistros(app, kit)
  bindReportes(app, kit)
  bindRevalidaciones(app, kit)
  bindRubricas(app, kit)
  bindSesiones(app, kit)
  bindStreaming(app, kit)
  bindTablero(app, kit)
  bindUnidades(app, kit)
  bindUsuarios(app, kit)
  bindVideos(app, kit, secret)

  addImages(app, storage)
  await addDocs(app, config)
  await addWebApp(app, config, built)
  return app
}

/** Sockets on the same server, for whoever has a session (decisions: «The socket only tells»). */
async function addRealtime(app: FastifyInstance, config: Config, db: Db) {
  const realtime = await createRealtime({
    server: app.server,
    redisUrl: config.REDIS_URL,
    allowedOrigin: () => config.APP_URL && new URL(config.APP_URL).origin,
    authenticate: async cookies => {
      const token = app.parseCookie(cookies ?? '')[SESSION_COOKIE]
      const session = await readSession(db, token)
      return session && { usuarioId: session.person.id, personas: session.person.personas }
    },
    canWatch: async (session, room) =>
      (await mayWatchPresencia(db, session.usuarioId, room)) ||
      (await mayWatchDudas(db, session.usuarioId, room)) ||
      (await mayWatchEntregas(db, session.usuarioId, room)) ||
      (await mayWatchStream(db, config.TZ_PERSONAS, session.usuarioId, room)),
    onError: error => app.log.error(error),
  })
  app.addHook('preClose', () => realtime.close())
  return realtime
}

async function addDocs(app: FastifyInstance, config: Config) {
  const document = openApiDocument(config.version)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, uiConfig: { docExpansion: 'none' } })
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, report?: (error: unknown) => void) {
  const refusal = refusalFrom(error)
  if (!refusal || refusal.status >= 500) {
    request.log.error(error)
    if (!refusal) report?.(error)
  }
  const said = refusal ?? new Refusal(500, GENERIC)
  return reply
    .code(said.status)
    .headers(said.headers)
    .type('application/json; charset=utf-8')
    .send({
      success: false,
      message: said.message,
      color: 'danger',
      ...(said.errors ? { errors: said.errors } : {}),
      ...(said.status >= 500 ? { request_id: request.id } : {}),
    })
}
