/** Chance that comes out the same for the same seed. */
export type Azar = {
  /** 0 ≤ n < 1. */
  next: () => number
  /** From `low` to `high`, both may come. */
  between: (low: number, high: number) => number
  one: <T>(of: readonly T[]) => T
}

export function azar(seed: number): Azar {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return { next, between, one: of => of[Math.floor(next() * of.length)]! }
}
