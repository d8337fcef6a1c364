/**
 * The order that is wanted, of those that are there: what is not there any more is passed over, what nobody named stays
 * behind in its order.
 * @param now keys in their order
 */
export function arrange(now: readonly number[], wanted: readonly number[]): number[] {
  const there = new Set(now)
  const named = [...new Set(wanted)].filter(id => there.has(id))
  const known = new Set(named)
  return [...named, ...now.filter(id => !known.has(id))]
}
