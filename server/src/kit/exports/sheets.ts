/**
 * Reads a sheet that is shared by its link, as CSV. Only from hosts on the list: an address that a person types must
 * not reach what is behind our wall.
 */
import { refused } from '../errors.ts'
import { isAllowed } from '../origins.ts'

const PATIENCE_MS = 10_000
const MAX_HOPS = 3
const MAX_BYTES = 8 * 1024 * 1024

const NOT_SHARED = 'No se pudo leer la hoja. Compártela con «Cualquier persona con el enlace» y vuelve a intentarlo.'

/**
 * @param address what people copy: the sheet's page, or its link to export
 * @param origins as SHEET_ORIGINS
 * @throws {Refusal} 422 for a strange host, a sheet that is not shared, or one that does not answer
 */
export async function fetchSheet(address: string, origins: string, field: string): Promise<Uint8Array> {
  if (!URL.canParse(address) || !isAllowed(new URL(address), origins))
    throw refused('Pega el enlace de una hoja de cálculo de Google.', field)
  try {
    return await download(exportOf(new URL(address)), origins, AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    if (error instanceof Unread) throw refused(NOT_SHARED, field)
    throw refused('La hoja no respondió. Vuelve a intentarlo en un momento.', field)
  }
}

/** The sheet answered, with something else than a table. */
class Unread extends Error {}

/** `…/spreadsheets/d/ID/edit#gid=7` → its export as CSV; any other address is one already. */
function exportOf(url: URL): URL {
  const id = /^\/spreadsheets\/d\/([\w-]+)(?:\/(?:edit|view|htmlview)?)?$/.exec(url.pathname)?.[1]
  if (!id || id === 'e') return url
  const gid = url.searchParams.get('gid') ?? /gid=(\d+)/.exec(url.hash)?.[1] ?? '0'
  return new URL(`/spreadsheets/d/${id}/export?format=csv&gid=${gid}`, url)
}

async function download(from: URL, origins: string, signal: AbortSignal): Promise<Uint8Array> {
  let url = from
  for (let hop = 0; hop <= MAX_HOPS; hop++) {
    const reply = await fetch(url, { redirect: 'manual', signal })
    const next = reply.headers.get('location')
    if (reply.status >= 300 && reply.status < 400 && next) {
      await reply.body?.cancel()
      url = new URL(next, url)
      // A sheet that is not shared leads to a page for signing in, elsewhere.
      if (!isAllowed(url, origins)) throw new Unread()
      continue
    }
    if (!reply.ok || !/^text\/(csv|plain|tab-separated-values)/.test(reply.headers.get('content-type') ?? '')) {
      await reply.body?.cancel()
      throw new Unread()
    }
    return readAll(reply)
  }
  throw new Unread()
}

async function readAll(reply: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Unread()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
