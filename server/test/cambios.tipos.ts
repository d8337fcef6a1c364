/** What a walk over the updates needs of each. */
import type { Caller } from './app.ts'

export type Cambio = {
  who: Caller
  path: string
  /** Which thing it is, where the body says so. */
  keys?: Record<string, unknown>
  /** Every field as it is now. */
  stands: Record<string, unknown>
  /** Something that makes a difference. */
  change: Record<string, unknown>
}

export type Make = (url: string, body: object) => Promise<number>
