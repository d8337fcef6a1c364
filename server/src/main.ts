/**
 * Starts everything and stops it in order. What is needed to start the database is loaded first, all else beside that
 * start.
 */
import { mkdirSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { type Config, loadConfig } from './config.ts'

/** Beside the time for balancers to hear of it: then whatever hangs is left. */
const STOP_SECONDS = 25

/**
 * What was compiled is kept for the next start, where nobody else writes: whoever could would run code here. Without a
 * place for it all goes on without; who cannot write there is told so by what needs it more. NODE_COMPILE_CACHE of the
 * environment wins over this.
 */
function keepCompiled({ DATA_DIR }: Config) {
  const folder = join(DATA_DIR, 'compilado')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    enableCompileCache(folder)
  } catch {
    // Slower, that is all.
  }
}

/** The first signal stops in order; a second one, or a stop that hangs, ends at once. */
function stopOnSignals(stop: () => Promise<void>, drainSeconds: number) {
  let stopping = false
  const onSignal = async () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), (STOP_SECONDS + drainSeconds) * 1000).unref()
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

/** @param built resolves when web/dist is complete */
export async function run(built: Promise<unknown> = Promise.resolve()): Promise<void> {
  // A process that speaks with its parent (`npm run dev`) does not outlive it.
  process.once('disconnect', () => process.exit(1))
  try {
    const config = loadConfig()
    keepCompiled(config)
    const { openDatabase } = await import('./kit/db/db.ts')
    const { logLine, NIVEL } = await import('./kit/observe/log-out.ts')
    const opening = openDatabase(config, why => logLine(config.production, NIVEL.error, String(why)))
    // Said where it is waited for.
    opening.catch(() => undefined)
    const { start } = await import('./arranque.ts')
    await start(config, opening, built, stop => stopOnSignals(stop, config.STOP_DRAIN_SECONDS))
    // Behind everything: it takes a moment, once after each change of the code, and a process that is killed would keep
    // nothing.
    flushCompileCache()
  } catch (error) {
    const [{ whyNot }, { describeError }, { logLine, NIVEL }] = await Promise.all([
      import('./why-not.ts'),
      import('./kit/observe/observe.ts'),
      import('./kit/observe/log-out.ts'),
    ])
    const why = whyNot(error)
    const said = describeError(error)
    logLine(process.env.NODE_ENV === 'production', NIVEL.error, why ?? said.message, why ? undefined : said)
    process.exit(1)
  }
}

if (import.meta.main) await run()
