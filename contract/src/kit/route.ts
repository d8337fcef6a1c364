/** A call as data: server, web, tests and the OpenAPI document all read the same table. */
import * as z from 'zod'
import type { Permission } from './permissions.ts'

/** Bytes of a picture that somebody chooses. */
export const MAX_IMAGEN = 2 * 1024 * 1024
/** A little more, so that one byte too many is told in the words of the specification. */
export const CARGA_DE_IMAGEN = 3 * 1024 * 1024
export const IMAGEN_INVALIDA = 'Formato inválido. Solo se permiten imágenes JPG, PNG, GIF o WEBP.'
export const IMAGEN_DE_MAS = 'La imagen supera el tamaño máximo permitido de 2 MB.'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Colour of a reply, which is the colour of its toast. */
export const Color = z.enum(['success', 'danger', 'warning', 'info'])
export type Color = z.infer<typeof Color>

/** What every JSON reply carries beside its own fields. An empty message is not shown. */
export const Envelope = z.object({ success: z.boolean(), message: z.string(), color: Color })
export type Envelope = z.infer<typeof Envelope>

/** A refusal. `errors` holds messages by field, on 422. */
export const Failure = Envelope.extend({
  success: z.literal(false),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
})
export type Failure = z.infer<typeof Failure>

/** By their core alone, so that the tables of calls are quick to check. */
type Campos = z.core.$ZodObject & { readonly shape: z.core.$ZodShape }

export type Route = {
  method: Method
  /** With `:name` for parameters. */
  path: `/${string}`
  /** The permission it takes, or `publico` for a call that needs no session. */
  can: Permission | 'publico'
  /** True for a call that is there because the specification lists it: no screen of ours makes it. */
  asSpecified?: true
  /** One line for the document of the calls. */
  summary: string
  params?: Campos
  query?: Campos
  body?: z.core.$ZodType
  /** Its own fields; `z.object({})` when there are none. */
  reply: z.core.$ZodType
  /** The message after success, for writes. */
  done?: string
  /** True for a GET that changes state: CSRF and a transaction, as for a write. */
  changes?: true
  /** True for a deletion that is called otherwise: as a DELETE, it may be asked for alone (`PREGUNTA`). */
  deletes?: true
  /**
   * True for a write of one statement, or of several that may each stand alone: a transaction around it would double
   * its way to the database.
   */
  alone?: true
  /** True for a write of staff that keeps nothing: the audit has no line of it. */
  silent?: true
  /** True for a write that whoever looks at Eleva as another person may do all the same. */
  looking?: true
  /**
   * True for what reads or writes thousands of rows: it has minutes instead of seconds, on connections of its own. A
   * file out always has.
   */
  slow?: true
  /** True for a read that may be a second old: a copy of the database may answer it, but never who has just written. */
  late?: true
  /** True where the specification shows a reply without the envelope. */
  bare?: true
  /** True for navigation: the handler answers with a redirect or a page of its own. */
  page?: true
  /** Most bytes of a file in the body; without it a file is refused. */
  upload?: number
  /**
   * True for a piece of a file: its device sends them one behind the other, and they are counted apart from what the
   * person writes.
   */
  chunk?: true
  /** What is said of a larger one, where the specification has words for it. */
  tooLarge?: string
  /** The type of a reply that is a file, which the handler answers with as a stream or bytes. */
  file?: string
  /**
   * Own limit in requests a minute: of one person, or of an address without a session, behind which a whole school may
   * be (ADR 003).
   */
  perMinute?: number
}

export type RouteTable = Record<string, Route>

export const route = <const R extends Route>(r: R): R => r

type Output<S> = S extends z.core.$ZodType ? z.output<S> : undefined
export type ParamsOf<R extends Route> = Output<R['params']>
export type QueryOf<R extends Route> = Output<R['query']>
export type BodyOf<R extends Route> = Output<R['body']>
export type ReplyOf<R extends Route> = z.output<R['reply']>

export const isWrite = (r: Route): boolean => r.method !== 'GET' || r.changes === true

/**
 * The address of a call.
 * @throws when a parameter of the path is missing
 */
export function pathOf(r: Pick<Route, 'path'>, params: Record<string, string | number> = {}): string {
  return r.path.replace(/:([A-Za-z_]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${r.path}: falta :${name}`)
    return encodeURIComponent(value)
  })
}

/** A header with which a deletion is only asked for: the answer says whether it could be done, and nothing changes. */
export const PREGUNTA = 'x-eleva-pregunta'
