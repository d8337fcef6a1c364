/**
 * What was thrown by its name, whoever threw it: the browser's own errors have no class that every one of them bears.
 */

/** Empty where it has none. */
export const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : ''

/** Whether it is that one, as `AbortError`. */
export const isNamed = (error: unknown, name: string): boolean => nameOf(error) === name
