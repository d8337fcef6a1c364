/** What comes from outside, by its schema; or what stands and what was sent, once they are one (ADR 019). */
import * as z from 'zod'
import { Refusal, refused } from './errors.ts'

/** How many wrong values are told: nobody reads twenty thousand, and telling them takes longer than finding them. */
const MAX_TOLD = 100

/**
 * @param instead of what is refused as a whole; it gets the words that a rule of its own has for it
 * @throws {Refusal} 422 with the first message and the first hundred of them by field, or `instead`
 */
export function parse<S extends z.core.$ZodType>(
  schema: S,
  value: unknown,
  instead?: (message?: string) => Refusal,
): z.output<S> {
  const result = z.safeParse(schema, value ?? {})
  if (result.success) return result.data
  if (instead) throw instead(result.error.issues.find(i => i.code === 'custom')?.message)
  const errors: Record<string, string[]> = {}
  for (const issue of result.error.issues.slice(0, MAX_TOLD)) {
    const field = issue.path.join('.') || '_'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  throw new Refusal(422, result.error.issues[0]?.message ?? refused('').message, errors)
}
