/** An order by chance that is the same each time it is asked for. */

/** 32 bits of a text (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** The same things in an order that the seed alone decides (mulberry32, Fisher and Yates). */
export function shuffle<T>(items: readonly T[], semilla: string): T[] {
  const mixed = [...items]
  let state = seedOf(semilla)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
  }
  return mixed
}
