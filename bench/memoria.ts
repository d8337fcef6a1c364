/**
 * What Eleva holds of memory: at the start, after a load, and once nobody has asked for a while; of Node and of
 * PostgreSQL.
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Persona, pathOf, usuariosRoutes } from '@eleva/contract'
import { connect } from '../server/src/kit/db/db.ts'
import { createSession, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { type Filled, fillCourse, makeLearners } from './cursos-datos.ts'
import { printLine, printRow, printSection, type Round, summarize } from './medir.ts'
import { processesBelow, usedBy } from './pantallas.ts'
import { ADMIN_EMAIL, databaseOf, startServer } from './servidor.ts'

/** Who ask without a pause: learners, and one in six who administers. */
const LANES = 60
const EVERY_ADMIN = 6
const LOAD_S = 30
/** How long it rests; V8 collects all within half a minute, PostgreSQL's processes end after one. */
const RESTS_S = [15, 60, 90]
const ACTIVITIES = 65
const GOAL = { node: 300, postgres: 250 }

type Somebody = { cookie: string; asks: readonly string[] }

/**
 * Proportional set sizes: what several processes share is counted once (MB); `shared` is what of PostgreSQL is pages of
 * its tables.
 */
type Memory = { node: number; postgres: number; shared: number; processes: number }

/** @param what `Pss`, or a part of it */
const pssOf = (pid: string, what = 'Pss'): number => {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

/** @param pid of the server; whatever it started is its database */
function memoryHeld(pid: number): Memory {
  const below = processesBelow(pid)
  const sum = (what?: string) => below.reduce((all, id) => all + pssOf(id, what), 0)
  return { node: pssOf(String(pid)), postgres: sum(), shared: sum('Pss_Shmem'), processes: below.length }
}

export async function benchMemoria(dir: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir), 2)
  const agent = new Agent({ keepAlive: true, maxSockets: LANES })
  try {
    printSection(
      `Memoria (PSS): ${LANES} personas que piden sin pausa ${LOAD_S} s; meta ${GOAL.node} + ${GOAL.postgres} MB`,
    )
    const { sql, db } = database
    await makeLearners(sql)
    const course = await fillCourse(sql, { name: 'Banco', units: 10, activities: ACTIVITIES })
    const [admin] = await sql<{ id: number }[]>`select id from usuarios where email = ${ADMIN_EMAIL}`
    const learners = await sql<{ id: number }[]>`
      select id from usuarios where email like 'banco%@eleva.test' and id <> ${admin!.id} order by id limit ${LANES}`
    const people: Somebody[] = []
    for (const [i, { id }] of learners.entries()) {
      const who = i % EVERY_ADMIN ? id : admin!.id
      const cookie = `${SESSION_COOKIE}=${await createSession(db, who, 'banco')}`
      people.push({ cookie, asks: asksOf(course)[who === id ? 'estudiante' : 'admin'] })
    }
    const tell = (when: string) => {
      const { node, postgres, shared, processes } = memoryHeld(server.pid)
      const mb = (value: number) => value.toFixed(0).padStart(5)
      printLine(
        `  ${when.padEnd(28)}${mb(node)} MB de Node,${mb(postgres)} de PostgreSQL (${processes} procesos; ${shared.toFixed(0)} son páginas de tablas)`,
      )
    }
    await database.close()
    await sleep(5_000)
    tell('al empezar')
    const before = usedBy(server.pid)
    const round = await load(origin, agent, people)
    const after = usedBy(server.pid)
    tell('al terminar la carga')
    const each = (key: 'node' | 'postgres') => ((after[key] - before[key]) / round.ms.length).toFixed(1)
    printRow(summarize(`  procesador por petición: ${each('node')} ms y ${each('postgres')}`, [round]))
    let rested = 0
    for (const seconds of RESTS_S) {
      await sleep((seconds - rested) * 1_000)
      rested = seconds
      tell(`tras ${seconds} s sin nadie`)
    }
  } finally {
    agent.destroy()
    await database.close()
    await server.stop()
  }
}

/** What each asks for, in this order: pages as a browser gets them, and what their screens ask for. */
const asksOf = ({ curricula, curso }: Filled): Record<Extract<Persona, 'estudiante' | 'admin'>, string[]> => ({
  estudiante: [
    '/crear-contenido-curricula',
    `/contenido-curso-curricula?curricula=${curricula}&curso=${curso}`,
    `/api/pantallas/curso/${curricula}/${curso}`,
    '/mis-fechas',
    '/avisos',
  ],
  admin: [
    '/hoy',
    '/gestion-usuarios',
    `${pathOf(usuariosRoutes.list, {})}?rol=3&search=persona`,
    '/crear-contenido-curricula',
  ],
})

async function load(origin: string, agent: Agent, people: readonly Somebody[]): Promise<Round> {
  const round: Round = { ms: [], seconds: 0, errors: 0 }
  const began = performance.now()
  const passed = () => (performance.now() - began) / 1_000
  const lane = async ({ cookie, asks }: Somebody, i: number) => {
    for (let n = i; passed() < LOAD_S; n++) {
      const sent = performance.now()
      const status = await ask(`${origin}${asks[n % asks.length]}`, agent, cookie)
      round.ms.push(performance.now() - sent)
      if (status !== 200) round.errors++
    }
  }
  await Promise.all(people.map(lane))
  return { ...round, seconds: passed() }
}

/** @returns its status, 0 without an answer; what it says is not looked at, which would keep a processor busy */
const ask = (url: string, agent: Agent, cookie: string): Promise<number> =>
  new Promise(resolve => {
    const headers = { cookie, accept: 'text/html,application/json', 'accept-encoding': 'gzip, deflate, br, zstd' }
    const asked = request(url, { agent, headers }, reply => {
      reply.resume().once('close', () => resolve(reply.statusCode ?? 0))
    })
    asked.once('error', () => resolve(0)).end()
  })
