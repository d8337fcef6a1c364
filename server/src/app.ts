/** Puts the server together: plugins in their order, the kit, then one line per module. */
import { randomUUID } from 'node:crypto'
import type { Writable } from 'node:stream'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config.ts'
import { addImages } from './kit/archivos/images.ts'
import type { Storage } from './kit/archivos/storage.ts'
import type { Mail } from './kit/correo/mail.ts'
import type { Copia } from './kit/db/copia.ts'
import { checkDatabase, type Db } from './kit/db/db.ts'
import type { Jobs } from './kit/db/jobs.ts'
import { unavailable } from './kit/errors.ts'
import { addBodyParsers } from './kit/http/body.ts'
import { addCompression } from './kit/http/compress.ts'
import { createCsrf } from './kit/http/csrf.ts'
import { addDocs } from './kit/http/docs.ts'
import { duenioDe } from './kit/http/duenio.ts'
import { answerFailure, answerUnreadable, guardBodies } from './kit/http/failures.ts'
import { createRealtime, type Realtime } from './kit/http/realtime.ts'
import { openCounter } from './kit/http/redis.ts'
import { ESPERA_COOKIE, readSession, SESSION_COOKIE } from './kit/http/session.ts'
import { configuredClient, createIdentity } from './kit/identity/identity.ts'
import { createLocalIssuer } from './kit/identity/identity-local.ts'
import { followSecret, readSecret } from './kit/identity/secret.ts'
import type { Seguida } from './kit/instalacion.ts'
import type { Kit } from './kit/kit.ts'
import { createLimits } from './kit/limits.ts'
import { logOut } from './kit/observe/log-out.ts'
import { addRedisMetrics, addSocketMetrics } from './kit/observe/metrics.ts'
import { addDatabaseMetrics } from './kit/observe/metrics-base.ts'
import { addObservability, describeError, type Figures } from './kit/observe/observe.ts'
import { addRespaldoMetrics, checkUltimo } from './kit/respaldo/programa.ts'
import { traceRequests } from './kit/tracing.ts'
import { addSecurityHeaders, addWebApp } from './kit/web/web.ts'
import { listDemoPeople } from './modules/cuentas/cuentas.read.ts'
import { usuarioActual } from './modules/cuentas/cuentas.service.ts'
import { pantallaEscrita } from './modules/pantallas/pantallas.service.ts'
import { words } from './modules.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** For the jobs, which are not of a call. */
    realtime: Realtime
    /** The public address, once it listens. */
    origin: () => string
  }
}

const MAX_BODY_BYTES = 1024 * 1024

export type AppParts = {
  config: Config
  db: Db
  /** For what takes long. */
  slow: Db
  storage: Storage
  mail: Mail
  jobs: Jobs
  instalacion: Seguida
  /** Where the log goes; standard output unless said. */
  log?: Writable
  /** Called for every bug, beside the log. */
  report?: (error: unknown) => void
  /**
   * Gets what this server counts, to send it on while it runs.
   * @returns what stops that
   */
  watchFigures?: (figures: Figures) => () => void
  /** A copy of the database for reads that may be a moment old. */
  copia?: Copia
  /** Resolves when the web app is built; resolved unless the start builds it now. */
  built?: Promise<unknown>
}

