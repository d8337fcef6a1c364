/**
 * A hundred thousand requests behind the door that nobody would make on purpose: every route, five kinds of person and nobody, keys of things that are
 * there and are not, bodies of three types with right names and odd values. Told is every answer of 500 and more, with how to get it.
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
  // What is asked for changes people, too: deactivated, deleted, another role, sessions ended. Who is at the door in vain is somebody new.
  let people = await enterAll(origin, database)
  let entering: Promise<void> | undefined
  const enterAnew = () =>
    (entering ??= enterAll(origin, database).then(others => {
      people = others
      entering = undefined
    }))
  const nobody = { headers: {} as Record<string, string> }
  /** Mostly somebody who may: what is behind the door is what is looked for. */
  const personFor = (can: Route['can']) => {
    const allowed = Object.entries(people).filter(([kind]) => can === 'publico' || may([kind as Persona], can))
    return allowed.length && chance(0.8) ? one(allowed)[1] : one([...Object.values(people), nobody])
  }
  const routes = everyRoute().filter(([name]) => !['cuentas.logout', 'cuentas.login'].includes(name))
  const { one, below, chance } = dice(SEED)
  printSection(
    `Peticiones al azar: ${REQUESTS.toLocaleString('es-MX')} sobre ${routes.length} llamadas (semilla ${SEED})`,
  )
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
  const fieldsOf = (route: Route) => {
    const found = namesOf(route)
    return found.length ? found : NAMES
  }
  const counts = new Map<number, number>()
  const bugs = new Map<string, string>()
  let asked = 0
  let behind = 0
  let entered = 1
  let slowest = 0
  const began = performance.now()
  const lane = async () => {
    while (behind < REQUESTS) {
      asked++
      const [name, route] = one(routes)
      const key = () => (chance(0.7) ? String(1 + below(40)) : encodeURIComponent(one(TEXTS).toWellFormed() || 'x'))
      const path = route.path.replace(/:[A-Za-z_]+/g, key)
      const query = chance(0.4)
        ? `?${new URLSearchParams(Object.fromEntries(['search', 'page', 'per_page', 'sort', one(NAMES)].map(k => [k, asText(value())])))}`
        : ''
      const fields = Object.fromEntries(
        fieldsOf(route)
          .filter(() => chance(0.85))
          .map(k => [k, value()]),
      )
      const person = personFor(route.can)
      const { headers } = person
      const write = isWrite(route) && route.method !== 'GET'
      const [type, body] = write ? encode(fields, one(['json', 'form', 'multipart'] as const)) : ['', undefined]
      const from = performance.now()
      const reply = await fetch(`${origin}${path}${query}`, {
        method: route.method,
        redirect: 'manual',
        headers: { ...headers, ...(type ? { 'content-type': type } : {}) },
        ...(body === undefined ? {} : { body }),
      }).catch(() => undefined)
      const text = await reply?.text().catch(() => '')
      slowest = Math.max(slowest, performance.now() - from)
      const status = reply?.status ?? 0
      counts.set(status, (counts.get(status) ?? 0) + 1)
      if (status === 401 && person !== nobody && Object.values(people).includes(person as Somebody)) {
        entered++
        await enterAnew()
      }
      // Neither without a session, nor as somebody who may not, nor without the page's token.
      if (![401, 403, 419].includes(status)) behind++
      if (status === 0 || status >= 500)
        bugs.set(
          `${status} ${name}`,
          `${route.method} ${path}${query} ${JSON.stringify(fields).slice(0, 300)} → ${text?.slice(0, 160)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const seconds = (performance.now() - began) / 1000
  printLine(
    `  ${asked} en total, ${behind} tras la puerta, ${entered} entradas: ${[...counts]
      .toSorted()
      .map(([status, n]) => `${n} × ${status || 'sin línea'}`)
      .join(', ')}; ${(asked / seconds).toFixed(0)} por segundo, la más lenta ${slowest.toFixed(0)} ms`,
  )
  for (const [what, how] of bugs) printLine(`  ${what}: ${how}`)
  await database.close()
  await server.stop()
}

/** As a form has it: an object that names `toString` as its own has no other text. */
const asText = (v: unknown): string => (typeof v === 'object' ? JSON.stringify(v) : String(v))

function encode(fields: Record<string, unknown>, how: 'json' | 'form' | 'multipart'): [type: string, body: BodyInit] {
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
