/** Where a person goes after signing in. Pure. */

import { personasOf, primeraPantalla } from '@eleva/contract'

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

/** @param who with the `redirect` that an administrator set, if any */
export const startOf = (who: Parameters<typeof personasOf>[0] & { redirect: string }): string =>
  safeReturn(who.redirect) ?? primeraPantalla(personasOf(who))
