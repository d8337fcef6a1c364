/** What every handler may use, made once at start and passed on; nothing here is global. */
import type { Route } from '@eleva/contract'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Csrf } from './csrf.ts'
import type { Db } from './db.ts'
import type { Jobs } from './jobs.ts'
import type { Mail } from './mail.ts'
import type { Realtime } from './realtime.ts'
import type { Storage } from './storage.ts'

export type Kit = {
  config: Config
  db: Db
  csrf: Csrf
  log: FastifyBaseLogger
  storage: Storage
  mail: Mail
  jobs: Jobs
  realtime: Realtime
  /** Public address of this server, known once it listens. */
  origin: () => string
  /** Whether replies are checked against the contract: everywhere but in production. */
  checkReplies: boolean
  /** @throws {Refusal} 429 when this person or address asks too often */
  limit: (route: Route, request: FastifyRequest) => Promise<void>
}
