/**
 * Binds a route table to its handlers. The order for every call is the same and stands here once: session, CSRF,
 * permission, limit, body, validation, transaction for writes, handler, envelope.
 */
import { join } from 'node:path'
import { constants } from 'node:zlib'
import {
  type BodyOf,
  canTeach,
  isWrite,
  may,
  type ParamsOf,
  PREGUNTA,
  type QueryOf,
  type ReplyOf,
  type Route,
  type RouteTable,
} from '@eleva/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Spool } from '../archivos/spool.ts'
import { WROTE_COOKIE, WROTE_SECONDS } from '../db/copia.ts'
import type { Db } from '../db/db.ts'
import { actAs, actWithLinea, noteActo } from '../db/quien.ts'
import {
  forbidden,
  isRetryable,
  notFound,
  onlyLooking,
  Refusal,
  refused,
  staleForm,
  unauthenticated,
} from '../errors.ts'
import type { Kit } from '../kit.ts'
import { parse } from '../parse.ts'
import { actoOf, isAudited } from './auditado.ts'
import { readBody } from './body.ts'
import { refuseCerrado, tellCierre } from './cerrado.ts'
import { tellDuenio } from './duenio.ts'
import { callHeaders } from './headers.ts'
import { Json } from './json.ts'
import type { Asked, Reader } from './parts.ts'
import { ESPERA_COOKIE, type Person, readSession, SESSION_COOKIE, type Session } from './session.ts'
import { cleanFields } from './text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
  }
}

/**
 * What a handler gets. In a write `db` is the transaction; `afterCommit` runs once it has been committed, `onFailure`
 * when it was not.
 */
export type Call<R extends Route> = {
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  db: Db
  kit: Kit
  /** The person who is signed in; on a public call there may be none. */
  person: R['can'] extends 'publico' ? Person | undefined : Person
  session: Session | undefined
  request: FastifyRequest
  reply: FastifyReply
  afterCommit: (then: () => unknown) => void
  onFailure: (then: () => unknown) => void
}

/** Own fields of the reply; a message or colour of its own wins over the route's. */
type Answer<R extends Route> = R extends { page: true } | { file: string }
  ? unknown
  : R['bare'] extends true
    ? ReplyOf<R>
    : (ReplyOf<R> extends Record<string, never> ? object : ReplyOf<R>) & {
        message?: string
        color?: 'success' | 'warning' | 'info'
      }

export type Handlers<T extends RouteTable> = {
  [K in keyof T]: (call: Call<T[K]>) => Promise<Answer<T[K]> | Json<Answer<T[K]>>>
}

type Fields = Record<string, unknown>
type AnyHandler = (call: Call<Route>) => Promise<unknown>
type Bound = { route: Route; handler: AnyHandler }

const MAX_TRIES = 3
const FILE_COMPRESSION = {
  encodings: ['gzip' as const],
  zlibOptions: { level: 4, flush: constants.Z_SYNC_FLUSH },
}

/** Registers every route of a word. A route without a handler is a type error. */
export function bindRoutes<const T extends RouteTable>(
  app: FastifyInstance,
  kit: Kit,
  table: T,
  handlers: Handlers<T>,
) {
  const bound: Bound[] = Object.entries(table).map(([name, route]) => ({
    route,
    handler: handlers[name as keyof T] as unknown as AnyHandler,
  }))
  const byPath = Map.groupBy(bound, b => b.route.path)
  for (const [path, here] of byPath) {
    const posts = here.filter(b => b.route.method === 'POST' || b.route.method === 'PUT' || b.route.method === 'DELETE')
    for (const b of here) if (b.route.method !== 'POST') register(app, kit, b.route.method, path, [b])
    for (const b of here) if (isPlainRead(b.route)) kit.readers.set(b.route, readerOf(b, kit))
    // A form can only POST: `_method` names the verb that it means.
    if (posts.length) register(app, kit, 'POST', path, posts)
  }
}

const isPlainRead = (route: Route) => !isWrite(route) && !route.page && !route.file && !route.slow

/**
 * A read as a part of another call: permission, validation, handler and envelope are its own; session and limit are
 * that call's.
 */
const readerOf =
  (bound: Bound, kit: Kit): Reader =>
  async (asked, { route, params = {}, query = {} }) => {
    if (!permitted(route, asked.session)) throw forbidden()
    return run(bound, kit, asked, { params, query, body: {} })
  }

