/** What every handler may use, made once at start and passed on; nothing here is global. */
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Storage } from './archivos/storage.ts'
import type { Mail } from './correo/mail.ts'
import type { Copia } from './db/copia.ts'
import type { Db } from './db/db.ts'
import type { Jobs } from './db/jobs.ts'
import type { Csrf } from './http/csrf.ts'
import type { Readers } from './http/parts.ts'
import type { Realtime } from './http/realtime.ts'
import type { Identity } from './identity/identity.ts'
import type { Seguida } from './instalacion.ts'
import type { Limits } from './limits.ts'

export type Kit = {
  config: Config
  db: Db
  /** For what takes long: a few connections of their own, and minutes in place of seconds. */
  slow: Db
  /** For reads that may be a moment old; undefined without one. */
  copia: Copia | undefined
  csrf: Csrf
  /** The secret of this installation, kept in its database: it signs what goes out and comes back. */
  secret: Buffer
  identity: Identity
  /** What whoever administers has said of this installation. */
  instalacion: Seguida
  log: FastifyBaseLogger
  storage: Storage
  mail: Mail
  jobs: Jobs
  realtime: Realtime
  /** Public address of this server, known once it listens. */
  origin: () => string
  /** Whether replies are checked against the contract: everywhere but in production. */
  checkReplies: boolean
  limits: Limits
  /** What every word answers to a read, filled as words are bound. */
  readers: Readers
  /** Called for what somebody has to look at, beside the log. */
  report: (error: unknown) => void
}

/** What the jobs of a word are made of, before there is an app; `db` is the one for what takes long. */
export type JobParts = Pick<Kit, 'jobs' | 'db' | 'storage' | 'mail' | 'config' | 'origin' | 'instalacion'>
/** For jobs that tell open pages something, too. */
export type LiveJobParts = Pick<Kit, 'jobs' | 'db' | 'realtime'>
