/** How long somebody waits who has just installed: until the first answer, and until the page to sign in on. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../scripts/puertos.ts'
import { atEnd } from './limpieza.ts'
import { type Row, summarize } from './medir.ts'
import { ROOT, type Script, startServer } from './servidor.ts'

const DIST = path.join(ROOT, 'web/dist')
const PATIENCE_MS = 60_000

/** Milliseconds since the process was started. */
type Waited = { answer: number; page: number }

/**
 * Measures without the built web app, then with it; the checkout ends as it was.
 * @param dir where each start finds or makes its data
 */
export async function benchPrimeraPagina(dir: string): Promise<Row[]> {
  const restore = putAside()
  try {
    const [bare, ...fresh] = ['a', 'b', 'c', 'd'].map(name => path.join(dir, name))
    const unbuilt = await waitFor('scripts/start.ts', [bare!])
    // What that start built serves the others.
    const built = await waitFor('server/src/main.ts', fresh)
    const again = await waitFor('server/src/main.ts', fresh)
    return [
      ...rows('carpeta vacía, web construida', built),
      ...rows('segundo arranque, web construida', again),
      ...rows('npm start: carpeta vacía, web sin construir', unbuilt),
    ]
  } finally {
    restore()
  }
}

const rows = (name: string, all: Waited[]): Row[] =>
  (['answer', 'page'] as const).map(what => {
    const round = { ms: all.map(waited => waited[what]), seconds: Number.NaN, errors: 0 }
    const { p50, p95 } = summarize('', [round])
    return { name: `${name} · ${what === 'answer' ? '/salud/listo' : '/login'}`, p50, p95 }
  })

/** @returns puts it back, in place of what was built meanwhile; harmless to call again */
function putAside(): () => void {
  const aside = path.join(ROOT, `node_modules/.banco-dist-${process.pid}`)
  const wasThere = existsSync(DIST)
  let done = false
  const restore = () => {
    if (done) return
    done = true
    rmSync(DIST, { recursive: true, force: true })
    if (wasThere) renameSync(aside, DIST)
  }
  atEnd(restore)
  if (wasThere) renameSync(DIST, aside)
  return restore
}

async function waitFor(script: Script, dirs: string[]): Promise<Waited[]> {
  const all: Waited[] = []
  for (const dir of dirs) all.push(await waitOnce(script, dir))
  return all
}

async function waitOnce(script: Script, dir: string): Promise<Waited> {
  const port = (await freePorts(1))[0]!
  const began = performance.now()
  const server = startServer({ dir, port, script })
  const failed = new AbortController()
  server.up.catch(error => failed.abort(error))
  try {
    await answered(`http://127.0.0.1:${port}/salud/listo`, failed.signal)
    const answer = performance.now() - began
    await answered(`http://127.0.0.1:${port}/login`, failed.signal)
    const page = performance.now() - began
    // Stopped earlier it would not stop in order, and the next start would wait for its database.
    await server.up
    return { answer, page }
  } finally {
    await server.stop()
  }
}

/** Asks until it is answered with 200, read to its end. */
async function answered(url: string, failed: AbortSignal): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    failed.throwIfAborted()
    if (performance.now() > until) throw new Error(`${url} no contestó en ${PATIENCE_MS / 1000} s.`)
    try {
      const reply = await fetch(url, { signal: AbortSignal.any([failed, AbortSignal.timeout(PATIENCE_MS)]) })
      await reply.arrayBuffer()
      if (reply.ok) return
    } catch {
      // Not listening yet.
    }
    await sleep(5)
  }
}
