/** Whether a link of Google's drive is shared, so that nobody hands in what nobody can open. */

const PATIENCE_MS = 5_000
const MAX_HOPS = 4

export type AccesoDeEnlace = 'compartido' | 'privado' | 'desconocido'

/**
 * Asks the link itself, as somebody who is not signed in. Only at the origins of the list: an address that a person
 * types must not reach what is behind our wall. A file that is not shared leads to a page for signing in.
 * @param origins as DRIVE_ORIGINS
 */
export async function checkEnlace(address: string, origins: string): Promise<AccesoDeEnlace> {
  const allowed = new Set(origins.split(',').map(o => o.trim()))
  let url = new URL(address)
  if (!allowed.has(url.origin) || url.username) return 'desconocido'
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    for (let hop = 0; hop <= MAX_HOPS; hop++) {
      const reply = await fetch(url, { redirect: 'manual', signal })
      await reply.body?.cancel()
      const next = reply.headers.get('location')
      if (reply.status < 300 || reply.status >= 400 || !next) return byStatus(reply.status)
      url = new URL(next, url)
      if (/(^|\.)accounts\.|ServiceLogin|\/signin/.test(url.host + url.pathname)) return 'privado'
      if (!allowed.has(url.origin)) return 'desconocido'
    }
  } catch {
    // It did not answer, or not in time: the person knows better than we do.
  }
  return 'desconocido'
}

const byStatus = (status: number): AccesoDeEnlace =>
  status === 200 ? 'compartido' : status === 401 || status === 403 || status === 404 ? 'privado' : 'desconocido'
