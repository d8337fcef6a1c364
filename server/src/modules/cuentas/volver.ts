/** Where a person goes after signing in. Pure. */

import { type Persona, personasOf } from '@eleva/contract'

const [INICIO, HOY] = ['/crear-contenido-curricula', '/hoy']

/**
 * A path of this site, or undefined. Anything that a browser could read as another site is none: `//host`,
 * `/\host`, control characters that a browser drops, a scheme.
 */
export function safeReturn(volver: string | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (!volver || volver.length > 2000 || !/^\/(?![/\\])/.test(volver) || /[\u0000-\u001f\\]/.test(volver))
    return undefined
  const base = 'http://eleva.invalid'
  if (!URL.canParse(volver, base)) return undefined
  const url = new URL(volver, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return undefined
  // Back to sign-in would be a circle.
  if (/^\/(auth|oidc|login)(\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/**
 * Where somebody begins who has no `redirect` of their own: who leads others at what waits for them; who learns
 * besides, a docente, where they learn (ADR 095).
 */
const inicioDe = (personas: readonly Persona[]): string =>
  personas.some(p => p === 'admin' || p === 'gestor' || p === 'coach') ? HOY : INICIO

/** @param who with the `redirect` that an administrator set, if any */
export const startOf = (who: Parameters<typeof personasOf>[0] & { redirect: string }): string =>
  safeReturn(who.redirect) ?? inicioDe(personasOf(who))
