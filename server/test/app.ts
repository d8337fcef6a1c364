/** The server on a database of its own, and people to call it as. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Writable } from 'node:stream'
import {
  type Envelope,
  type Method,
  type Persona,
  pathOf,
  type ReplyOf,
  type Route,
  routeTables,
} from '@eleva/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type AppParts, createApp } from '../src/app.ts'
import { type Config, loadConfig } from '../src/config.ts'
import { createStorage, type Storage } from '../src/kit/archivos/storage.ts'
import { createMail, type Mail } from '../src/kit/correo/mail.ts'
import type { Copia } from '../src/kit/db/copia.ts'
import type { Database, Db } from '../src/kit/db/db.ts'
import { createJobs, type Jobs } from '../src/kit/db/jobs.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import type { Realtime } from '../src/kit/http/realtime.ts'
import { createSession, SESSION_COOKIE } from '../src/kit/http/session.ts'
import { followInstalacion, type Seguida } from '../src/kit/instalacion.ts'
import { listPortada } from '../src/modules/publico/publico.service.ts'
import { type Input, urlOf } from './call.ts'
import { openTestDatabase } from './database.ts'
import { buildPersona } from './personas.ts'
import { watchRefusal } from './rechazos.ts'

export type Reply = {
  status: number
  body: Record<string, unknown>
  text: string
  bytes: Uint8Array<ArrayBuffer>
  headers: Record<string, unknown>
}

export type { Sent } from './call.ts'

export type Caller = {
  id: number
  email: string
  /** Cookies and headers of a signed-in browser. */
  headers: Record<string, string>
  /**
   * What is expected to succeed: its reply, typed by the contract. A file in the body makes it a form, as a browser
   * sends it. The other ways are for refusals, bytes, and what is sent wrong on purpose.
   * @throws where it does not succeed, with what was answered
   */
  ask: <const R extends Route>(route: R, input: Input<R>) => Promise<ReplyOf<R> & Envelope>
  get: (url: string) => Promise<Reply>
  /** JSON body, with the anti-forgery header. A refusal that nobody looks at fails the test (`rechazos.ts`). */
  send: (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, type?: string) => Promise<Reply>
  /** A form with files, as a browser sends it. */
  upload: (url: string, form: FormData) => Promise<Reply>
}

export type TestApp = {
  app: FastifyInstance
  db: Db
  database: Database
  config: Config
  /** Not started: a test that sends jobs starts them. */
  jobs: Jobs
  mail: Mail
  storage: Storage
  instalacion: Seguida
  realtime: Realtime
  origin: () => string
  as: (persona: Persona) => Promise<Caller>
  asPerson: (person: { id: number; email: string }) => Promise<Caller>
  anonymous: () => Promise<Caller>
  close: () => Promise<void>
}

type Besides = {
  /** Where the server's log goes, for who wants to read it. */
  log?: Writable
  /** Gets every bug. */
  report?: (error: unknown) => void
  /** Gets what it counts. */
  watchFigures?: AppParts['watchFigures']
  /** Answers what may be a moment old. */
  copia?: Copia | undefined
}

export async function openTestApp(env: Record<string, string> = {}, besides: Besides = {}): Promise<TestApp> {
  const database = await openTestDatabase()
  const dir = mkdtempSync(path.join(os.tmpdir(), 'eleva-app-'))
  const config = loadConfig({
    NODE_ENV: 'test',
    RATE_LIMIT: '0',
    SOBRECARGA: '0',
    LOG_LEVEL: 'fatal',
    PORT: '0',
    DATA_DIR: dir,
    ...env,
  })
  if (env.TZ_PERSONAS) await migrate(database.connection, config.TZ_PERSONAS)
  const storage = createStorage(config)
  const instalacion = await followInstalacion(database.db, storage, config, listPortada)
  const mail = createMail(config, () => instalacion.actual().marca)
  const onError = (error: unknown) => {
    throw error
  }
  const jobs = createJobs(database.connection, onError, { pollingSeconds: 0.5 })
  const { db, slow } = database
  const app = await createApp({
    config,
    db,
    slow,
    storage,
    mail,
    jobs,
    instalacion,
    ...besides,
  })
  return asTestApp({ app, db, database, config, jobs, mail, storage, instalacion, realtime: app.realtime }, dir)
}

type Parts = Omit<TestApp, 'origin' | 'asPerson' | 'as' | 'anonymous' | 'close'>

/** The parts with people to call them as. Nothing below holds the app but `t`, which lets go of it as it closes. */
function asTestApp(parts: Parts, dir: string): TestApp {
  const known = new Map<Persona, Promise<Caller>>()
  const asPerson = async (person: { id: number; email: string }) => {
    const token = await createSession(t.database.db, person.id, 'prueba')
    return caller(t, person, `${SESSION_COOKIE}=${token}`)
  }
  const make = async (persona: Persona) => asPerson(await buildPersona[persona](t.database.db))
  const t: TestApp = {
    ...parts,
    origin: () => t.app.origin(),
    asPerson,
    as: persona => {
      const made = known.get(persona) ?? make(persona)
      known.set(persona, made)
      return made
    },
    anonymous: () => caller(t, { id: 0, email: '' }, ''),
    close: async () => {
      t.instalacion.close()
      await t.app.close()
      await t.jobs.stop()
      await t.mail.close()
      await t.database.close()
      rmSync(dir, { recursive: true, force: true })
      // A test file stays loaded until the last one has run: with it stayed seven megabytes of each app, which were
      // gone through again and again for what may be thrown away.
      for (const part of HEAVY) delete (t as Partial<TestApp>)[part]
    },
  }
  return t
}

