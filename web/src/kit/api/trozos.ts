/**
 * A file that goes up in chunks: each with its hash, again until it is there, on from where it was after a cut, a
 * closed page, another network (ADR 010, 045). Films have an engine of their own over it, with a pause
 * (`videos/subida`); what waits in the outbox goes by `sendEnTrozos`.
 */
import { bytesDeTrozo, TROZO_BYTES, trozosDe } from '@eleva/contract/trozos'
import { ApiError } from './error.ts'
import { uuid } from './outbox/uuid.ts'

/** With its hash; without it where the browser makes none (a page without HTTPS). */
export async function readTrozo(file: Blob, index: number): Promise<{ blob: Blob; sha256: string | undefined }> {
  const blob = file.slice(index * TROZO_BYTES, index * TROZO_BYTES + bytesDeTrozo(index, file.size))
  return { blob, sha256: await sha256Of(await blob.arrayBuffer()) }
}

async function sha256Of(bytes: BufferSource): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map(b => b.toString(16).padStart(2, '0')).join('')
}

/**
 * Under which an upload is known: the same bytes for the same thing are the same upload, so that whoever chooses the
 * file again goes on with it.
 * Another person has another one: what a class hands in may be the same file.
 * @param de what it is for
 */
export async function uploadIdOf(file: File, usuarioId: number, de: string | number): Promise<string> {
  const said = [`${usuarioId}:${de}`, file.name, String(file.size)]
  for (let index = 0; index < trozosDe(file.size); index++) said.push((await readTrozo(file, index)).sha256 ?? '')
  const hash = await sha256Of(new TextEncoder().encode(said.join('\n')))
  if (!hash) return uuid()
  // As a version 8 of RFC 9562: of one's own making.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/**
 * How a page, or the worker, asks the server.
 * @throws {ApiError}
 */
export type Llama = (
  method: 'GET' | 'POST',
  url: string,
  /** A form, with a file. */
  fields?: Record<string, unknown>,
  /** 0–1 of what has gone. */
  onProgress?: (share: number) => void,
) => Promise<Record<string, unknown>>

type Pedido = {
  /** `url` takes chunks, and says below it how one of the uploads stands. */
  url: string
  uploadId: string
  /** What each chunk says besides. */
  body: Record<string, unknown>
}
type Mundo = {
  llama: Llama
  /** 0–1 of the file that is there. */
  tell: (parte: number) => void
  /** Asked before each chunk; what it throws ends it. */
  goesOn?: () => void
}
type Estado = { recibidos: number[]; archivo: Record<string, unknown> | null }

/** A chunk that arrived damaged is sent again so often. */
const DAMAGED = 3

/**
 * One chunk after the other: on a bad line two at a time only halve both.
 * @returns what the server says of the whole
 * @throws {ApiError}
 */
export async function sendEnTrozos(file: File, pedido: Pedido, mundo: Mundo): Promise<Record<string, unknown>> {
  try {
    return await sendMissing(file, pedido, mundo)
  } catch (error) {
    // Given up, or finished, by another tab meanwhile, or cleaned away: how it stands now decides. What is refused is
    // so again.
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error
    return await sendMissing(file, pedido, mundo)
  }
}

async function sendMissing(file: File, { url, uploadId, body }: Pedido, { llama, tell, goesOn }: Mundo) {
  const { subida } = (await llama('GET', `${url}/${uploadId}`)) as { subida: Estado | null }
  if (subida?.archivo) return subida.archivo
  const total = trozosDe(file.size)
  const there = new Set(subida?.recibidos)
  // All are there, and the reply that said what they make was lost.
  if (there.size === total) there.delete(total - 1)
  const sent = () => [...there].reduce((sum, index) => sum + bytesDeTrozo(index, file.size), 0)
  const sendOne = async (index: number, times = 1): Promise<Record<string, unknown> | null> => {
    goesOn?.()
    const { blob, sha256 } = await readTrozo(file, index)
    const fields = {
      ...body,
      uploadId,
      chunkIndex: index,
      totalChunks: total,
      fileName: file.name,
      fileSize: file.size,
      sha256,
      file: new File([blob], 'trozo'),
    }
    try {
      const reply = await llama('POST', url, fields, share => tell((sent() + share * blob.size) / file.size))
      return reply.archivo as Record<string, unknown> | null
    } catch (error) {
      if (!(error instanceof ApiError) || !('sha256' in error.errors) || times >= DAMAGED) throw error
      return sendOne(index, times + 1)
    }
  }
  tell(sent() / file.size)
  for (let index = 0; index < total; index++) {
    if (there.has(index)) continue
    const archivo = await sendOne(index)
    there.add(index)
    tell(sent() / file.size)
    if (archivo) return archivo
  }
  // Another tab has given it up.
  throw new ApiError(409, 'El archivo no llegó completo. Vuelve a intentarlo.')
}
