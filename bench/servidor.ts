/** The real server as a process of its own, as in production: replies are not checked against the contract. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { type Connection, connect } from '../server/src/kit/db/db.ts'
import { readLines } from '../server/src/kit/db/postgres-process.ts'
import { atEnd } from './limpieza.ts'

export const ROOT = path.join(import.meta.dirname, '..')
export const ADMIN_EMAIL = 'banco@eleva.test'
const START_MS = 120_000

export type Server = {
  /** The server's own, unless a script starts it. */
  pid: number
  /**
   * Resolves with the address once it says that it is up.
   * @throws with what it said, when it ends or says nothing
   */
  up: Promise<string>
  /** Resolves when its process has ended. Harmless to call again. */
  stop: () => Promise<void>
}

export type Script = 'server/src/main.ts' | 'scripts/start.ts' | 'scripts/dev.ts'
type Options = { dir: string; port?: number; script?: Script; env?: Record<string, string> }

/**
 * Starts it without waiting.
 * @param options.port 0, the default, lets the system choose
 */
export function startServer({ dir, port = 0, script = 'server/src/main.ts', env = {} }: Options): Server {
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, with the build that it may be doing: both end together, and Ctrl-C reaches only us.
    detached: true,
    // Nothing of our environment: a DATABASE_URL in it would be another database.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      NODE_ENV: 'production',
      // Never asked: sessions are made in the database.
      OIDC_CLIENT_ID: 'banco',
      OIDC_CLIENT_SECRET: 'banco',
      APP_URL: 'https://banco.eleva.test',
      // Nobody listens there: what is mailed waits in its queue.
      SMTP_URL: 'smtp://127.0.0.1:9',
      STOP_DRAIN_SECONDS: '0',
      READS_PER_MINUTE: '100000000',
      ADMIN_EMAIL,
      ELEVA_DEMO: '1',
      DATA_DIR: dir,
      PORT: String(port),
      ...env,
    },
  })
  const gone = new Promise<void>(resolve => child.once('close', () => resolve()))
  const up = addressOf(child)
  // Whoever only asks for pages does not wait for it.
  up.catch(() => undefined)
  const stop = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM')
    await gone
  }
  atEnd(stop)
  return { pid: child.pid!, up, stop }
}

/** What is measured has a server and its database; both end with it. */
export async function withServer(
  dir: string,
  work: (at: { origin: string; pid: number; database: ReturnType<typeof connect> }) => Promise<unknown>,
): Promise<void> {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir))
  try {
    await work({ origin, pid: server.pid, database })
  } finally {
    await database.close()
    await server.stop()
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (text: Buffer) => {
      said += text
      // As a line of its own, or of the log where that is one.
      const address = /(?:^|"msg":")Eleva(?:, para desarrollar)?: (http:[^\s"]+)(?:$|"\})/m.exec(said)?.[1]
      if (!address) return
      resolve(address)
      // A line a request follows: looking through all of them again each time was most of what some parts measured.
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', hear).resume()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    const fail = (why: string) => reject(new Error(`El servidor ${why}:\n${said}`))
    const late = setTimeout(() => fail(`no arrancó en ${START_MS / 1000} s`), START_MS).unref()
    child.once('error', error => fail(error.message))
    child.once('close', (code, signal) => {
      clearTimeout(late)
      fail(`terminó (${signal ?? code})`)
    })
  })
}

/** How to reach the embedded database of a running server: its postmaster notes its socket on the fifth line. */
export function databaseOf(dir: string): Connection {
  const host = readLines(path.join(dir, 'pg/postmaster.pid'))[4]
  if (!host) throw new Error(`No hay una base de datos en marcha en ${dir}.`)
  return { host, user: 'eleva', database: 'postgres' }
}
