/** What a start does once its code is loaded, and a stop: listen last, close first. */
import { Server } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { loadDemo } from './demo/demo.ts'
import { createStorage } from './kit/archivos/storage.ts'
import { createMail } from './kit/correo/mail.ts'
import { openCopia } from './kit/db/copia.ts'
import type { Database } from './kit/db/db.ts'
import { createJobs } from './kit/db/jobs.ts'
import { migrate } from './kit/db/migrate.ts'
import { followInstalacion } from './kit/instalacion.ts'
import { restWhenIdle } from './kit/observe/descanso.ts'
import { logLine, NIVEL } from './kit/observe/log-out.ts'
import { describeError } from './kit/observe/observe.ts'
import { createReport } from './kit/observe/report.ts'
import { openTelemetry } from './kit/observe/telemetry.ts'
import { defineRespaldo } from './kit/respaldo/programa.ts'
import { createFirstAdmin } from './modules/cuentas/primera-persona.sql.ts'
import { listPortada } from './modules/publico/publico.service.ts'
import { words } from './modules.ts'

/** Milliseconds in which kept connections send their last request, and are told that it is. */
const LINGER = 2_000

/**
 * @param opening the database, which starts while this file's own code is loaded: together they are most of a start
 * @param built resolves when web/dist is complete
 * @param onDoor gets what stops in order before anybody is let in: the jobs begin behind that, and take seconds on a
 * busy machine
 */
export async function start(
  config: Config,
  opening: Promise<Database>,
  built: Promise<unknown>,
  onDoor: (stop: () => Promise<void>) => void,
): Promise<void> {
  const report = await createReport(config)
  const say = (line: string) => logLine(config.production, NIVEL.info, line)
  const telemetry = await openTelemetry(config)
  const onError = (error: unknown) => {
    const said = describeError(error)
    logLine(config.production, NIVEL.error, said.message, said)
    report?.(error)
  }
  const database = await opening
  await migrate(database.connection, config.TZ_PERSONAS)
  const storage = createStorage(config)
  if (config.ELEVA_DEMO) await loadDemo(database.slow, config.ADMIN_EMAIL, storage)
  await createFirstAdmin(database.slow, config.ADMIN_EMAIL)
  const instalacion = await followInstalacion(database.db, storage, config, listPortada)
  const mail = createMail(config, () => instalacion.actual().marca)
  const jobs = createJobs(database.connection, onError)
  defineRespaldo({ jobs, mail, config, connection: database.connection, storage })
  const { db, slow } = database
  const watchFigures = telemetry?.watchFigures
  const copia = config.DATABASE_REPLICA_URL
    ? openCopia(config.DATABASE_REPLICA_URL, config.DATABASE_POOL, db)
    : undefined
  const app = await createApp({
    config,
    copia,
    db,
    slow,
    storage,
    mail,
    jobs,
    instalacion,
    report,
    watchFigures,
    built,
  })
  const { realtime, origin } = app
  for (const word of Object.values(words))
    word.jobs?.({ jobs, db: database.slow, storage, mail, config, instalacion, realtime, origin })
  let jobsBegan = Promise.resolve()
  const stay = restWhenIdle()
  onDoor(async () => {
    stay()
    await drain(app, config.STOP_DRAIN_SECONDS * 1000)
    await app.close()
    await jobsBegan.catch(() => undefined)
    await jobs.stop()
    await mail.close()
    instalacion.close()
    await copia?.close()
    await database.close()
    await telemetry?.close()
  })
  await app.listen({ host: config.HOST, port: config.PORT })
  const address = app.server.address()
  const port = address && typeof address === 'object' ? address.port : config.PORT
  process.send?.({ port })
  // Behind the first answers: on a new database this makes the tables of the queue.
  jobsBegan = jobs.start()
  await jobsBegan
  await built
  say(`Eleva: http://${config.HOST}:${port}`)
  if (config.ELEVA_DEMO) say(`Entra como ${config.ADMIN_EMAIL}, o elige a otra persona en la página de ingreso.`)
}

/**
 * Says that it stops, goes on answering until balancers have heard it, then takes no new connections; those that are
 * kept are let go of with their next answer. Nobody's request meets a closed door.
 * @param ms 0 where nobody stands in front
 */
async function drain(app: Awaited<ReturnType<typeof createApp>>, ms: number) {
  app.beginStopping()
  if (ms === 0) return
  await sleep(ms)
  await nobodyAtTheDoor()
  // Only the door: Node's own close would end kept connections too, with what is just arriving on them.
  Server.prototype.close.call(app.server)
  await sleep(LINGER)
}

/**
 * The system lets people in before this process takes them: those whom it has not taken when the door closes are thrown
 * out. Right after a short turn of the loop, which begins with taking everybody, hardly anyone can stand there.
 */
async function nobodyAtTheDoor() {
  for (let turns = 0; turns < 200; turns++) {
    const began = performance.now()
    await turn()
    if (performance.now() - began < 0.5) return
  }
}
