/** What the results of a quiz say, as pure rules. */
import { MIN_INTENTOS } from '@eleva/contract'

const BINS = 10

/** How many grades (0–100) lie in 0–9, 10–19, … 90–100. */
export function distribute(grades: readonly number[]): number[] {
  const bins = Array<number>(BINS).fill(0)
  for (const grade of grades) bins[Math.min(BINS - 1, Math.max(0, Math.floor(grade / 10)))]!++
  return bins
}

const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length

type Attempts = readonly (readonly (boolean | null)[])[]

/** Those that were asked a question. */
const asked = (attempts: Attempts, question: number) => attempts.filter(row => row[question] !== null)

/** Share of right answers; null without attempts. */
export const difficulty = (answers: readonly (boolean | null)[]): number | null =>
  answers.length === 0 ? null : answers.filter(Boolean).length / answers.length

/**
 * Whether those who know the rest of the quiz answer this question rightly: the point-biserial correlation of the
 * question with how much of the others was right. The question itself is left out of the sum, or it would correlate
 * with itself.
 * @param attempts a row an attempt, a column a question; null where that was not asked, or nobody has graded it
 * @returns −1 to 1; null with fewer than 10 attempts, or when all answered alike
 */
export function discrimination(attempts: Attempts, question: number): number | null {
  const rows = asked(attempts, question).filter(row => row.filter(a => a !== null).length > 1)
  if (rows.length < MIN_INTENTOS) return null
  const item = rows.map(row => Number(row[question]))
  const rest = rows.map((row, i) => (row.filter(Boolean).length - item[i]!) / (row.filter(a => a !== null).length - 1))
  const [itemMean, restMean] = [mean(item), mean(rest)]
  let [together, ofItem, ofRest] = [0, 0, 0]
  for (const [i, value] of item.entries()) {
    together += (value - itemMean) * (rest[i]! - restMean)
    ofItem += (value - itemMean) ** 2
    ofRest += (rest[i]! - restMean) ** 2
  }
  if (ofItem < 1e-9 || ofRest < 1e-9) return null
  return Math.max(-1, Math.min(1, together / Math.sqrt(ofItem * ofRest)))
}

/** @param attempts as of `discrimination` */
export const analyze = (attempts: Attempts, questions: number) =>
  Array.from({ length: questions }, (_, q) => ({
    n: asked(attempts, q).length,
    dificultad: difficulty(asked(attempts, q).map(row => row[q]!)),
    discriminacion: discrimination(attempts, q),
  }))
