/** Updates in which what was not sent stays as it is. */
import { FUERA_DE_ORDEN } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { refused } from '../errors.ts'
import { partOf } from '../thrown.ts'

type Sent = Record<string, unknown>

/** What was sent, over what stands. */
export function merged<T extends Sent>(before: T, sent: { [K in keyof T]?: T[K] | undefined }): T {
  const said = Object.entries(sent).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(said) }
}

/**
 * Values for `set`.
 * @param column stays what it is when it was not sent, so that a change that says nothing is a statement, too
 */
export const changes = <T extends Sent, K extends keyof T & string>(sent: T, column: K) => ({
  ...sent,
  [column as K]: (sent[column] ?? sql.ref(column)) as NonNullable<T[K]> | RawBuilder<NonNullable<T[K]>>,
})

/**
 * What was sent, by the names of its columns. Its types go with it: what an insert cannot do without stays required.
 *
 * @param alike fields that are called as their columns are
 * @param names of the other fields, by column
 */
export const inColumns = <
  I extends object,
  A extends keyof I & string,
  N extends Record<string, keyof I> = Record<never, never>,
>(
  input: I,
  alike: readonly A[],
  names?: N,
) =>
  Object.fromEntries([
    ...alike.map(field => [field, input[field]]),
    ...Object.entries(names ?? {}).map(([column, field]) => [column, input[field]]),
  ]) as { [F in A]: I[F] } & { [C in keyof N]: I[N[C]] }

/** The other way round, for a select: each column of `alias` by the name that it is told by. */
export const outOfColumns = (alias: string, names: Record<string, string>) =>
  sql.join(Object.entries(names).map(([column, field]) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(field)}`))

/** The constraint of which the database says that it does not hold; undefined for any other error. */
export const constraintOf = (error: unknown): string | undefined => partOf(error, 'constraint') as string | undefined

/**
 * A day that was sent alone may not go with the one that stands.
 * @param field under which it is refused
 * @throws {Refusal} 422
 */
export const refuseDays =
  (field: string) =>
  (error: unknown): never => {
    throw constraintOf(error)?.endsWith('_vigencia') ? refused(FUERA_DE_ORDEN, field) : error
  }