const openFastify = ({ config, log, report }: Pick<AppParts, 'config' | 'log' | 'report'>): FastifyInstance =>
  Fastify({
    logger: {
      level: config.LOG_LEVEL ?? (config.production ? 'info' : 'warn'),
      redact: ['req.headers', 'err.query', 'err.parameters'],
      serializers: { err: describeError },
      stream: log ?? logOut,
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY ? config.TRUST_PROXY.split(',').map(s => s.trim()) : false,
    bodyLimit: MAX_BODY_BYTES,
    // What counts is that it goes on (guardBodies): nine megabytes over a telephone take minutes.
    requestTimeout: 3_600_000,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => answerFailure(error, request, reply, report),
    clientErrorHandler: answerUnreadable,
  })

export async function createApp({
  config,
  db,
  slow,
  storage,
  mail,
  jobs,
  instalacion,
  log,
  report,
  watchFigures,
  copia,
  built = Promise.resolve(),
}: AppParts): Promise<FastifyInstance> {
  const app = openFastify({ config, log, report })
  const origin = () => originOf(app, config)

  app.decorateRequest('session', undefined)
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, report))
  await addSecurityHeaders(app, config)
  await app.register(cookie)
  await addCompression(app)
  await app.register(multipart, { throwFileSizeLimit: false })
  await shedLoad(app, config)
  guardBodies(app)
  addBodyParsers(app)
  const figures = addFigures(app, { config, db, storage })
  traceRequests(app)
  const unwatch = watchFigures?.(figures)
  app.addHook('onClose', async () => unwatch?.())
  addReplyHeaders(app)

  const secret = await readSecret(db)
  const forget = followSecret(db, secret)
  app.addHook('onClose', async () => forget())
  const counter = config.REDIS_URL ? await openCounter(config.REDIS_URL, error => app.log.error(error)) : undefined
  if (counter) addRedisMetrics(figures.registry, () => counter.client.isReady)
  app.addHook('onClose', async () => counter?.close())
  const client = config.localIdentity
    ? await createLocalIssuer(app, origin, () => listDemoPeople(db))
    : configuredClient(config)
  const kit: Kit = {
    config,
    db,
    slow,
    secret,
    identity: createIdentity(client, origin),
    instalacion,
    csrf: createCsrf(secret, () => origin().startsWith('https:')),
    log: app.log,
    storage,
    mail,
    jobs,
    realtime: await addRealtime(app, config, db),
    origin,
    checkReplies: !config.production,
    limits: createLimits(config.RATE_LIMIT, config.READS_PER_MINUTE, counter?.client),
    readers: new Map(),
    copia,
    report: error => report?.(error),
  }

  addSocketMetrics(figures.registry, kit.realtime.count)
  app.decorate('realtime', kit.realtime)
  app.decorate('origin', origin)
  for (const { bind } of Object.values(words)) for (const table of bind) await table(app, kit)

  addImages(app, storage)
  await addDocs(app, config, db)
  await addWebApp(app, config, instalacion, built, {
    session: ({ cookies }) => readSession(db, cookies[SESSION_COOKIE], cookies[ESPERA_COOKIE]),
    usuario: session => usuarioActual(db, session, config.NOMBRE_PROPIO),
    marca: ({ person, mirada }) => (mirada ? '' : duenioDe(secret, person.id)),
    pantalla: asked => pantallaEscrita(kit, asked),
  })
  return app
}

/** The public address: as it is set, or as this process listens. */
function originOf(app: FastifyInstance, config: Config): string {
  if (config.APP_URL) return config.APP_URL.replace(/\/$/, '')
  const address = app.server.address()
  return `http://${config.HOST}:${address && typeof address === 'object' ? address.port : config.PORT}`
}

/** What does not come in time any more is refused at once, so that the rest does. */
const shedLoad = (app: FastifyInstance, config: Config) =>
  app.register(underPressure, {
    maxEventLoopDelay: config.SOBRECARGA ? 2000 : 0,
    exposeStatusRoute: false,
    // Whoever asks whether this process lives must not hear of its load: it would be ended for being busy.
    pressureHandler: async request => {
      if (!request.url.startsWith('/salud')) throw unavailable()
    },
  })

/** Each reply says under which key the log has it; what is somebody's own is kept nowhere. */
function addReplyHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (/^\/(api|auth|sanctum)\//.test(request.url)) reply.header('cache-control', 'no-store')
    done()
  })
}

/** What this server counts of itself, and what its health is asked of. */
function addFigures(
  app: FastifyInstance,
  { config, db, storage }: Pick<AppParts, 'config' | 'db' | 'storage'>,
): Figures {
  const respaldos = config.RESPALDO_DIR
  const figures = addObservability(app, config, {
    'base de datos': () => checkDatabase(db),
    archivos: () => storage.check(),
    ...(respaldos ? { respaldo: () => checkUltimo(respaldos) } : {}),
  })
  addRespaldoMetrics(figures.registry, respaldos)
  addDatabaseMetrics(figures.registry, db)
  return figures
}

/** Sockets on the same server, for whoever has a session. */
async function addRealtime(app: FastifyInstance, config: Config, db: Db) {
  const realtime = await createRealtime({
    server: app.server,
    redisUrl: config.REDIS_URL,
    polling: config.SOCKET_POLLING,
    allowedOrigin: () => config.APP_URL && new URL(config.APP_URL).origin,
    authenticate: async cookies => {
      const token = app.parseCookie(cookies ?? '')[SESSION_COOKIE]
      const session = await readSession(db, token)
      // Who only looks is not there: neither present nor in a class.
      if (!session || session.mirada) return undefined
      return { usuarioId: session.person.id, personas: session.person.personas }
    },
    canWatch: async (session, room) => {
      for (const { mayWatch } of Object.values(words)) if (await mayWatch?.(db, session.usuarioId, room)) return true
      return false
    },
    onError: error => app.log.error(error),
  })
  app.addHook('preClose', () => realtime.close())
  return realtime
}
