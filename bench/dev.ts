/**
 * `npm run dev`: from the save of a server file to the first answer of the new server. The file is touched, not
 * changed.
 */
import { readFileSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { printRow, printSection, summarize } from './medir.ts'
import { ROOT, startServer } from './servidor.ts'

const SAVED = path.join(ROOT, 'server/src/app.ts')
const SAVES = 9
/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10

/** The youngest server below `pid`: the one before may still be ending. */
function serverOf(pid: number): string | undefined {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return children.findLast(id => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('server/src/main.ts'))
}

/** Milliseconds on a processor. */
function timeOf(pid: string): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * TICK_MS
}

/** Prints time by the clock, and the new process's own time on a processor, which a busy machine leaves as it is. */
export async function benchDev(dir: string) {
  // Its address, the demo's people and who signs them in are its own.
  const env = { NODE_ENV: 'development', APP_URL: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' }
  const { pid, up, stop } = startServer({ dir, script: 'scripts/dev.ts', env })
  const origin = await up
  const [ms, cpu]: [number[], number[]] = [[], []]
  for (let i = 0; i < SAVES; i++) {
    const before = serverOf(pid)
    const saved = performance.now()
    const now = new Date()
    utimesSync(SAVED, now, now)
    let after = before
    for (; !after || after === before; after = serverOf(pid)) {
      if (performance.now() - saved > 60_000) throw new Error('npm run dev no vio el guardado.')
      await sleep(1)
    }
    await (await fetch(`${origin}/salud`)).text()
    ms.push(performance.now() - saved)
    cpu.push(timeOf(after))
  }
  await stop()
  printSection(`npm run dev: mediana y peor de ${SAVES} guardados de un archivo del servidor`)
  const row = (name: string, all: number[]) => printRow(summarize(name, [{ ms: all, seconds: Number.NaN, errors: 0 }]))
  row('del guardado a la primera respuesta', ms)
  row('el mismo arranque, en tiempo de procesador', cpu)
}
