/** Rate limits (decisions: «Rate limits»): writes per person, and own limits of single routes per address. */
import { isWrite, type Route } from '@eleva/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from './errors.ts'

const WRITES_PER_MINUTE = 600

/** Needs @fastify/rate-limit registered with `global: false`. */
export function createLimits(app: FastifyInstance, on: boolean) {
  const perPerson = (request: FastifyRequest) => String(request.session?.person.id ?? request.ip)
  const writes = app.createRateLimit({ max: WRITES_PER_MINUTE, timeWindow: 60_000, keyGenerator: perPerson })
  const own = new Map<string, ReturnType<typeof app.createRateLimit>>()
  const ownOf = (route: Route, max: number) => {
    const made = own.get(route.path) ?? app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: r => r.ip })
    own.set(route.path, made)
    return made
  }
  return async (route: Route, request: FastifyRequest): Promise<void> => {
    if (!on) return
    const check = route.perMinute ? ownOf(route, route.perMinute) : isWrite(route) ? writes : undefined
    const state = await check?.(request)
    if (state && !state.isAllowed && state.isExceeded) throw tooMany(Math.max(1, state.ttlInSeconds))
  }
}
