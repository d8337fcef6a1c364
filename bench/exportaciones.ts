/** Exports that are opened and not read, beside people who work; and one of 200,000 people, taken whole. */
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROL, usuariosRoutes } from '@eleva/contract'
import { connect } from '../server/src/kit/db/db.ts'
import { buildPerson } from '../server/test/build.ts'
import { enter, enterAll, type Somebody } from './gente.ts'
import { printLine, printSection } from './medir.ts'
import { databaseOf, startServer } from './servidor.ts'

const PEOPLE = 200_000
const UNREAD = 60

export async function benchExportaciones(dir: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir), 4)
  try {
    await database.sql`insert into usuarios (name, apellido_p, email, estatus_user)
      select 'Alumna', 'Número ' || numero, 'a' || numero || '@exporta.test', 1
        from generate_series(1, ${PEOPLE}::int) numero`
    await database.sql`vacuum analyze usuarios`
    const { admin } = await enterAll(origin, database)
    printSection(
      `Exportaciones: ${UNREAD} abiertas y sin leer, y ${PEOPLE.toLocaleString('es-MX')} personas de una vez`,
    )
    const { path } = usuariosRoutes.export
    const others = await Promise.all(
      Array.from({ length: 20 }, async () =>
        enter(origin, database, await buildPerson(database.db, { roles: [ROL.admin] })),
      ),
    )
    const sockets = Array.from({ length: UNREAD }, (_, i) => openUnread(origin, path, others[i % others.length]!))
    let longest = 0
    let failed = 0
    for (let i = 0; i < 50; i++) {
      const asked = performance.now()
      const reply = await fetch(`${origin}/api/user`, { headers: admin.headers }).catch(() => undefined)
      await reply?.arrayBuffer()
      if (reply?.status !== 200) failed++
      longest = Math.max(longest, performance.now() - asked)
      await sleep(100)
    }
    printLine(
      `  /api/user 50 veces mientras tanto: la más lenta ${longest.toFixed(0)} ms, ${failed} sin respuesta buena`,
    )
    const codes = new Map<string, number>()
    for (const s of sockets) codes.set(s.status(), (codes.get(s.status()) ?? 0) + 1)
    printLine(`  las ${UNREAD}: ${[...codes].map(([code, n]) => `${n} × ${code}`).join(', ')}`)
    for (const s of sockets) s.close()
    await sleep(500)
    const began = performance.now()
    const reply = await fetch(`${origin}${path}`, { headers: admin.headers })
    const lines = (await reply.text()).trim().split('\n').length - 1
    const seconds = (performance.now() - began) / 1000
    const [{ n } = { n: 0 }] = await database.sql`select count(*)::int as n from usuarios`
    printLine(`  entera: ${lines} renglones de ${n} en ${seconds.toFixed(1)} s (estado ${reply.status})`)
  } finally {
    await database.close()
    await server.stop()
  }
}

/** Asks, and takes nothing of what comes. */
function openUnread(origin: string, path: string, who: Somebody) {
  const { hostname, port } = new URL(origin)
  let head = ''
  const socket = createConnection(Number(port), hostname)
  socket.on('error', () => {})
  socket.once('data', data => {
    head = data.toString('latin1')
    socket.pause()
  })
  const headers = Object.entries(who.headers).map(([k, v]) => `${k}: ${v}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${headers.join('')}\r\n`)
  return { status: () => /^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 'nada', close: () => socket.destroy() }
}
