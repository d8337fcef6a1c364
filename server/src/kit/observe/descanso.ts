/**
 * Gives memory back once nobody asks for anything. V8 keeps what a load needed, as it may need it again, and collects
 * all only when it wants more: an idle process would hold twice of what it has for as long as nobody comes.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 15_000
/** Shares of one processor: of a process that had something to do, and of one that has nothing. */
const BUSY = 0.2
const IDLE = 0.05

type Collect = (how: { type: 'major'; execution: 'async' }) => Promise<void>

/** @returns what ends it */
export function restWhenIdle(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  let before = process.cpuUsage()
  let worked = true
  const look = () => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    const share = (user + system) / 1_000 / LOOK_MS
    if (share > BUSY) worked = true
    if (share > IDLE || !worked) return
    // Once after each time of work: what is left then is in use.
    worked = false
    void collect({ type: 'major', execution: 'async' })
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return () => clearInterval(timer)
}
