/**
 * PostgreSQL as a child of this process: binaries from npm, a Unix socket only, data below DATA_DIR.
 * It ends with its parent (pdeathsig) and is started again when it dies alone.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../thrown.ts'
import { createCluster, findPlace, type Place, removeHalfMade, USER } from './postgres-cluster.ts'
import { aboutDisk, isReady, lockFolder, socketFolder } from './postgres-folder.ts'
import { childEnvironment, DatabaseStartError, endOrphans } from './postgres-process.ts'

export { DatabaseStartError }

/** Recovery after a crash may have to read a gigabyte of log; a postmaster that fails ends at once. */
const START_MS = 300_000
const RESTARTS_PER_MINUTE = 5
const MAX_LOG_BYTES = 10 * 2 ** 20

export type EmbeddedPostgres = {
  /** Folder of the Unix socket, for `host` of a client. */
  host: string
  user: string
  database: string
  /** Process id of the postmaster that runs now; while it is being started again, of the one that died. */
  pid: () => number
  /** Disconnects everyone, ends PostgreSQL and gives the folder back. Harmless to call again. */
  stop: () => Promise<void>
}

/**
 * For a hundred databases that live for seconds: nothing is synced or tidied up, and the kernel copies a template's
 * files.
 */
const FAST = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  file_copy_method: 'clone',
}

type Options = { dir: string; fast?: boolean; onLost?: (why: string) => void }

/**
 * Starts the database of `dir`, creating it when the folder is new. When PostgreSQL dies alone it is started again,
 * each time after a longer pause; after more than five times in a minute this process ends with code 1.
 * @param options.fast trades durability for speed, and tidies nothing up: throwaway databases of tests only
 * @param options.onLost is told each time that PostgreSQL died, and why
 * @throws {DatabaseStartError} when another process uses the folder or PostgreSQL does not come up
 */
export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  const wanted = path.resolve(options.dir)
  let release = () => {}
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 })
    const dir = realpathSync(wanted)
    release = lockFolder(dir)
    const place = await findPlace(dir, options.fast ?? false)
    await removeHalfMade(dir)
    if (!existsSync(place.cluster)) await createCluster(place)
    const host = socketFolder(dir, place.runner)
    const end = new AbortController()
    const running = await supervise(place, host, end.signal, options.onLost)
    let stopped: Promise<void> | undefined
    const stop = async () => {
      end.abort()
      await running.ended().finally(release)
      if (path.dirname(host) !== dir) removeIfEmpty(host)
    }
    return {
      host,
      user: USER,
      database: 'postgres',
      pid: running.pid,
      stop: () => {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    release()
    if (error instanceof DatabaseStartError) throw error
    const message = messageOf(error)
    const disk = existsSync(wanted) ? aboutDisk(wanted, message) : ''
    throw new DatabaseStartError(`${disk}No se puede usar la carpeta ${wanted} (${message}).`, { cause: error })
  }
}

/** Starts the postmaster and starts it again whenever it dies, until `end`. */
async function supervise(place: Place, host: string, end: AbortSignal, onLost?: (why: string) => void) {
  let child = await startPostmaster(place, host, end)
  let deaths: number[] = []
  let recovery = Promise.resolve()

  const watch = () => {
    child.once('exit', (code, signal) => {
      if (!end.aborted) recovery = recover(`PostgreSQL terminó solo (${signal ?? code})`)
    })
  }
  const recover = async (why: string): Promise<void> => {
    const now = Date.now()
    deaths = [...deaths.filter(at => now - at < 60_000), now]
    if (deaths.length > RESTARTS_PER_MINUTE) {
      const last = `${why}. Ya se levantó ${RESTARTS_PER_MINUTE} veces en un minuto: Eleva termina.`
      onLost?.(last)
      process.exit(1)
    }
    onLost?.(`${why}; se levanta de nuevo`)
    try {
      await sleep(deaths.length === 1 ? 0 : 100 * 2 ** (deaths.length - 1), undefined, { signal: end })
      child = await startPostmaster(place, host, end)
      watch()
    } catch (error) {
      if (!end.aborted) await recover(messageOf(error))
    }
  }
  watch()
  return {
    pid: () => child.pid!,
    /** Ends what runs, or what is just being started. Call it after `end`. */
    ended: async () => {
      await recovery
      await stopPostmaster(child)
      // A postmaster that was killed may have left children that have not noticed yet.
      await endOrphans(place.cluster, host)
    },
  }
}

async function startPostmaster(place: Place, host: string, end: AbortSignal): Promise<ChildProcess> {
  const { dir, cluster, binaries, runner, fast } = place
  await endOrphans(cluster, host)
  end.throwIfAborted()
  const settings = {
    port: '5432',
    listen_addresses: '',
    unix_socket_directories: `"${host}"`,
    unix_socket_permissions: '0700',
    shared_buffers: '256MB',
    max_connections: '120',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // What PostgreSQL says of a fault goes to a file: never the statement, nor the values of a row, which name people.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(fast ? FAST : {}),
  }
  const args = Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])
  const logFile = path.join(dir, 'postgres.log')
  const { fd, from } = openLog(logFile)
  const [command, all] = runner.wrap(binaries.postgres, ['-D', cluster, ...args])
  const child = spawn(command, all, { stdio: ['ignore', fd, fd], detached: true, env: childEnvironment() })
  closeSync(fd)
  let ended: string | undefined
  child.on('error', e => (ended = e.message)).once('exit', (code, signal) => (ended ??= String(signal ?? code)))
  const until = Date.now() + START_MS
  while (ended === undefined && Date.now() < until && !end.aborted) {
    if ((await isReady(cluster, host, child.pid)) && ended === undefined) return child
    await sleep(10)
  }
  const why = ended ?? `tardó más de ${START_MS / 1000} s`
  await stopPostmaster(child)
  const said = whatItSaid(readFileSync(logFile).subarray(from).toString())
  throw new DatabaseStartError(
    `${aboutDisk(dir, said)}PostgreSQL no arrancó (${why}). ${said && `Dijo: «${said}». `}Todo lo que dijo está en ${logFile}.`,
  )
}

/** Opens the log for appending, after putting a long one aside. `from` is where the new text begins, in bytes. */
function openLog(file: string): { fd: number; from: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > MAX_LOG_BYTES) renameSync(file, `${file}.1`)
  return { fd: openSync(file, 'a', 0o600), from: size > MAX_LOG_BYTES ? 0 : size }
}

/** The lines of a log that tell why PostgreSQL did not start, as one. */
function whatItSaid(text: string): string {
  const lines = text.split('\n').filter(line => line.trim())
  // Clients that knock meanwhile are refused with FATAL, too.
  const fatal = lines.findLastIndex(line => /(FATAL|PANIC): {2}(?!the database system is|terminating)/.test(line))
  const reasons = lines.slice(fatal + 1).filter(line => /(DETAIL|HINT): {2}/.test(line))
  const told = fatal < 0 ? lines.slice(-1) : [lines[fatal] ?? '', ...reasons.slice(0, 2)]
  return told.map(line => line.replace(/^.*?(FATAL|PANIC|DETAIL|HINT): {2}/, '').trim()).join(' · ')
}

/** Fast shutdown; after 20 s an immediate one, from which PostgreSQL recovers by its log. */
async function stopPostmaster(child: ChildProcess) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await gone
  clearTimeout(late)
}

function removeIfEmpty(folder: string) {
  try {
    rmdirSync(folder)
  } catch {
    // Somebody else's file, or gone already.
  }
}
