/**
 * A hundred thousand requests behind the door that nobody would make on purpose: every route, five kinds of person and
 * nobody, keys of things that are there and are not, bodies of three types with right names and odd values. Told is
 * every answer of 500 and more, with how to get it.
 */

import { isWrite, may, type Persona, type Route } from '@eleva/contract'
import { connect } from '../server/src/kit/db/db.ts'
import { everyRoute, namesOf } from '../server/test/app.ts'
import { enterAll, type Somebody } from './gente.ts'
import { printLine, printSection } from './medir.ts'
import { databaseOf, startServer } from './servidor.ts'

const REQUESTS = 100_000
const LANES = 24
const SEED = Number(process.env.SEMILLA ?? 20261122)

/** Repeatable, so that what was found can be found again. */
function dice(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number) => Math.floor(next() * n)
  return { below, one: <T>(list: readonly T[]): T => list[below(list.length)]!, chance: (p: number) => next() < p }
}

const TEXTS = [
  '',
  ' ',
  'a',
  'Ñandú',
  'x'.repeat(300),
  '漢'.repeat(1_000),
  '\u0000',
  '\ud800',
  'e\u0301',
  '💥'.repeat(50),
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '%',
  '\\',
  '../../etc/passwd',
  '=1+1',
  '2026-02-30',
  '2026-11-22',
  '31/12/2026',
  '25:61',
  '09:30',
  'null',
  'NaN',
  '1e309',
  'https://ejemplo.invalid/x',
  'javascript:alert(1)',
  'a@b.mx',
  'a@',
  '[1,2,3]',
  '[]',
  '{"id":1}',
  '{',
  '[[[[[1]]]]]',
  '0',
  '1',
  '2',
  '3',
  '-1',
  '01',
  '1.5',
  'true',
  '99999999999999999999',
  'constructor',
  '__proto__',
  'h\u202Eola',
  '\t\n\r',
  'https://youtu.be/dQw4w9WgXcQ',
]

/** What every object inherits, or a schema compares, as fields of its own. */
const OWN = ['length', 'size', 'toString', 'valueOf', 'constructor', '__proto__', 'toJSON', 'then']

/** Names of the wire that a schema does not tell, as it stands behind a transform. */
const NAMES = [
  'id',
  'name',
  'nombre',
  'email',
  'titulo',
  'curso_id',
  'unidad_id',
  'actividad_id',
  'calificacion',
  'comentarios',
  'search',
  'page',
]

type Dice = ReturnType<typeof dice>

const NOBODY: { headers: Record<string, string> } = { headers: {} }

