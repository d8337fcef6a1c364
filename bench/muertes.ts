/**
 * Thirty sudden ends under load: of the server, of the database, of single connections. Told are the writes that were
 * acknowledged and are not there afterwards, the times that the server ended by itself, and how long it took to be good
 * again.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { ROL } from '@eleva/contract'
import { connect } from '../server/src/kit/db/db.ts'
import { readLines } from '../server/src/kit/db/postgres-process.ts'
import { buildPerson } from '../server/test/build.ts'
import { enter } from './gente.ts'
import { printLine, printSection } from './medir.ts'
import { databaseOf, type Server, startServer } from './servidor.ts'

const ROUNDS = 30
const CLIENTS = 20
const ENDS = ['servidor', 'base de datos', 'una conexión', 'todas las conexiones'] as const

export async function benchMuertes(dir: string) {
  printSection(`Muertes: ${ROUNDS} con SIGKILL (o pg_terminate_backend), con ${CLIENTS} personas que escriben`)
  let server: Server = startServer({ dir })
  let origin = await server.up
  const first = connect(databaseOf(dir), 2)
  const headers = await Promise.all(
    Array.from(
      { length: CLIENTS },
      async () => (await enter(origin, first, await buildPerson(first.db, { roles: [ROL.admin] }))).headers,
    ),
  )
  await first.close()
  const acknowledged: string[] = []
  const said = new Map<number, number>()
  let over = false
  const client = async (own: Record<string, string>, who: number) => {
    for (let n = 0; !over; n++) {
      const titulo = `muerte ${who}-${n}`
      const body = JSON.stringify({ titulo, tipo: 1, descripcion: '', publicado: 0, fecha_inicio: '2026-01-01' })
      const how = { method: 'POST', body, headers: { ...own, 'content-type': 'application/json' } }
      const status = await fetch(`${origin}/api/novedades/novedades`, how).then(
        async r => {
          await r.arrayBuffer()
          return r.status
        },
        () => 0,
      )
      said.set(status, (said.get(status) ?? 0) + 1)
      if (status === 200) acknowledged.push(titulo)
      else await sleep(50)
    }
  }
  const all = Promise.all(headers.map(client))
  let selfDeaths = 0
  const back: Record<string, number[]> = {}
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(1_500)
    const end = ENDS[round % ENDS.length]!
    const postmaster = Number(readLines(`${dir}/pg/postmaster.pid`)[0])
    if (end === 'servidor') {
      process.kill(server.pid, 'SIGKILL')
      await server.stop()
      server = startServer({ dir })
      origin = await server.up
    } else if (end === 'base de datos') process.kill(postmaster, 'SIGKILL')
    else await terminate(dir, end === 'una conexión')
    const began = performance.now()
    while (!(await isGood(origin, headers[0]!)) && performance.now() - began < 20_000) await sleep(20)
    back[end] = [...(back[end] ?? []), performance.now() - began]
    if (!isAlive(server.pid)) {
      selfDeaths++
      await server.stop()
      server = startServer({ dir })
      origin = await server.up
    }
  }
  over = true
  await all
  const last = connect(databaseOf(dir), 2)
  const kept = new Set((await last.sql`select titulo from novedades where titulo like 'muerte %'`).map(r => r.titulo))
  await last.close()
  const lost = acknowledged.filter(titulo => !kept.has(titulo)).length
  printLine(
    `  ${acknowledged.length} escrituras confirmadas: ${lost} perdidas; el servidor terminó solo ${selfDeaths} veces`,
  )
  printLine(`  respuestas: ${[...said].map(([status, n]) => `${n} × ${status || 'sin línea'}`).join(', ')}`)
  for (const [end, ms] of Object.entries(back))
    printLine(`  de vuelta tras perder ${end}: a lo más ${Math.max(...ms).toFixed(0)} ms (${ms.length} veces)`)
  await server.stop()
}

async function terminate(dir: string, one: boolean) {
  const admin = connect(databaseOf(dir), 1)
  await admin.sql`select pg_terminate_backend(pid) from (select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() order by state
      limit ${one ? 1 : 1000}::int) pagina`
  await admin.close()
}

const isGood = (origin: string, headers: Record<string, string>) =>
  fetch(`${origin}/api/user`, { headers, signal: AbortSignal.timeout(6_000) }).then(
    async r => {
      await r.arrayBuffer()
      return r.status === 200
    },
    () => false,
  )

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
