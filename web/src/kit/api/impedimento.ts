/** What speaks against a deletion, asked before its person is (ADR 019). */
import type { Route } from '@eleva/contract'
import { call, type Input } from './client.ts'
import { ApiError } from './error.ts'

/** As long as somebody waits for a question (ms): on a line that takes longer it is asked without. */
const SOON_MS = 2_000

/**
 * Why something cannot be deleted, by the server's words (what uses it); undefined where it can, and where nobody knows
 * in time.
 */
export const impedimentoDe = <const R extends Route>(route: R, input: Input<R>): Promise<string | undefined> =>
  call(route, { ...input, pregunta: true }, AbortSignal.timeout(SOON_MS)).then(
    () => undefined,
    error => (error instanceof ApiError && error.status === 409 ? error.message : undefined),
  )
