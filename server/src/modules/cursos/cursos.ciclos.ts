/** Courses that ask for others: whether following what each asks for leads back to where it began. */

/** course → the courses that must be complete before it */
export type Requisitos = ReadonlyMap<number, readonly number[]>

/**
 * The shortest way from a course back to itself, or undefined when there is none.
 * @returns as [1, 2, 3]: 1 asks for 2, which asks for 3, which asks for 1
 */
export function findCycle(requisitos: Requisitos, start: number): number[] | undefined {
  const cameFrom = new Map<number, number>()
  const seen = new Set([start])
  // Breadth first: what is found first is shortest. The list grows while it is gone through.
  const queue = [start]
  for (const at of queue) {
    for (const next of requisitos.get(at) ?? []) {
      if (next === start) return wayTo(at, cameFrom)
      if (seen.has(next)) continue
      seen.add(next)
      cameFrom.set(next, at)
      queue.push(next)
    }
  }
  return undefined
}

function wayTo(last: number, cameFrom: ReadonlyMap<number, number>): number[] {
  const way = [last]
  for (let at = cameFrom.get(last); at !== undefined; at = cameFrom.get(at)) way.unshift(at)
  return way
}
