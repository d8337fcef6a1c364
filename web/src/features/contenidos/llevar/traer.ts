/** One file, by ranges, from where it stood; and one read. What fails says in which way. */
import { DE, TROZO_BYTES } from '@eleva/contract'
import type { ArchivoLlevado, IdDeBulto } from '../../../kit/llevado/base.ts'
import { enCamino } from '../../../kit/llevado/estado.ts'
import { isIntact } from '../../../kit/llevado/huella.ts'
import { dropParts, keepPart, keptParts, largoDe, PARTE, partesDe, readWhole } from '../../../kit/llevado/partes.ts'
import { GUARDADO } from '../../../kit/sw/mensajes.ts'

/** The line was lost, or the server is busy: it goes on by itself. */
export class Corte extends Error {}
/** The address does not serve any more. */
export class Caduco extends Error {}
/** What came is not what was sent. */
export class Roto extends Error {}
/** Somebody else is signed in by now, or nobody. */
export class DeOtraSesion extends Error {}

export const isFull = (error: unknown): boolean =>
  error instanceof Error && /quota|NotEnoughSpace|NS_ERROR_DOM_QUOTA/i.test(error.name + error.message)

async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'same-origin', ...init })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new Corte()
  }
}

const BUSY = new Set([408, 425, 429, 500, 502, 503, 504])

/** A picture of a page: anybody's, under a name that never names another one. What is gone is left out. */
async function fetchImagen(cache: Cache, url: string, signal: AbortSignal): Promise<boolean> {
  const at = Date.now()
  const reply = await ask(url, { signal })
  if (BUSY.has(reply.status)) throw new Corte()
  const type = reply.headers.get('content-type') ?? ''
  if (reply.status !== 200 || !type.startsWith('image/')) return false
  await cache.put(url, new Response(await body(reply), { headers: { 'content-type': type, [GUARDADO]: String(at) } }))
  return true
}

/** @returns whether it came: what is refused (a quiz that opens later) is left out */
export async function fetchLectura(cache: Cache, de: string, url: string, signal: AbortSignal): Promise<boolean> {
  if (url.startsWith('/imagenes/')) return fetchImagen(cache, url, signal)
  const at = Date.now()
  const reply = await ask(url, { headers: { accept: 'application/json' }, cache: 'no-store', signal })
  // Kept, not said by the server.
  if (reply.headers.has(GUARDADO) || BUSY.has(reply.status)) throw new Corte()
  const whose = reply.headers.get(DE)
  if (whose !== null && whose !== de) throw new DeOtraSesion()
  // A café's network answers for others, and says nothing of whose it is.
  if (whose === null) throw new Corte()
  if (reply.status !== 200 || !/^application\/json\b/.test(reply.headers.get('content-type') ?? '')) return false
  const headers = { 'content-type': 'application/json; charset=utf-8', [DE]: de, [GUARDADO]: String(at) }
  await cache.put(url, new Response(await body(reply), { headers }))
  return true
}

/** The screens themselves: the worker keeps what passes by, and has most of them. */
export async function fetchPiezas(signal: AbortSignal): Promise<void> {
  const reply = await ask('/piezas.json', { cache: 'no-cache', signal })
  // Where the app is not built there are none.
  if (!/json/.test(reply.headers.get('content-type') ?? '')) return
  const { llevar = [] } = (await reply.json()) as Record<string, string[]>
  for (const file of llevar) await (await ask(file, { signal })).blob()
}

async function body(reply: Response): Promise<Blob> {
  try {
    return await reply.blob()
  } catch {
    throw new Corte()
  }
}

/** Tells how far it has come as it comes. */
async function take(reply: Response, tell: (bytes: number) => void): Promise<Blob> {
  const reader = reply.body?.getReader()
  if (!reader) return body(reply)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value)
      bytes += next.value.byteLength
      tell(bytes)
    }
  } catch {
    throw new Corte()
  }
  return new Blob(pieces)
}

type Pedido = { id: IdDeBulto; de: string; archivo: ArchivoLlevado; url: string; signal: AbortSignal }

async function fetchParte({ id, de, archivo: { sha256, bytes }, url, signal }: Pedido, n: number, before: number) {
  const long = largoDe(bytes, n)
  const range = `bytes=${n * PARTE}-${n * PARTE + long - 1}`
  const reply = await ask(url, { headers: { range }, signal })
  if ([401, 403, 404, 410, 416].includes(reply.status)) throw new Caduco()
  if (BUSY.has(reply.status)) throw new Corte()
  if (reply.status !== 206 && !(reply.status === 200 && long === bytes)) throw new Roto()
  const part = await take(reply, now => enCamino.set({ id, bytes: before + now }))
  signal.throwIfAborted()
  if (part.size !== long) throw new Corte()
  await keepPart(de, sha256, n, part)
}

/**
 * What is missing of it, part by part; then it is looked at as a whole.
 * @throws {Corte | Caduco | Roto} and what the browser says when there is no room
 */
export async function fetchArchivo(pedido: Pedido): Promise<void> {
  const { de, archivo, id } = pedido
  const { sha256, bytes } = archivo
  const here = await keptParts(de, sha256, bytes)
  let before = [...here.values()].reduce((sum, part) => sum + part.size, 0)
  enCamino.set({ id, bytes: before })
  for (let n = 0; n < partesDe(bytes); n++) {
    if (here.has(n)) continue
    await fetchParte(pedido, n, before)
    before += largoDe(bytes, n)
  }
  const whole = await readWhole(de, archivo)
  if (whole && (await isIntact(whole, sha256, TROZO_BYTES))) return
  await dropParts(de, sha256)
  throw new Roto()
}
