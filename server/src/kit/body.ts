/** Turns JSON, urlencoded and multipart bodies into the same plain object (architecture: «Bodies»). */
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refused } from './errors.ts'

const unreadable = () => refused('No se pudo leer la petición.')
const hasNul = (text: string) => text.includes('\u0000')

type Value = string | File
/** What a route says of files: how many bytes one may have, and what is said of a larger one. Without it files are refused. */
type Files = { upload?: number; tooLarge?: string } | undefined

/** `name`, `name[]` and `name[0]` gather under `name`; a repeated name becomes a list. */
function gather(pairs: Iterable<[string, Value]>): Record<string, unknown> {
  const fields: Record<string, Value | Value[]> = Object.create(null)
  for (const [key, value] of pairs) {
    const list = /^(.+)\[\d*\]$/.exec(key)
    const name = list?.[1] ?? key
    const before = fields[name]
    if (before === undefined) fields[name] = list ? [value] : value
    else fields[name] = [...(Array.isArray(before) ? before : [before]), value]
  }
  return fields
}

async function readMultipart(request: FastifyRequest, files: Files): Promise<Record<string, unknown>> {
  const pairs: [string, Value][] = []
  const limits = { fields: 500, fieldSize: 1024 * 1024, files: 1, fileSize: files?.upload ?? 1 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      pairs.push([part.fieldname, await readFile(part, files)])
      continue
    }
    if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge()
    pairs.push([part.fieldname, String(part.value)])
  }
  return gather(pairs)
}

async function readFile(part: MultipartFile, files: Files): Promise<File> {
  if (!files?.upload) {
    part.file.resume()
    throw refused('Aquí no se espera un archivo.', part.fieldname)
  }
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw tooLarge(files.upload, files.tooLarge)
  return new File([new Uint8Array(bytes)], part.filename ?? '', { type: part.mimetype })
}

const tooLarge = (most?: number, words?: string) => {
  const plain = most
    ? `El archivo es demasiado grande: el máximo es ${mega(most)} MB.`
    : 'Lo que envías es demasiado grande.'
  return new Refusal(413, words ?? plain)
}
const mega = (bytes: number) => (bytes / 1024 / 1024).toLocaleString('es-MX', { maximumFractionDigits: 1 })

/** What the parser throws about a malformed body is the sender's matter, not a bug. */
function asRefusal(error: unknown): never {
  if (error instanceof Refusal) throw error
  throw (error as { statusCode?: number }).statusCode === 413 ? tooLarge() : unreadable()
}

/** Parsers for the whole server. An empty JSON body counts as no fields. */
export function addBodyParsers(app: FastifyInstance) {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)))
    } catch {
      done(unreadable())
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, gather(new URLSearchParams(String(body)))),
  )
}

/**
 * The body as one object of fields.
 * @throws {Refusal} 413, 415 or 422 when it cannot be one
 */
export async function readBody(request: FastifyRequest, files?: Files): Promise<Record<string, unknown>> {
  const body = request.isMultipart() ? await readMultipart(request, files).catch(asRefusal) : request.body
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw unreadable()
  // PostgreSQL stores no NUL, and no person types one.
  if (containsNul(body, 0)) throw refused('El texto tiene signos que no se pueden guardar.')
  return body as Record<string, unknown>
}

function containsNul(value: unknown, depth: number): boolean {
  if (depth > 12) throw unreadable()
  if (typeof value === 'string') return hasNul(value)
  if (value === null || typeof value !== 'object' || value instanceof File) return false
  return Object.entries(value).some(([k, v]) => hasNul(k) || containsNul(v, depth + 1))
}
