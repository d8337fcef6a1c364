/** Hosts that an address which somebody types may name: it must not reach what is behind our wall. */

/** @param origins divided by commas; `*.` for any host below one */
export function isAllowed(url: URL, origins: string): boolean {
  return origins.split(',').some(origin => {
    const [scheme, host] = origin.trim().split('//')
    const below = host?.startsWith('*.') ? host.slice(1) : undefined
    return url.protocol === scheme && (below ? url.host.endsWith(below) : url.host === host) && !url.username
  })
}
