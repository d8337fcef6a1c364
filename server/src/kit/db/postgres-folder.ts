/** The folder of the embedded database: its lock, its socket, and how full its disk is. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  fchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { createConnection } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { DatabaseStartError, type Runner, readLines, SOCKET } from './postgres-process.ts'

const MAX_SOCKET_PATH = 107
const MB = 2 ** 20

/**
 * Takes the folder for this process. The lock is the kernel's (flock), held by an open file: it holds between
 * containers that share the folder and under every name of it, and it vanishes with its process, so it can never be
 * left behind.
 * @returns a function that gives the folder back; harmless to call again
 * @throws {DatabaseStartError} when another process holds it
 */
export function lockFolder(dir: string): () => void {
  let fd: number | undefined = openSync(path.join(dir, 'eleva.lock'), 'a', 0o600)
  const release = () => {
    if (fd !== undefined) closeSync(fd)
    fd = undefined
  }
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(dir)
    fchownSync(fd, uid, gid)
  }
  // Node has no flock: the command locks the open file that it shares with us, and leaves.
  const tried = spawnSync('flock', ['--nonblock', '3'], { stdio: ['ignore', 'ignore', 'pipe', fd], encoding: 'utf8' })
  if (tried.status === 0) return release
  release()
  if (tried.status === 1) {
    throw new DatabaseStartError(`Otro proceso de Eleva ya usa la carpeta ${dir}. Ciérralo o elige otra con DATA_DIR.`)
  }
  throw new DatabaseStartError(`No se pudo reservar la carpeta ${dir}: ${tried.error?.message ?? tried.stderr}`)
}

/**
 * The folder for the socket: below `dir`, or a short one for temporary files where the path is too long for a socket
 * or has a character that its settings would read as a separator.
 * @throws {DatabaseStartError} when that folder belongs to someone else, who could then pose as the database
 */
export function socketFolder(dir: string, runner: Runner): string {
  const hash = createHash('sha256').update(dir).digest('hex').slice(0, 12)
  const short = `eleva-${process.getuid?.() ?? 0}-${hash}`
  const fits = (folder: string) =>
    Buffer.byteLength(path.join(folder, `${SOCKET}.lock`)) <= MAX_SOCKET_PATH && !/[,:"]/.test(folder)
  const folder = [path.join(dir, 'socket'), path.join(os.tmpdir(), short)].find(fits) ?? path.join('/tmp', short)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const me = process.getuid?.() ?? found.uid
  const owner = runner.owner ?? { uid: me, gid: found.gid }
  if (!found.isDirectory() || (found.uid !== me && found.uid !== owner.uid)) {
    throw new DatabaseStartError(`La carpeta ${folder} es de otra persona; quítala o elige otra con TMPDIR.`)
  }
  if (found.uid !== owner.uid) chownSync(folder, owner.uid, owner.gid)
  if (found.mode & 0o077) chmodSync(folder, 0o700)
  return folder
}

/**
 * Whether the postmaster `pid` serves the folder. Its file alone does not tell: one left by a killed postmaster says
 * «ready» too, and its pid may have been given to ours. The new one writes its file before it listens.
 */
export async function isReady(cluster: string, host: string, pid: number | undefined): Promise<boolean> {
  const says = () => {
    const lines = readLines(path.join(cluster, 'postmaster.pid'))
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  }
  return says() && (await listens(path.join(host, SOCKET))) && says()
}

function listens(socket: string): Promise<boolean> {
  return new Promise(resolve => {
    const connection = createConnection(socket)
    connection
      .once('error', () => resolve(false))
      .once('connect', () => {
        connection.destroy()
        resolve(true)
      })
  })
}

/** A sentence about the disk when it is (nearly) full or `said` blames it; else nothing. */
export function aboutDisk(dir: string, said: string): string {
  const { bavail, bsize } = statfsSync(dir)
  const free = bavail * bsize
  if (free > 2 * MB && !/No space left|ENOSPC|quota/i.test(said)) return ''
  return `El disco de ${dir} está lleno (quedan ${Math.floor(free / MB)} MB): libera espacio y vuelve a empezar. `
}
