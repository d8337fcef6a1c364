/** Ports for programs that must be told theirs before they start. */
import { createServer } from 'node:net'

/**
 * Below those that the system itself gives to whoever asks for any, and to every line that goes out: nobody takes one
 * meanwhile by chance.
 */
const [FIRST, COUNT] = [20_000, 12_000]
const given = new Set<number>()

/** @returns as many ports of this machine that nobody listens on, each given once */
export async function freePorts(n: number): Promise<number[]> {
  const found: number[] = []
  while (found.length < n) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    found.push(port)
  }
  return found
}

const isFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
