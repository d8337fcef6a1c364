/**
 * The rehearsal: `npm run ensayo` on one Debian machine as root (three PostgreSQL under Patroni, etcd, HAProxy, Redis
 * with Sentinel, an S3 store), `npm run ensayo -- --corto` in minutes with what comes with npm, Redis and nginx. Two
 * server processes in production mode work for people while one thing after the other breaks; what was acknowledged is
 * looked for at the end. Ends with 1 when something falls short.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../scripts/puertos.ts'
import { connect } from '../../server/src/kit/db/db.ts'
import { startLoad } from './carga.ts'
import { missingForShort, openShort } from './corto.ts'
import { APP_URL, openIssuer } from './identidad.ts'
import { tryOut } from './medida.ts'
import { atEnd, endAll, type Programa, start, until } from './programas.ts'
import type { Proceso, Suelo } from './suelo.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const say = (line: string) => process.stdout.write(`${line}\n`)
/** The end of a short rehearsal that cannot begin: its tests count as skipped. */
const MISSING = 3
const short = process.argv.includes('--corto')
/** `--solo primaria`: only faults whose name has that word. */
const only = (process.argv.includes('--solo') && process.argv[process.argv.indexOf('--solo') + 1]) || ''

/** One Eleva process at a port, in production mode; started again it is another process at the same port. */
function processAt(dir: string, port: number, env: Record<string, string>): Proceso & { exits: () => number } {
  let running: Programa | undefined
  let exits = 0
  const begin = async (more: NodeJS.ProcessEnv = {}) => {
    const own = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      APP_URL,
      ADMIN_EMAIL: 'direccion@ensayo.test',
      RATE_LIMIT: '1',
      READS_PER_MINUTE: '100000000',
      TRUST_PROXY: '127.0.0.1',
      STOP_DRAIN_SECONDS: '2',
      LOG_LEVEL: 'warn',
      DATA_DIR: path.join(dir, `datos-${port}`),
      PORT: String(port),
      ...env,
      ...more,
    }
    const made = start(dir, `eleva-${port}`, process.execPath, [path.join(ROOT, 'server/src/main.ts')], { env: own })
    running = made
    made.child.once('exit', () => exits++)
    const ready = until(
      `el proceso de ${port}`,
      60_000,
      async () => (await fetch(`http://127.0.0.1:${port}/salud/listo`)).ok,
    )
    // One that gave up says why in its log, and is not waited for.
    const ended = new Promise<never>((_, refuse) =>
      made.child.once('exit', code => refuse(new Error(`el proceso de ${port} terminó con ${code}`))),
    )
    ended.catch(() => undefined)
    await Promise.race([ready, ended])
  }
  return {
    dir: path.join(dir, `datos-${port}`),
    port,
    log: () => readFileSync(path.join(dir, `eleva-${port}.log`), 'utf8'),
    end: async signal => {
      await running?.end(signal)
      exits--
    },
    start: begin,
    exits: () => exits,
  }
}

async function rehearse(
  suelo: Suelo,
  dir: string,
  mails: ReadonlyMap<string, number>,
): Promise<{ good: number; bad: number }> {
  const [issuer, ...ports] = await freePorts(3)
  const env = { ...suelo.env, ...(await openIssuer(issuer!)) }
  const procesos = [processAt(dir, ports[0]!, env), processAt(dir, ports[1]!, env)] as const
  // Both at once on an empty database: they take turns with its migrations.
  await Promise.all(procesos.map(p => p.start()))
  const origin = await suelo.openFront(ports)
  const database = connect(suelo.base(), 6)
  atEnd(() => database.close())
  const carga = await startLoad(origin, database, short ? 2 : 1)
  await sleep(3_000)
  let good = 0
  let bad = 0
  const tell = (name: string, short: string | undefined, more: string) => {
    if (short) bad++
    else good++
    say(`${short ? 'MAL ' : 'bien'}  ${name.padEnd(46)} ${short ? `${short}; ${more}` : more}`)
  }
  const faltas = suelo.faltas(procesos, carga).filter(f => f.nombre.includes(only))
  if (faltas.length === 0) tell(`--solo ${only}`, 'nada se llama así', '')
  for (const falta of faltas) {
    const { short, more, ejemplos, made } = await tryOut(carga, falta, () => procesos[0].exits() + procesos[1].exits())
    tell(falta.nombre, short, more)
    for (const one of ejemplos) say(`        ${one}`)
    if (made) await sleep(3_000)
  }
  const quiet = suelo.base()
  const last = connect(quiet, 2)
  atEnd(() => last.close())
  await carga.stop()
  // Mail that failed meanwhile is tried again after a while.
  const waiting = () =>
    last.sql`select 1 from pgboss.job where state in ('created', 'retry', 'active') and name like 'escuelas.%' limit 1`
  await until('los correos que esperan', 180_000, async () => (await waiting()).length === 0)
  for (const { text, wrong } of await carga.verify(mails))
    tell(text, wrong ? 'no debe perderse ni doblarse nada' : undefined, '')
  for (const p of procesos) await p.end()
  return { good, bad }
}

const missing = short ? missingForShort() : []
if (missing.length) {
  say(`Falta ${missing.join(', ')}: instálalos con apt-get, o corre el ensayo como root.`)
  process.exit(MISSING)
}
const dir = mkdtempSync(path.join(os.tmpdir(), 'eleva-ensayo-'))
const began = Date.now()
let code = 1
process.once('SIGINT', () => void endAll().then(() => process.exit(130)))
try {
  const { suelo, correo } = short ? await openShort(dir) : await (await import('./entero.ts')).openWhole(dir)
  say(`Ensayo ${suelo.nombre}`)
  const { good, bad } = await rehearse(suelo, dir, correo.mails)
  say(`ensayo: ${good} bien, ${bad} mal (${((Date.now() - began) / 1_000).toFixed(0)} s)`)
  code = bad ? 1 : 0
} finally {
  await endAll()
  if (code === 0) rmSync(dir, { recursive: true, force: true })
  else say(`Lo que dijeron los programas queda en ${dir}`)
}
process.exit(code)
