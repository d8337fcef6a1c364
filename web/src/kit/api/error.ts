import type { Failure } from '@eleva/contract'
import { cutNow } from '../load/corte.ts'

/** A refusal or a failure. `status` 0 means that the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  /** Messages by field. */
  readonly errors: Record<string, string[]>
  /** How long the server asks to be left alone. */
  readonly retryAfterMs: number | undefined
  constructor(status: number, message: string, errors: Record<string, string[]> = {}, retryAfterMs?: number) {
    super(message)
    this.status = status
    this.errors = errors
    this.retryAfterMs = retryAfterMs
  }
}

/** Whether it may be well in a moment: a lost connection, or a server that is away. What it refused stays refused. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 502

/** Whether it goes once the person has signed in again, or a little later: nothing of what was sent was refused. */
export const isOfSession = (error: unknown): boolean =>
  error instanceof ApiError && [401, 419, 429].includes(error.status)

/** What the header `retry-after` asks for, in milliseconds; undefined when it asks for nothing. */
export function waitOf(header: string | null): number | undefined {
  const seconds = Number(header)
  return seconds > 0 ? seconds * 1_000 : undefined
}

/** The message of a bug. */
export const GENERIC = 'Ocurrió un error, favor de comunicarse con su administrador'
const unreachedNow = () =>
  `${cutNow()}. ${navigator.onLine ? 'Vuelve a intentarlo.' : 'Revisa tu señal y vuelve a intentarlo.'}`

export const unreached = (): ApiError => new ApiError(0, unreachedNow())

/**
 * What a reply refuses.
 * @param said of it, empty where it is no JSON: of a server that is away a proxy answers so, with a page of its own
 */
export function failureOf(status: number, said: Partial<Failure>, retryAfter: string | null): ApiError {
  const proxy = status >= 502 && !said.message
  const words = proxy ? unreachedNow() : (said.message ?? GENERIC)
  return new ApiError(proxy ? 0 : status, words, said.errors, waitOf(retryAfter))
}

/** What a person is told of a failure: the words of who refused it, and of anything else that it is one. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : GENERIC)
