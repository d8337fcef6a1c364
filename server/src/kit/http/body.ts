/** Turns JSON, urlencoded and multipart bodies into the same plain object. */
import { formatBytes } from '@eleva/contract'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openSpool, type Spool, SpooledFile } from '../archivos/spool.ts'
import { Refusal, refused } from '../errors.ts'
import { partOf } from '../thrown.ts'
import { bareObject, cleanFields, weighJson } from './text.ts'

const unreadable = () => refused('No se pudo leer la petición.')

/** Fields of one form; the longest has a tenth of them. */
const MAX_FIELDS = 500
/** Bytes of all fields of a form together, files aside. */
const MAX_BYTES = 1024 * 1024

type Value = string | File
/**
 * What a route says of files: how many bytes one may have, and what is said of a larger one. Without it files are
 * refused.
 */
type Files = { upload?: number; tooLarge?: string } | undefined
/**
 * Where files rest that come along, and those that do: whoever asked for the body closes them when the call is over.
 */
type Rest = { dir: string; opened: Spool[] }

/** `name`, `name[]` and `name[0]` gather under `name`; a repeated name becomes a list. */
function gather(pairs: Iterable<[string, Value]>): Record<string, unknown> {
  const fields = bareObject<Value | Value[]>()
  let count = 0
  for (const [key, value] of pairs) {
    if (++count > MAX_FIELDS) throw tooLarge()
    const list = /^(.+)\[\d*\]$/.exec(key)
    const name = list?.[1] ?? key
    const before = fields[name]
    if (Array.isArray(before)) before.push(value)
    else if (before === undefined) fields[name] = list ? [value] : value
    else fields[name] = [before, value]
  }
  return fields
}

async function readMultipart(request: FastifyRequest, files: Files, rest: Rest): Promise<Record<string, unknown>> {
  const pairs: [string, Value][] = []
  const limits = {
    fields: MAX_FIELDS,
    fieldNameSize: 200,
    fieldSize: MAX_BYTES,
    files: 1,
    fileSize: files?.upload ?? 1,
    parts: MAX_FIELDS + 1,
  }
  let bytes = 0
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      pairs.push([part.fieldname, await readFile(part, files, rest)])
      continue
    }
    const text = String(part.value)
    bytes += Buffer.byteLength(text)
    if (part.valueTruncated || part.fieldnameTruncated || bytes > MAX_BYTES) throw tooLarge()
    pairs.push([part.fieldname, text])
  }
  return gather(pairs)
}

async function readFile(part: MultipartFile, files: Files, rest: Rest): Promise<File> {
  if (!files?.upload) {
    part.file.resume()
    throw refused('Aquí no se espera un archivo.', part.fieldname)
  }
  const spool = await openSpool(rest.dir)
  rest.opened.push(spool)
  for await (const piece of part.file) await spool.write(piece)
  if (part.file.truncated) throw tooLarge(files.upload, files.tooLarge)
  return new SpooledFile(spool, part.filename ?? '', part.mimetype)
}

const tooLarge = (most?: number, words?: string) => {
  const plain = most
    ? `El archivo es demasiado grande: el máximo es ${formatBytes(most)}.`
    : 'Lo que envías es demasiado grande.'
  return new Refusal(413, words ?? plain)
}

/** What the parser throws about a malformed body is the sender's matter, not a bug; what the disk says is ours. */
function asRefusal(error: unknown): never {
  const syscall = partOf(error, 'syscall')
  if (error instanceof Refusal || (syscall && syscall !== 'read')) throw error
  throw partOf(error, 'statusCode') === 413 ? tooLarge() : unreadable()
}

/**
 * What is still to come is let pass: unread, it would keep the line's next call, another person's behind a proxy,
 * waiting for ever.
 */
const giveUp = (request: FastifyRequest) => (error: unknown) => {
  request.raw.unpipe()
  request.raw.resume()
  return asRefusal(error)
}

function parseJson(text: string): unknown {
  if (text === '') return {}
  weighJson(text)
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable()
  }
}

function parseForm(text: string): Record<string, unknown> {
  // Counted before it is taken apart.
  let count = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) if (++count > MAX_FIELDS) throw tooLarge()
  return gather(new URLSearchParams(text))
}

/** Parsers for the whole server. An empty JSON body counts as no fields. */
export function addBodyParsers(app: FastifyInstance) {
  const add = (type: string, parse: (text: string) => unknown) => {
    app.removeContentTypeParser(type)
    app.addContentTypeParser(type, { parseAs: 'string' }, async (_request: FastifyRequest, body: string | Buffer) =>
      parse(String(body)),
    )
  }
  add('application/json', parseJson)
  add('application/x-www-form-urlencoded', parseForm)
}

/**
 * The body as one object of fields, its texts clean (`kit/http/text.ts`).
 * @throws {Refusal} 413, 415 or 422 when it cannot be one
 */
export async function readBody(request: FastifyRequest, rest: Rest, files?: Files): Promise<Record<string, unknown>> {
  const body = request.isMultipart() ? await readMultipart(request, files, rest).catch(giveUp(request)) : request.body
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw unreadable()
  return cleanFields(body as Record<string, unknown>)
}
