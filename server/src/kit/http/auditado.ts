/**
 * Says which calls have a line in the audit, and what it says (ADR 120). No word names itself: the tables of routes and
 * permissions do.
 */
import { canTeach, isWrite, type Persona, permissions, type Route, routeTables } from '@eleva/contract'
import type { ActoDeAuditoria } from '../db/quien.ts'
import type { Asked } from './parts.ts'

const nombres = new Map<Route, { palabra: string; acto: string }>(
  Object.entries(routeTables).flatMap(([palabra, table]) =>
    Object.entries<Route>(table).map(([nombre, route]) => [route, { palabra, acto: `${palabra}.${nombre}` }] as const),
  ),
)

/** What who learns may do as well is one's own matter, whoever does it. */
const isOfStaff = ({ can }: Route) => can !== 'publico' && permissions[can].every(persona => canTeach([persona]))

/** Writes, and files that go out. A piece of a file is none: what is made of the file is. */
export const isAudited = (route: Route): boolean =>
  isOfStaff(route) && !route.silent && !route.chunk && (isWrite(route) || route.file !== undefined)

/** @returns undefined of what is no route of the contract's tables */
export function actoOf(
  route: Route,
  { request, session }: Asked,
  params: object,
): (ActoDeAuditoria & { quien: number }) | undefined {
  const nombre = nombres.get(route)
  if (!nombre || !session || route.can === 'publico') return undefined
  const allowed: readonly Persona[] = permissions[route.can]
  return {
    ...nombre,
    quien: session.mirada?.quien ?? session.person.id,
    papel: session.person.personas.find(p => allowed.includes(p)) ?? '',
    direccion: request.ip,
    objeto: Object.values(params).map(String).join(',').slice(0, 200) || undefined,
  }
}
