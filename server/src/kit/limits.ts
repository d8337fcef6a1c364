/** How often somebody may ask; counted together by all processes where there is Redis. */
import { isWrite, type Route } from '@eleva/contract'
import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from './errors.ts'

/** Calls in so many seconds. */
type Limit = { points: number; duration: number }

const LIMITS = {
  /** How many writes one person may ask for. */
  escrituras: { points: 600, duration: 60 },
  /** How many pieces of a file one person may send: 5 MiB each, at a gigabit a second. */
  trozos: { points: 1_500, duration: 60 },
  /** How many reads one person may ask for: READS_PER_MINUTE. */
  lecturas: { points: 0, duration: 60 },
  /** How many calls one address without a session may make: a whole school may be behind it. */
  anonimas: { points: 12_000, duration: 60 },
  /** Sign-ins that begin at one address: a school of a thousand within ten minutes, each with a second try. */
  ingresos: { points: 2_500, duration: 600 },
  /** Sign-ins of one address that did not go well. */
  fallidos: { points: 200, duration: 600 },
  /** Sign-ins of one account. */
  cuenta: { points: 30, duration: 600 },
} satisfies Record<string, Limit>

export type Limits = {
  /** @throws {Refusal} 429 when this person or address asks too often */
  call: (route: Route, request: FastifyRequest) => Promise<void>
  /**
   * Counts one more.
   * @throws {Refusal} 429, with the seconds to wait
   */
  take: (limit: keyof typeof LIMITS, key: string) => Promise<void>
  /**
   * Looks without counting.
   * @throws {Refusal} 429
   */
  look: (limit: keyof typeof LIMITS, key: string) => Promise<void>
}

const OFF: Limits = { call: async () => {}, take: async () => {}, look: async () => {} }

/** @param redis a connected client; when it is away, each process counts for itself */
export function createLimits(on: boolean, reads: number, redis?: unknown): Limits {
  if (!on) return OFF
  const limits = { ...LIMITS, lecturas: { points: reads, duration: 60 } }
  const make = (name: string, limit: Limit) => {
    const memory = new RateLimiterMemory({ keyPrefix: name, ...limit })
    if (!redis) return memory
    const shared = { storeClient: redis, useRedisPackage: true, keyPrefix: `eleva:limite:${name}` }
    return new RateLimiterRedis({ ...shared, ...limit, insuranceLimiter: memory })
  }
  const known = Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, make(name, limit)]))
  const own = new Map<string, ReturnType<typeof make>>()
  const ownOf = (path: string, points: number) => {
    const made = own.get(path) ?? make(`ruta:${path}`, { points, duration: 60 })
    own.set(path, made)
    return made
  }
  const count = async (limiter: ReturnType<typeof make>, key: string) => {
    try {
      await limiter.consume(key)
    } catch (state) {
      // Anything else is trouble with counting, which is nobody's fault.
      if (state instanceof RateLimiterRes) throw tooMany(Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
    }
  }
  const take: Limits['take'] = (limit, key) => count(known[limit]!, key)
  return {
    take,
    look: async (limit, key) => {
      const state = await known[limit]!.get(key).catch(() => null)
      if (state && state.consumedPoints >= limits[limit].points)
        throw tooMany(Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
    },
    call: async (route, request) => {
      const person = request.session?.person.id
      if (route.perMinute) return count(ownOf(route.path, route.perMinute), String(person ?? request.ip))
      if (person === undefined) return take('anonimas', request.ip)
      return take(route.chunk ? 'trozos' : isWrite(route) ? 'escrituras' : 'lecturas', String(person))
    },
  }
}
