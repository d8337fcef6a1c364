/**
 * What a schema of the contract asks of a field, for the field itself: whether it must be there, and how much it takes.
 */
import type { ZodType } from 'zod'

export type Rules = { required: boolean; maxLength?: number }

/** What a schema says of itself; those that stand around another one lead to it. */
type Said = { type: string; in?: ZodType; out?: ZodType; innerType?: ZodType }

function longest(schema: ZodType | undefined): number | undefined {
  if (!schema) return undefined
  const said = schema.def as Said
  if (said.type === 'string') return (schema as ZodType & { maxLength: number | null }).maxLength ?? undefined
  return longest(said.innerType) ?? longest(said.in) ?? longest(said.out)
}

/**
 * @returns of each field by its name: as props of an input, so that what is written there is never longer than what is
 * taken
 */
export function rulesOf<S extends Record<string, ZodType>>({ shape }: { shape: S }) {
  return (name: keyof S & string): Rules => {
    const field = shape[name]!
    const maxLength = longest(field)
    return { required: !field.safeParse('').success, ...(maxLength === undefined ? {} : { maxLength }) }
  }
}
