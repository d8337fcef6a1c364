/**
 * Whether a name answers to what was typed: every word begins or stands in it, accents aside, or is one or two letters
 * off. Pure.
 */
import { plain } from '../kit/plain.ts'

/** Letters that may be wrong in a word of so many. */
const mayBeOff = (letters: number) => (letters >= 8 ? 2 : letters >= 4 ? 1 : 0)

/** Letters to change, add, leave out or swap with their neighbour (Damerau), as far as `most`. */
function distance(a: string, b: string): number {
  let [before, row]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let n = Math.min(row![j]! + 1, next[j - 1]! + 1, row![j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) n = Math.min(n, before![j - 2]! + 1)
      next.push(n)
    }
    before = row
    row = next
  }
  return row![b.length]!
}

/** What was typed may be the beginning of a longer word. */
const near = (typed: string, word: string) => {
  const most = mayBeOff(typed.length)
  if (most === 0) return false
  return [word, word.slice(0, typed.length)].some(
    w => Math.abs(w.length - typed.length) <= most && distance(typed, w) <= most,
  )
}

/** @param names what it is called, and what else people call it */
export function answersTo(typed: string, names: string): boolean {
  const all = plain(names)
  const words = all.split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every(t => all.includes(t) || words.some(w => near(t, w)))
}