/** What leads to the whole of an app. */
const HEAVY = ['app', 'jobs', 'realtime'] as const

async function caller(t: TestApp, who: { id: number; email: string }, session: string): Promise<Caller> {
  const first = await t.app.inject({ url: '/sanctum/csrf-cookie', headers: { cookie: session } })
  const token = first.cookies.find(c => c.name === 'XSRF-TOKEN')!.value
  const headers = { cookie: [session, `XSRF-TOKEN=${token}`].filter(Boolean).join('; '), 'x-xsrf-token': token }
  const call = async (options: InjectOptions): Promise<Reply> => {
    const r = await t.app.inject(options)
    const json = String(r.headers['content-type']).includes('json')
    const reply = {
      status: r.statusCode,
      body: json ? r.json() : {},
      text: r.body,
      bytes: new Uint8Array(r.rawPayload),
      headers: r.headers,
    }
    return watchRefusal(reply, `${options.method ?? 'GET'} ${options.url}`)
  }
  const get: Caller['get'] = url => call({ url, headers })
  const send = (method: Method, url: string, body: unknown = {}, type = 'application/json') =>
    call({
      method,
      url,
      headers: { ...headers, 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const sendForm = async (method: Method, url: string, form: FormData) => {
    const encoded = new Response(form)
    const type = encoded.headers.get('content-type')!
    const payload = Buffer.from(await encoded.arrayBuffer())
    return call({ method, url, headers: { ...headers, 'content-type': type }, payload })
  }
  const ask: Caller['ask'] = async <const R extends Route>(r: R, input: Input<R>) => {
    const url = urlOf(r, input)
    const form = formOf(input.body)
    const reply = form
      ? await sendForm(r.method, url, form)
      : r.method === 'GET'
        ? await get(url)
        : await send(r.method, url, input.body)
    if (reply.status < 200 || reply.status > 299) throw new Error(`${r.method} ${url}: ${reply.status} ${reply.text}`)
    return reply.body as ReplyOf<R> & Envelope
  }
  return { ...who, headers, ask, get, send, upload: (url, form) => sendForm('POST', url, form) }
}

/** One call, for somebody from whom it is taken and somebody to whom it is refused. */
export const doing = <const R extends Route & { method: 'POST' }>(route: R, input: Input<R>) => ({
  take: (who: Caller) => who.ask(route, input),
  refuse: (who: Caller) => who.send(route.method, urlOf(route, input), input.body),
})

/** A form of a body that has a file; its lists are JSON text. */
function formOf(body: unknown): FormData | undefined {
  const fields = Object.entries(body ?? {})
  if (!fields.some(([, value]) => value instanceof Blob)) return undefined
  const form = new FormData()
  for (const [name, value] of fields) {
    if (value === undefined) continue
    form.set(name, value instanceof Blob ? value : typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

/** Every route of the contract with its name, as `novedades.create`. */
export const everyRoute = (): [name: string, route: Route][] =>
  Object.entries(routeTables).flatMap(([word, table]) =>
    Object.entries<Route>(table).map(([name, r]): [string, Route] => [`${word}.${name}`, r]),
  )

/** An address for a route, with a key that no row has. */
export const anyPathOf = (r: Route): string => {
  const names = [...r.path.matchAll(/:([A-Za-z_]+)/g)].map(m => m[1]!)
  return pathOf(r, Object.fromEntries(names.map(n => [n, 987_654])))
}

/**
 * Checks all of them at once, in one test: of thousands that take a millisecond each, counting them took longer.
 * @throws with what each that failed was about, and why
 */
export async function checkAll<T>(
  all: readonly T[],
  about: (one: T) => string,
  check: (one: T) => Promise<void>,
): Promise<void> {
  const said = await Promise.all(
    all.map(one =>
      check(one).then(
        () => [],
        (error: Error) => [`${about(one)}: ${error.message}`],
      ),
    ),
  )
  const wrong = said.flat()
  if (wrong.length) throw new Error(wrong.join('\n'))
}

/** The fields of a route's body that its schema tells; none where it stands behind something that does not. */
export const namesOf = (route: Route): string[] => namesIn(route.body)

type Schema = { shape?: object; _zod?: { def?: { in?: unknown; out?: unknown } } } | undefined

function namesIn(schema: unknown): string[] {
  const { shape, _zod } = (schema ?? {}) as NonNullable<Schema>
  if (shape) return Object.keys(shape)
  const { in: from, out: to } = _zod?.def ?? {}
  const found = to ? namesIn(to) : []
  return found.length || !from ? found : namesIn(from)
}
