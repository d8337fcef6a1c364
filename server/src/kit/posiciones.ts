/** Where rows come to stand among those that are there. */

/**
 * @param now keys in their order
 * @param rows those that come, or move, together and in this order
 * @param tras behind which one; null before all, undefined behind all, and likewise when it is not there any more
 */
export function place(now: readonly number[], rows: readonly number[], tras: number | null | undefined): number[] {
  const moved = new Set(rows)
  const others = now.filter(id => !moved.has(id))
  if (tras === null) return [...rows, ...others]
  // Behind one that moves along is where that one stood.
  const before =
    tras !== undefined && moved.has(tras) ? now.slice(0, now.indexOf(tras)).findLast(id => !moved.has(id)) : tras
  if (tras !== undefined && moved.has(tras) && before === undefined) return [...rows, ...others]
  const at = before === undefined ? -1 : others.indexOf(before)
  return at < 0 ? [...others, ...rows] : [...others.slice(0, at + 1), ...rows, ...others.slice(at + 1)]
}
