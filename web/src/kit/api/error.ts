/** A refusal or a failure. `status` 0 means that the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  /** Messages by field. */
  readonly errors: Record<string, string[]>
  constructor(status: number, message: string, errors: Record<string, string[]> = {}) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

/** learning §8: the message of a bug. */
export const GENERIC = 'Ocurrió un error, favor de comunicarse con su administrador'