export async function benchFuzz(dir: string) {
  const env = {
    NODE_ENV: 'development',
    RATE_LIMIT: '0',
    APP_URL: '',
    OIDC_CLIENT_ID: '',
    OIDC_CLIENT_SECRET: '',
    LOG_LEVEL: 'silent',
  }
  const server = startServer({ dir, env })
  const origin = await server.up
  const database = connect(databaseOf(dir), 4)
  const thrown = dice(SEED)
  const people = await openPeople(origin, database, thrown)
  const routes = everyRoute().filter(([name]) => !['cuentas.logout', 'cuentas.login'].includes(name))
  printSection(
    `Peticiones al azar: ${REQUESTS.toLocaleString('es-MX')} sobre ${routes.length} llamadas (semilla ${SEED})`,
  )
  const counts = new Map<number, number>()
  const bugs = new Map<string, string>()
  let asked = 0
  let behind = 0
  let slowest = 0
  const began = performance.now()
  const lane = async () => {
    while (behind < REQUESTS) {
      asked++
      const [name, route] = thrown.one(routes)
      const request = makeRequest(thrown, route)
      const person = people.personFor(route.can)
      const { status, text, ms } = await send(origin, request, person, thrown)
      slowest = Math.max(slowest, ms)
      counts.set(status, (counts.get(status) ?? 0) + 1)
      if (status === 401) await people.noteOutside(person)
      // Neither without a session, nor as somebody who may not, nor without the page's token.
      if (![401, 403, 419].includes(status)) behind++
      if (status === 0 || status >= 500)
        bugs.set(
          `${status} ${name}`,
          `${route.method} ${request.path} ${JSON.stringify(request.fields).slice(0, 300)} → ${text?.slice(0, 160)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const seconds = (performance.now() - began) / 1000
  printLine(
    `  ${asked} en total, ${behind} tras la puerta, ${people.entered()} entradas: ${[...counts]
      .toSorted()
      .map(([status, n]) => `${n} × ${status || 'sin línea'}`)
      .join(', ')}; ${(asked / seconds).toFixed(0)} por segundo, la más lenta ${slowest.toFixed(0)} ms`,
  )
  for (const [what, how] of bugs) printLine(`  ${what}: ${how}`)
  await database.close()
  await server.stop()
}

/**
 * What is asked for changes people, too: deactivated, deleted, another role, sessions ended. Who is at the door in vain
 * is somebody new.
 */
async function openPeople(origin: string, database: Parameters<typeof enterAll>[1], { one, chance }: Dice) {
  let people = await enterAll(origin, database)
  let entering: Promise<void> | undefined
  let entered = 1
  const enterAnew = () =>
    (entering ??= enterAll(origin, database).then(others => {
      people = others
      entering = undefined
    }))
  return {
    /** Mostly somebody who may: what is behind the door is what is looked for. */
    personFor: (can: Route['can']) => {
      const allowed = Object.entries(people).filter(([kind]) => can === 'publico' || may([kind as Persona], can))
      return allowed.length && chance(0.8) ? one(allowed)[1] : one([...Object.values(people), NOBODY])
    },
    /** Somebody who had a session and has none any more. */
    noteOutside: async (person: { headers: Record<string, string> }) => {
      if (person === NOBODY || !Object.values(people).includes(person as Somebody)) return
      entered++
      await enterAnew()
    },
    entered: () => entered,
  }
}

type Fields = Record<string, unknown>
type Request = { route: Route; path: string; fields: Fields }

function makeRequest({ one, below, chance }: Dice, route: Route): Request {
  const value = (depth = 0): unknown => {
    const kind = below(10)
    if (kind < 4) return one(TEXTS)
    if (kind < 7) return below(40)
    if (kind === 7) return one([null, true, false, -1, 0, 1.5, 1e21, 2 ** 53])
    if (depth > 2) return 1
    if (kind === 8) return Array.from({ length: below(4) }, () => value(depth + 1))
    // Names are defined, not assigned: `__proto__` is one of them.
    const name = () => one(chance(0.4) ? OWN : NAMES)
    return Object.fromEntries(Array.from({ length: below(3) }, () => [name(), value(depth + 1)]))
  }
  const key = () => (chance(0.7) ? String(1 + below(40)) : encodeURIComponent(one(TEXTS).toWellFormed() || 'x'))
  const path = route.path.replace(/:[A-Za-z_]+/g, key)
  const query = chance(0.4)
    ? `?${new URLSearchParams(Object.fromEntries(['search', 'page', 'per_page', 'sort', one(NAMES)].map(k => [k, asText(value())])))}`
    : ''
  const found = namesOf(route)
  const names = found.length ? found : NAMES
  const fields = Object.fromEntries(names.filter(() => chance(0.85)).map(k => [k, value()]))
  return { route, path: path + query, fields }
}

/** @returns status 0 when there was no answer */
async function send(origin: string, request: Request, { headers }: { headers: Record<string, string> }, { one }: Dice) {
  const { route, path, fields } = request
  const write = isWrite(route) && route.method !== 'GET'
  const [type, body] = write ? encode(fields, one(['json', 'form', 'multipart'] as const)) : ['', undefined]
  const from = performance.now()
  const reply = await fetch(`${origin}${path}`, {
    method: route.method,
    redirect: 'manual',
    headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
    ...(body === undefined ? {} : { body }),
  }).catch(() => undefined)
  const text = await reply?.text().catch(() => '')
  return { status: reply?.status ?? 0, text, ms: performance.now() - from }
}

/** As a form has it: an object that names `toString` as its own has no other text. */
const asText = (v: unknown): string => (typeof v === 'object' ? JSON.stringify(v) : String(v))

function encode(fields: Fields, how: 'json' | 'form' | 'multipart'): [type: string, body: BodyInit] {
  if (how === 'json') return ['application/json', JSON.stringify(fields)]
  const pairs = Object.entries(fields).map(([k, v]): [string, string] => [k, asText(v)])
  if (how === 'form') return ['application/x-www-form-urlencoded', new URLSearchParams(pairs).toString()]
  const form = new FormData()
  for (const [k, v] of pairs) {
    if (/file|archivo|imagen/.test(k)) form.set(k, new File([v], 'x.csv', { type: 'text/csv' }))
    else form.set(k, v)
  }
  return ['', form]
}
