/** Every way in which a call is refused, and how what the database says becomes one of them. */
import { entreComillas } from '@eleva/contract/hilos'
import { codeOf, messageOf, partOf } from './thrown.ts'

/** A refusal with its status and the words that the person reads. Anything else that is thrown is a bug (500). */
export class Refusal extends Error {
  readonly status: number
  /** Messages by field, for 422. */
  readonly errors: Record<string, string[]> | undefined
  readonly headers: Record<string, string>
  constructor(
    status: number,
    message: string,
    errors?: Record<string, string[]>,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.status = status
    this.errors = errors
    this.headers = headers
  }
}

/** The message of a bug. */
export const GENERIC = 'Ocurrió un error, favor de comunicarse con su administrador'

/** What was found for one of many, or its refusal, which is thrown to that one. */
export function orThrow<T extends object>(said: T | Refusal): T {
  if (said instanceof Refusal) throw said
  return said
}

export const unauthenticated = () => new Refusal(401, 'Tu sesión terminó. Entra de nuevo.')
export const forbidden = () => new Refusal(403, 'No tienes permiso para hacer esto.')
/** The refusal of who looks at Eleva as somebody else: nothing is changed in their name. */
export const onlyLooking = () =>
  new Refusal(403, 'Estás viendo Eleva como otra persona: aquí solo se mira. Deja de verla para hacer cambios.')

/** Also the answer for what exists out of the person's scope. */
export const notFound = (message = 'No encontramos lo que buscas.') => new Refusal(404, message)
/** Whether what was refused is not there for whoever asks, now or later. */
export const isAbsent = ({ status }: Refusal) => status === 404
export const conflict = (message: string) => new Refusal(409, message)
export const staleForm = () => new Refusal(419, 'La página estuvo abierta mucho tiempo. Vuelve a intentarlo.')
export const refused = (message: string, field?: string) =>
  new Refusal(422, message, field ? { [field]: [message] } : undefined)
export const tooMany = (seconds: number) =>
  new Refusal(429, 'Demasiadas peticiones seguidas. Espera un momento.', undefined, { 'retry-after': String(seconds) })
export const unavailable = () =>
  new Refusal(503, 'El servicio no está disponible por un momento. Intenta de nuevo.', undefined, {
    'retry-after': '5',
  })

const full = () =>
  new Refusal(507, 'No hay espacio para guardar lo que envías. Avisa a quien administra la plataforma.', undefined, {
    'retry-after': '60',
  })

const together = new Intl.ListFormat('es', { type: 'conjunction' })
/** Most names that are said one by one. */
const MAX_NAMED = 5

/** «A», «B» y «C»; of many the first ones, and how many more. */
export function named(names: readonly string[]): string {
  const quoted = names.slice(0, MAX_NAMED).map(n => entreComillas(n))
  return together.format(names.length > MAX_NAMED ? [...quoted, `${names.length - MAX_NAMED} más`] : quoted)
}

/** Rows of one kind, by name: `of` is the kind with its article, one and many. */
export type Users = { of: readonly [one: string, many: string]; names: readonly string[] }

/**
 * Before a delete: nobody uses the thing.
 * @param it the thing's pronoun
 * @throws {Refusal} 409, as «No se puede eliminar: lo usan los cursos «A» y «B».»
 */
export function requireUnused(it: 'lo' | 'la', users: readonly Users[]): void {
  const found = users.filter(u => u.names.length > 0)
  if (found.length === 0) return
  const said = found.map(({ of, names }) => `${of[names.length === 1 ? 0 : 1]} ${named(names)}`)
  const many = found.length > 1 || found[0]!.names.length > 1
  throw conflict(`No se puede eliminar: ${it} ${many ? 'usan' : 'usa'} ${together.format(said)}.`)
}

/** Connection lost or not made: what the system says. */
const LINE_GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/**
 * What the database says of itself: connections (08), resources (53), somebody ended it, it starts, stops or was too
 * slow (57), it may only read, as after a switchover (25006), it is not there (3D000), a transaction that was given up
 * (25P03).
 */
const DATABASE_GONE = /^(08|53|57)|^(25006|25P03|3D000)$/
/** What the driver says, which has no code for it. */
const DRIVER_GONE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client was closed and is not queryable|Client has encountered a connection error|Cannot use a pool after calling end|The server does not support|driver has already been destroyed)/

/** Whether an object store fails: «InternalError», «SlowDown» and their like, each of which asks to try again. */
export const isStoreGone = (error: unknown): boolean =>
  Number(partOf(partOf(error, '$metadata'), 'httpStatusCode')) >= 500

function isGone(error: unknown): boolean {
  const code = codeOf(error)
  if (isStoreGone(error)) return true
  if (code === undefined) return DRIVER_GONE.test(messageOf(error))
  // The socket of the embedded one is a file.
  return (
    LINE_GONE.has(String(code)) ||
    (code === 'ENOENT' && partOf(error, 'syscall') === 'connect') ||
    DATABASE_GONE.test(String(code))
  )
}

/** The disk, or what is given of it, is full. */
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT', '53100'].includes(String(codeOf(error)))

/**
 * Two transactions met, or a migration changed what a statement gives after it was prepared; doing it again is the
 * cure.
 */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01'].includes(String(codeOf(error))) || isOutdatedPlan(error)

const isOutdatedPlan = (error: unknown) =>
  codeOf(error) === '0A000' && messageOf(error) === 'cached plan must not change result type'

/**
 * What a person may be told about an error of the database or the framework; undefined is a bug.
 * Handlers that know the rule behind a constraint say it themselves, in better words.
 */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const code = String(codeOf(error) ?? '')
  if (isFull(error)) return full()
  if (isGone(error)) return unavailable()
  if (code === '23505') return conflict('Ya existe un registro con esos datos.')
  // From version 18 on what is used says 23001, before 23503.
  if (code === '23503' || code === '23001')
    return conflict('No se puede: hay registros que dependen de este, o ya no existe el que elegiste.')
  if (code === '40001' || code === '40P01') return conflict('Alguien más cambió lo mismo. Vuelve a intentarlo.')
  // A text that no index takes, and the like.
  if (code === '54000') return refused('Hay un texto demasiado largo.')
  if (['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '23502', '23514'].includes(code)) {
    return refused('Hay un dato que no es válido.')
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, 'Lo que envías es demasiado grande.')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, 'Ese tipo de contenido no se acepta aquí.')
  const status = Number(partOf(error, 'statusCode'))
  if (status >= 400 && status < 500) return refused('No se pudo leer la petición.')
  return undefined
}
