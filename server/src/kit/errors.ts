/** Every way in which a call is refused, and how what the database says becomes one of them. */

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

/** learning §8, without its emoji: the bug's message. */
export const GENERIC = 'Ocurrió un error, favor de comunicarse con su administrador'

export const unauthenticated = () => new Refusal(401, 'Tu sesión terminó. Entra de nuevo.')
export const forbidden = () => new Refusal(403, 'No tienes permiso para hacer esto.')
/** Also the answer for what exists out of the person's scope. */
export const notFound = (message = 'No encontramos lo que buscas.') => new Refusal(404, message)
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

const together = new Intl.ListFormat('es', { type: 'conjunction' })
/** Most names that are said one by one. */
const MOST_NAMED = 5

/** Rows of one kind, by name: `of` is the kind with its article, one and many. */
export type Users = { of: readonly [one: string, many: string]; names: readonly string[] }

/**
 * The answer to a delete when others use the thing: «No se puede eliminar: lo usan los cursos «A» y «B».» (decisions: «Deleting»).
 * @param it the thing's pronoun
 * @returns undefined when nothing uses it
 */
export function inUse(it: 'lo' | 'la', users: readonly Users[]): Refusal | undefined {
  const found = users.filter(u => u.names.length > 0)
  if (found.length === 0) return undefined
  const said = found.map(({ of, names }) => {
    const named = names.slice(0, MOST_NAMED).map(n => `«${n}»`)
    if (names.length > MOST_NAMED) named.push(`${names.length - MOST_NAMED} más`)
    return `${of[names.length === 1 ? 0 : 1]} ${together.format(named)}`
  })
  const many = found.length > 1 || found[0]!.names.length > 1
  return conflict(`No se puede eliminar: ${it} ${many ? 'usan' : 'usa'} ${together.format(said)}.`)
}

type Coded = { code?: unknown; constraint_name?: unknown }

/** Connection lost, server starting or stopping, too many connections. */
const DATABASE_GONE = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '53100',
  '3D000',
])

/** Two transactions met; doing it again is the cure. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(String((error as Coded)?.code))

/**
 * What a person may be told about an error of the database or the framework; undefined is a bug.
 * Handlers that know the rule behind a constraint say it themselves, in better words.
 */
export function refusalFrom(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const code = String((error as Coded)?.code ?? '')
  if (DATABASE_GONE.has(code)) return unavailable()
  if (code === '23505') return conflict('Ya existe un registro con esos datos.')
  if (code === '23503')
    return conflict('No se puede: hay registros que dependen de este, o ya no existe el que elegiste.')
  if (code === '40001' || code === '40P01') return conflict('Alguien más cambió lo mismo. Vuelve a intentarlo.')
  if (['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '23502', '23514'].includes(code)) {
    return refused('Hay un dato que no es válido.')
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal(413, 'Lo que envías es demasiado grande.')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal(415, 'Ese tipo de contenido no se acepta aquí.')
  const status = Number((error as { statusCode?: unknown })?.statusCode)
  if (status >= 400 && status < 500) return refused('No se pudo leer la petición.')
  return undefined
}
