/**
 * As many connections as two processors get, beside as many as a server may have: the hot calls in turns, on two
 * servers with the same people.
 */
import path from 'node:path'
import { contenidosRoutes, pathOf, usuariosRoutes } from '@eleva/contract'
import { connect } from '../server/src/kit/db/db.ts'
import { createSession, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { fillCourse, makeLearners } from './cursos-datos.ts'
import { enter } from './gente.ts'
import { askRepeatedly, callRepeatedly, type Pace, printRow, printSection, type Round, summarize } from './medir.ts'
import { usedBy } from './pantallas.ts'
import { ADMIN_EMAIL, databaseOf, startServer } from './servidor.ts'
import { FRECUENTE, fillPeople } from './usuarios-datos.ts'

const POOLS = [8, 20]
const TURNS = 4
const PEOPLE = 10_000
const ACTIVITIES = 65
const PACE: Pace = { inFlight: 40, seconds: 2, answers: 200 }
const WARM_UP: Pace = { inFlight: 40, seconds: 2, answers: 100 }

type Llamada = { name: string; ask: (pace: Pace) => Promise<Round> }
type Lado = { pool: number; pid: number; calls: Llamada[]; stop: () => Promise<unknown> }

export async function benchConexiones(dir: string) {
  const lados: Lado[] = []
  try {
    for (const pool of POOLS) lados.push(await open(path.join(dir, String(pool)), pool))
    for (const { calls } of lados) for (const { ask } of calls) await ask(WARM_UP)
    printSection(`Conexiones (DATABASE_POOL), ${PACE.inFlight} a la vez: ${TURNS} turnos de cada una`)
    for (const [n, { name }] of lados[0]!.calls.entries()) {
      const seen = lados.map(() => ({ rounds: [] as Round[], ms: 0 }))
      for (let turn = 0; turn < TURNS; turn++)
        // Who is first in one turn is last in the next.
        for (const i of turn % 2 ? [1, 0] : [0, 1]) {
          const { pid, calls } = lados[i]!
          const before = usedBy(pid)
          seen[i]!.rounds.push(await calls[n]!.ask(PACE))
          const after = usedBy(pid)
          seen[i]!.ms += after.node + after.postgres - before.node - before.postgres
        }
      for (const [i, { rounds, ms }] of seen.entries()) {
        const each = ms / rounds.reduce((sum, r) => sum + r.ms.length, 0)
        printRow(summarize(`${name} · ${lados[i]!.pool} (${each.toFixed(2)} ms de procesador)`, rounds))
      }
    }
  } finally {
    for (const { stop } of lados) await stop()
  }
}

async function open(dir: string, pool: number): Promise<Lado> {
  const server = startServer({ dir, env: { DATABASE_POOL: String(pool) } })
  const origin = await server.up
  const database = connect(databaseOf(dir), 2)
  const { sql, db } = database
  await makeLearners(sql)
  const { curricula, curso, usuario } = await fillCourse(sql, { name: 'Banco', units: 10, activities: ACTIVITIES })
  await fillPeople(database, PEOPLE)
  const [admin] = await sql<{ id: number }[]>`select id from usuarios where email = ${ADMIN_EMAIL}`
  const tokens = { admin: await createSession(db, admin!.id, 'banco'), who: await createSession(db, usuario, 'banco') }
  const learners = await sql<{ id: number; email: string }[]>`
    select usuario.id, usuario.email::text as email from usuarios usuario
      join grupos_usuarios miembro on miembro.usuario_id = usuario.id
    join grupos grupo on grupo.id = miembro.grupo_id and grupo.nombre_grupo = 'Banco' order by usuario.id
      limit ${PACE.inFlight}`
  const writers = await Promise.all(learners.map(p => enter(origin, database, p)))
  const read =
    (address: string, token: string) =>
    (pace: Pace): Promise<Round> =>
      askRepeatedly(
        `${origin}${address}`,
        { cookie: `${SESSION_COOKIE}=${token}`, 'accept-encoding': 'zstd', accept: 'text/html,application/json' },
        pace,
      )
  let n = 0
  /** Where each is now: a write of a transaction. */
  const write = async () => {
    const { headers } = writers[n++ % writers.length]!
    const reply = await fetch(`${origin}${contenidosRoutes.lugar.path}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ curricula_id: curricula, curso_id: curso }),
    })
    await reply.text()
    if (!reply.ok) throw new Error(`el lugar respondió ${reply.status}`)
  }
  return {
    pool,
    pid: server.pid,
    calls: [
      { name: 'lista de personas', ask: read(`${pathOf(usuariosRoutes.list, {})}?rol=3`, tokens.admin) },
      {
        name: 'lista, con palabra',
        ask: read(`${pathOf(usuariosRoutes.list, {})}?rol=3&search=${FRECUENTE}`, tokens.admin),
      },
      { name: 'curso', ask: read(pathOf(contenidosRoutes.autogestivo, { cursoId: curso }), tokens.who) },
      {
        name: 'página del curso',
        ask: read(`/contenido-curso-curricula?curricula=${curricula}&curso=${curso}`, tokens.who),
      },
      { name: 'página de inicio', ask: read('/crear-contenido-curricula', tokens.who) },
      { name: 'dónde va', ask: pace => callRepeatedly(write, pace) },
    ],
    stop: () => database.close().then(server.stop),
  }
}
