/** A line to the database that can be held: what is sent on it goes nowhere, and nobody is told. */
import { createServer, connect as dial, type Socket } from 'node:net'
import { atEnd } from './programas.ts'

export type Tubo = { port: number; hold: () => void; release: () => void }

export async function openTubo(to: number): Promise<Tubo> {
  let held = false
  const pairs = new Set<readonly [Socket, Socket]>()
  /** Whose other end closed while nobody could hear of it. */
  const orphans = new Set<Socket>()
  const server = createServer(here => {
    const there = dial(to, '127.0.0.1')
    const pair = [here, there] as const
    pairs.add(pair)
    for (const [from, into] of [pair, [there, here] as const]) {
      from.on('data', data => void (held || into.write(data)))
      from.on('error', () => into.destroy())
      // While it is held nobody hears of an end, either.
      from.on('close', () => {
        if (held) orphans.add(into)
        else into.destroy()
        pairs.delete(pair)
      })
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  atEnd(() => {
    for (const pair of pairs) for (const end of pair) end.destroy()
    server.close()
  })
  return {
    port: typeof address === 'object' ? address!.port : 0,
    hold: () => {
      held = true
    },
    // What was lost on the way stays lost: those lines are of no use to anybody.
    release: () => {
      held = false
      for (const end of [...[...pairs].flat(), ...orphans]) end.destroy()
      orphans.clear()
    },
  }
}