function register(app: FastifyInstance, kit: Kit, method: Route['method'], path: string, candidates: Bound[]) {
  // A page and a file are drawn by the browser, under the policy of pages.
  const headers = candidates.some(c => c.route.page || c.route.file) ? undefined : callHeaders(kit.config)
  const dir = join(kit.config.DATA_DIR, 'tmp')
  app.route({
    method,
    url: path,
    ...(headers ? { helmet: false } : {}),
    // What is sent as it is made reaches the reader so, too.
    ...(candidates.some(c => c.route.file) ? { compress: FILE_COMPRESSION } : {}),
    onRequest: async (request, reply) => {
      if (headers) reply.headers(headers)
      request.session = await readSession(kit.db, request.cookies[SESSION_COOKIE], request.cookies[ESPERA_COOKIE])
      tellDuenio(reply, kit.secret, request.session)
      tellCierre(kit.instalacion.actual(), reply)
      refuseCerrado(kit.instalacion, kit.config.TZ_PERSONAS, request)
      if (isOfAnother(request)) throw unauthenticated()
      if (candidates.some(c => isWrite(c.route)) && !kit.csrf.verify(request, request.session))
        throw staleOrOut(request, candidates)
      if (!candidates.some(c => permitted(c.route, request.session)))
        throw request.session ? forbidden() : unauthenticated()
      await kit.limits.call(candidates[0]!.route, request)
    },
    handler: async (request, reply) => {
      const rest = { dir, opened: [] as Spool[] }
      try {
        const files = candidates.find(c => c.route.upload)?.route
        const fields = method === 'GET' ? {} : await readBody(request, rest, files)
        const { route, handler } = choose(method, candidates, fields)
        if (!permitted(route, request.session)) throw forbidden()
        const { session, params, query } = request
        const given = { params: params as Fields, query: query as Fields, body: fields }
        const answer = await run({ route, handler }, kit, { request, session, reply }, given)
        return answer instanceof Json ? reply.type('application/json; charset=utf-8').send(answer.text) : answer
      } finally {
        for (const spool of rest.opened) await spool.close()
      }
    },
  })
}

/**
 * What a browser kept for later says whose it is: whoever has signed in there since does not hand it in as theirs (ADR
 * 051).
 */
const isOfAnother = ({ headers, session }: FastifyRequest) => {
  const autor = headers['x-eleva-autor']
  return autor !== undefined && autor !== String(session?.person.id)
}

/** Somebody without a session gets to know that first: a new token alone would not help them. */
const staleOrOut = (request: FastifyRequest, candidates: Bound[]) =>
  !request.session && candidates.every(c => c.route.can !== 'publico') ? unauthenticated() : staleForm()

const permitted = (route: Route, session: Session | undefined) =>
  route.can === 'publico' || (session !== undefined && may(session.person.personas, route.can))

function choose(method: string, candidates: Bound[], fields: Record<string, unknown>): Bound {
  if (method !== 'POST') return candidates[0]!
  const meant = typeof fields._method === 'string' ? fields._method.toUpperCase() : 'POST'
  delete fields._method
  const found = candidates.find(c => c.route.method === meant)
  if (!found) throw notFound()
  return found
}

type Given = Record<'params' | 'query' | 'body', Fields>

