/** What every part measures with: loops, percentiles and the table. */
import autocannon from 'autocannon'

/** What one round saw. `ms` has one entry per answer; an error is whatever did not end in 2xx. */
export type Round = { ms: number[]; seconds: number; errors: number }

/** One line of the table; what does not apply is left out. Times in milliseconds. */
export type Row = { name: string; perSecond?: number; p50?: number; p95?: number; ratio?: number; errors?: number }

/**
 * How a round goes on: `inFlight` at a time, for `seconds` at least and until there are `answers` of them, or `MAX_S`
 * are over.
 */
export type Pace = { inFlight: number; seconds: number; answers: number }

/** Seconds after which a round has enough: what takes a second an answer is told by a few of them. */
const MAX_S = 5

/** Calls `work` over and over, in as many lanes as are to be in flight; each lane waits for its own answer. */
export async function callRepeatedly(
  work: () => Promise<unknown>,
  { inFlight, seconds, answers }: Pace,
): Promise<Round> {
  const ms: number[] = []
  const began = performance.now()
  const enough = () => {
    const passed = (performance.now() - began) / 1000
    return passed >= MAX_S || (passed >= seconds && ms.length >= answers)
  }
  const lane = async () => {
    while (!enough()) {
      const sent = performance.now()
      await work()
      ms.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  return { ms, seconds: (performance.now() - began) / 1000, errors: 0 }
}

/**
 * Asks for `url` over as many kept connections as are to be in flight. The percentiles of autocannon itself are whole
 * milliseconds, so each answer is noted here; the first of a connection is not, because it pays for connecting.
 */
export async function askRepeatedly(url: string, headers: Record<string, string>, pace: Pace): Promise<Round> {
  const ms: number[] = []
  let seconds = 0
  let errors = 0
  let patience = pace.seconds
  while (seconds < MAX_S && (seconds < pace.seconds || ms.length < pace.answers)) {
    const round = await askOnce(url, headers, { ...pace, seconds: patience })
    ms.push(...round.ms)
    seconds += round.seconds
    errors += round.errors
    // On a busy machine no connection may have come to its second answer yet.
    if (!round.ms.length && (round.errors || patience > LONGEST_S)) break
    // What is under way at the end of a turn is cut off, and keeps the server busy for nobody: slow answers get few
    // long turns.
    patience *= 4
  }
  return { ms, seconds, errors }
}

/** Seconds that no answer may take, with as many in flight as there are. */
const LONGEST_S = 30

async function askOnce(url: string, headers: Record<string, string>, { inFlight, seconds }: Pace): Promise<Round> {
  const ms: number[] = []
  const known = new Set<object>()
  let first = 0
  let last = 0
  const run = autocannon({ url, headers, connections: inFlight, duration: seconds, sampleInt: 50 })
  run.on('response', (client, _status, _bytes, took) => {
    last = performance.now()
    if (!known.has(client)) {
      known.add(client)
      first = last
      // The clock of the throughput begins when all are connected.
      ms.length = 0
    } else ms.push(took)
  })
  const { errors, timeouts, non2xx } = await run
  return { ms, seconds: (last - first) / 1000, errors: errors + timeouts + non2xx }
}

/** @param ratio how many times more the bare statement does in the same time */
export function summarize(name: string, rounds: Round[], ratio?: (perSecond: number) => number): Row {
  const ms = rounds.flatMap(r => r.ms).sort((a, b) => a - b)
  const perSecond = ms.length / rounds.reduce((sum, r) => sum + r.seconds, 0)
  const errors = rounds.reduce((sum, r) => sum + r.errors, 0)
  return { name, perSecond, p50: percentile(ms, 50), p95: percentile(ms, 95), ratio: ratio?.(perSecond), errors }
}

/**
 * Nearest rank.
 * @param sorted ascending
 */
const percentile = (sorted: number[], p: number): number | undefined =>
  sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)]

const NAME = 58
const number = (value: number | undefined, decimals: number, width: number) =>
  (value === undefined || Number.isNaN(value) ? '' : value.toFixed(decimals)).padStart(width)

/** A line of text, for what is no row of the table. */
export const printLine = (text: string) => process.stdout.write(`${text.trimEnd()}\n`)

export function printHead(title: string) {
  printLine(`${title}\n`)
  const columns = ['peticiones/s'.padStart(13), 'p50 ms'.padStart(9), 'p95 ms'.padStart(9)]
  printLine(`${''.padEnd(NAME)}${columns.join('')}${'× sentencia'.padStart(13)}${'errores'.padStart(9)}`)
}

export const printSection = (title: string) => printLine(`\n${title}`)

export function printRow({ name, perSecond, p50, p95, ratio, errors }: Row) {
  const figures = [number(perSecond, 0, 13), number(p50, 2, 9), number(p95, 2, 9), number(ratio, 2, 13)]
  printLine(`  ${name}`.padEnd(NAME) + figures.join('') + number(errors, 0, 9))
}
