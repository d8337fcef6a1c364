/** What TypeScript's own library says of records and lists is looser than what stands in them. */

/** The keys of a record that has no others than its type says. */
export const keysIn = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

/** Its keys, each with what stands under it. */
export const entriesIn = <T extends object>(record: T): [keyof T & string, T[keyof T & string]][] =>
  keysIn(record).map(key => [key, record[key]])

/** A record with each of these keys. */
export const recordOf = <K extends string, V>(keys: readonly K[], of: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map(key => [key, of(key)])) as Record<K, V>

/** Whether something that was said is one of a list. */
export const isOneOf = <T>(list: readonly T[], said: unknown): said is T => (list as readonly unknown[]).includes(said)
