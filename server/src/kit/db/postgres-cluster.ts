/** The files of the embedded database: where they are, and how they are made. */
import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { aboutDisk } from './postgres-folder.ts'
import {
  type Binaries,
  childEnvironment,
  chooseRunner,
  DatabaseStartError,
  endOrphans,
  findBinaries,
  type Runner,
} from './postgres-process.ts'

export const USER = 'eleva'

/** Where one database lives and how it runs. */
export type Place = { dir: string; cluster: string; binaries: Binaries; runner: Runner; fast: boolean }

/**
 * Where the database of `dir` lives, for whoever holds the folder's lock.
 * @throws {DatabaseStartError} when PostgreSQL cannot run there
 */
export async function findPlace(dir: string, fast: boolean): Promise<Place> {
  const link = path.join(dir, 'pg')
  const cluster = existsSync(link) ? realpathSync(link) : link
  // Someone moved the data to another disk, which is not there: a new, empty database in its place would hide that.
  if (!existsSync(link) && lstatSync(link, { throwIfNoEntry: false })) {
    throw new DatabaseStartError(`${link} apunta a una carpeta que ahora no está.`)
  }
  const binaries = await findBinaries()
  return { dir, cluster, binaries, runner: chooseRunner(dir, cluster, binaries.postgres), fast }
}

/**
 * Made beside and renamed, so that a process killed half-way leaves no half cluster.
 * @throws {DatabaseStartError} with what initdb said
 */
export async function createCluster({ dir, cluster, binaries, runner, fast }: Place) {
  // Each try has its own name: whatever still works on the last one cannot harm this one.
  const fresh = mkdtempSync(path.join(dir, 'pg.nuevo-'))
  if (runner.owner) chownSync(fresh, runner.owner.uid, runner.owner.gid)
  const args = ['-D', fresh, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions']
  if (fast) args.push('--no-sync')
  // All of the disk's at once: a thousand files one by one took as long as making them. Only Linux can.
  else if (process.platform === 'linux') args.push('--sync-method=syncfs')
  const [command, all] = runner.wrap(binaries.initdb, args)
  const child = spawn(command, all, { stdio: ['ignore', 'pipe', 'pipe'], env: childEnvironment() })
  let said = ''
  child.stdout.on('data', d => (said += d))
  child.stderr.on('data', d => (said += d))
  const code = await new Promise(resolve => child.once('error', resolve).once('close', resolve))
  if (code !== 0) {
    const disk = aboutDisk(dir, said)
    rmSync(fresh, { recursive: true, force: true, maxRetries: 5 })
    throw new DatabaseStartError(`${disk}No se pudo crear la base de datos en ${dir}: ${said || code}`)
  }
  renameSync(fresh, cluster)
  // Without this a power cut may undo the renaming after rows were acknowledged, and the next start would make a new
  // one.
  const folder = openSync(dir, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** What a killed initdb left, once it and its helpers have ended: until then they write and remove there themselves. */
export async function removeHalfMade(dir: string) {
  for (const name of readdirSync(dir).filter(name => name.startsWith('pg.nuevo'))) {
    const half = path.join(dir, name)
    await endOrphans(half, half)
    rmSync(half, { recursive: true, force: true })
  }
}