async function run(bound: Bound, kit: Kit, asked: Asked, given: Given) {
  const { route, handler } = bound
  const { request, reply, session } = asked
  if (session?.mirada && isWrite(route) && !route.looking) throw onlyLooking()
  const parsed = {
    params: route.params ? parse(route.params, cleanFields(given.params), notFound) : undefined,
    query: route.query ? parse(route.query, cleanFields(given.query)) : undefined,
    body: route.body ? parse(route.body, given.body) : undefined,
  }
  let after: (() => unknown)[] = []
  const undo: (() => unknown)[] = []
  const call = (db: Db): Call<Route> => {
    after = []
    return {
      ...parsed,
      db,
      kit,
      request,
      reply,
      session,
      person: session?.person as Person,
      afterCommit: then => after.push(then),
      onFailure: then => undo.push(then),
    }
  }
  const acto = isAudited(route) ? actoOf(route, asked, given.params) : undefined
  // What takes long has connections of its own.
  const poolOf = (from: { db: Db; slow: Db }) => (route.file || route.slow ? from.slow : from.db)
  const pool = poolOf(kit)
  const asActor = (db: Db) => asPerson(db, session, acto, () => handler(call(db)))
  if (request.headers[PREGUNTA]) {
    await onlyAsk(route, work => inTransaction(pool, work, undo), asActor)
    return { success: true, message: '', color: 'success' }
  }
  const alone = (db: Db) => inOneGo(() => handler(call(db)), undo)
  const copy = nearCopy(route, kit, request)
  const answerOf = () => {
    if (isWrite(route) && !route.alone) return inTransaction(pool, asActor, undo)
    return copy
      ? fromCopy(
          () => alone(poolOf(copy)),
          () => alone(pool),
        )
      : alone(pool)
  }
  const answer = await answerOf()
  // What has no transaction of its own: a file that goes out, and a write that stands alone.
  if (acto && (!isWrite(route) || route.alone)) await noteActo(kit.db, acto)
  for (const then of after) await then()
  noteWritten(route, kit, reply)
  return route.page || route.file ? answer : enveloped(route, kit, answer)
}

/** Whoever has written reads what they wrote, and no copy that may be behind. */
function noteWritten(route: Route, kit: Kit, reply: FastifyReply) {
  if (!kit.copia || !isWrite(route)) return
  reply.setCookie(WROTE_COOKIE, '1', {
    path: '/',
    maxAge: WROTE_SECONDS,
    httpOnly: true,
    sameSite: 'lax',
    secure: kit.origin().startsWith('https:'),
  })
}

function enveloped(route: Route, kit: Kit, answer: unknown) {
  if (kit.checkReplies) z.parse(route.reply, answer instanceof Json ? answer.value : answer)
  if (route.bare) return answer
  const envelope = { success: true, message: route.done ?? '', color: 'success' }
  return answer instanceof Json ? Json.of(envelope).with(answer) : { ...envelope, ...(answer as object) }
}

/** Thrown to take a transaction back that did all it should. */
const TAKEN_BACK = new Error('taken back')

/**
 * A deletion that is done and taken back: who is about to be asked whether it may go hears before that why it may not
 * (409, with what uses it).
 * @throws {Refusal} as the deletion does
 */
async function onlyAsk(
  route: Route,
  transact: (work: (db: Db) => Promise<never>) => Promise<never>,
  work: (db: Db) => Promise<unknown>,
) {
  if ((route.method !== 'DELETE' && !route.deletes) || route.alone)
    throw refused('Solo de lo que se elimina se puede preguntar antes.')
  await transact(async db => {
    await work(db)
    throw TAKEN_BACK
  }).catch(error => {
    if (error !== TAKEN_BACK) throw error
  })
}

/** The database keeps who changed what; what learners do is theirs, and of it nothing is kept. */
async function asPerson<A>(
  db: Db,
  session: Session | undefined,
  acto: ReturnType<typeof actoOf>,
  work: () => Promise<A>,
): Promise<A> {
  if (acto) await actWithLinea(db, acto)
  else if (session && canTeach(session.person.personas)) await actAs(db, session.person.id)
  return work()
}

/** Where this read may come from a copy. */
const nearCopy = (route: Route, kit: Kit, { cookies }: FastifyRequest) =>
  route.late && !cookies[WROTE_COOKIE] ? kit.copia?.near() : undefined

/**
 * What a copy cannot say (it is away, or had to give way to what it copies) the database is asked; a refusal is an
 * answer.
 */
async function fromCopy<A>(copied: () => Promise<A>, itself: () => Promise<A>): Promise<A> {
  try {
    return await copied()
  } catch (error) {
    if (error instanceof Refusal) throw error
    return itself()
  }
}

/** A write that stands alone: what it did beside the database goes when it fails. */
async function inOneGo<A>(work: () => Promise<A>, undo: (() => unknown)[]): Promise<A> {
  try {
    return await work()
  } catch (error) {
    for (const then of undo.splice(0)) await then()
    throw error
  }
}

/** Does it again when it met another transaction; a handler has no effect outside `db` before `afterCommit`. */
async function inTransaction<A>(db: Db, work: (db: Db) => Promise<A>, undo: (() => unknown)[]): Promise<A> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      for (const then of undo.splice(0)) await then()
      if (tries >= MAX_TRIES || !isRetryable(error)) throw error
    }
  }
}
