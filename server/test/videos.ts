/** Videos for tests, and their upload as a browser does it. */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { TROZO_BYTES } from '@eleva/contract'
import type { Caller, Reply } from './app.ts'

/** Two seconds that a browser plays. */
export const VIDEO = readFileSync(path.join(import.meta.dirname, 'fixtures/video.webm'))

/** Begins as a video does, and goes on with noise, which differs from byte to byte. */
export function longVideo(bytes: number): Buffer {
  const made = Buffer.alloc(bytes)
  VIDEO.copy(made)
  for (let i = VIDEO.length; i < bytes; i += 4) if (i + 4 <= bytes) made.writeUInt32LE((i * 2654435761) >>> 0, i)
  return made
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type Fields = Record<string, string | number | File | undefined>

/** The fields of one chunk, any of which may be another. */
export function chunkOf(file: Buffer, index: number, more: Fields = {}): Fields {
  const bytes = file.subarray(index * TROZO_BYTES, (index + 1) * TROZO_BYTES)
  return {
    file: new File([new Uint8Array(bytes)], 'trozo'),
    fileName: 'clase.webm',
    chunkIndex: index,
    totalChunks: Math.ceil(file.length / TROZO_BYTES),
    fileSize: file.length,
    fileType: 'video/webm',
    ...more,
  }
}

export const formOf = (fields: Fields) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value instanceof File ? value : String(value))
  return form
}

export const sendChunk = (who: Caller, file: Buffer, index: number, more: Fields = {}): Promise<Reply> =>
  who.upload('/api/video-upload/chunk', formOf(chunkOf(file, index, more)))

/**
 * All of it, one chunk after the other.
 * @returns the last reply, with its id
 */
export async function uploadVideo(who: Caller, file: Buffer = VIDEO, more: Fields = {}) {
  const uploadId = randomUUID()
  let reply: Reply | undefined
  for (let i = 0; i < Math.ceil(file.length / TROZO_BYTES); i++)
    reply = await sendChunk(who, file, i, { uploadId, ...more })
  if (reply?.status !== 200) throw new Error(`${reply?.status} ${reply?.text}`)
  return { uploadId, publicUrl: String(reply.body.publicUrl) }
}
