/** Where the log goes: standard output, and what is said in one turn of the process in one piece. */
import { hostname } from 'node:os'

let lines = ''
let listens = false

function flush() {
  const said = lines
  lines = ''
  if (said) process.stdout.write(said)
}

/**
 * A write for each line took a seventh of a short call's time. What waits is at most a turn old, and goes before an
 * exit.
 */
export const logOut = {
  /** @param line with its end */
  write(line: string) {
    if (!listens) process.once('exit', flush)
    listens = true
    if (lines === '') setImmediate(flush)
    lines += line
  },
}

/** As pino counts them. */
export const NIVEL = { info: 30, error: 50 }

/**
 * What is said beside requests, as starts and jobs do: a line of JSON as all others in production, for who collects
 * them; a plain one for who sits before it.
 * @param err of what it is said, as `describeError` has it
 */
export function logLine(production: boolean, level: number, msg: string, err?: { stack: string }) {
  const json = () => JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: hostname(), err, msg })
  logOut.write(`${production ? json() : (err?.stack ?? msg)}\n`)
}
