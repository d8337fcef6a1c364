/** Starts everything and stops it in order: listen last, close first. */
import { type Config, ConfigError, loadConfig } from './config.ts'
import { loadDemo } from './demo/demo.ts'
import { openDatabase } from './kit/db.ts'
import { createJobs } from './kit/jobs.ts'
import { createMail } from './kit/mail.ts'
import { migrate } from './kit/migrate.ts'
import { DatabaseStartError } from './kit/postgres.ts'
import { createReport } from './kit/report.ts'
import { createStorage } from './kit/storage.ts'
import { defineBitacoraJobs } from './modules/bitacora/bitacora.jobs.ts'
import { defineCuentasJobs } from './modules/cuentas/cuentas.jobs.ts'
import { createFirstAdmin } from './modules/cuentas/primera-persona.sql.ts'
import { defineEntregablesJobs } from './modules/entregables/entregables.jobs.ts'
import { defineEscuelasJobs } from './modules/escuelas/escuelas.jobs.ts'
import { defineExamenesJobs } from './modules/examenes/examenes.jobs.ts'
import { defineVideosJobs } from './modules/videos/videos.jobs.ts'

const STOP_SECONDS = 25

const say = (line: string) => process.stdout.write(`${line}\n`)

async function start(config: Config, built: Promise<unknown>): Promise<() => Promise<void>> {
  // The app's code loads while the database starts: together they are most of a start.
  const loading = import('./app.ts')
  const report = await createReport(config)
  const onError = (error: unknown) => {
    console.error(error)
    report?.(error)
  }
  const database = await openDatabase(config, why => console.error(why))
  await migrate(database.sql)
  const storage = createStorage(config)
  if (config.ELEVA_DEMO) await loadDemo(database.db, config.ADMIN_EMAIL, storage, config.TZ_PERSONAS)
  await createFirstAdmin(database.db, config.ADMIN_EMAIL)
  const mail = createMail(config)
  const jobs = createJobs(database.connection, onError)
  defineCuentasJobs(jobs, database.db)
  defineBitacoraJobs(jobs, database.db)
  defineEntregablesJobs(jobs, database.db, storage)
  defineEscuelasJobs(jobs, database.db, mail, config.TZ_PERSONAS)
  defineExamenesJobs(jobs, database.db)
  defineVideosJobs(jobs, database.db, storage)
  const { createApp } = await loading
  const app = await createApp({ config, db: database.db, storage, mail, jobs, report, built })
  await app.listen({ host: config.HOST, port: config.PORT })
  // Behind the first answers: on a new database this makes the tables of the queue.
  await jobs.start()
  await built
  const address = app.server.address()
  const port = address && typeof address === 'object' ? address.port : config.PORT
  say(`Eleva: http://${config.HOST}:${port}`)
  if (config.ELEVA_DEMO) say(`Entra como ${config.ADMIN_EMAIL}, o elige a otra persona en la página de ingreso.`)
  return async () => {
    await app.close()
    await jobs.stop()
    await mail.close()
    await database.close()
  }
}

/** The first signal stops in order; a second one, or a stop that hangs, ends at once. */
function stopOnSignals(stop: () => Promise<void>) {
  let stopping = false
  const onSignal = async () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), STOP_SECONDS * 1000).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

/** @param built resolves when web/dist is complete */
export async function run(built: Promise<unknown> = Promise.resolve()): Promise<void> {
  try {
    stopOnSignals(await start(loadConfig(), built))
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof DatabaseStartError
    const busy = (error as { code?: string }).code === 'EADDRINUSE'
    console.error(expected ? (error as Error).message : busy ? 'El puerto ya está en uso: elige otro con PORT.' : error)
    process.exit(1)
  }
}

if (import.meta.main) await run()
