import { recordOf } from '../typed.ts'

/**
 * What a change sends of a form that also has fields which are set elsewhere without a new version: of those, one that
 * was not touched is left out, and stays as somebody else may have put it meanwhile.
 * @param initial what the form began with
 * @param keys the fields that are set elsewhere, too
 */
export function soloCambiado<V extends object, K extends keyof V & string>(
  values: V,
  initial: Record<K, unknown>,
  keys: readonly K[],
): Omit<V, K> & { [P in K]: V[P] | undefined } {
  const untouched = keys.filter(key => JSON.stringify(values[key]) === JSON.stringify(initial[key]))
  return { ...values, ...recordOf(untouched, () => undefined) }
}
