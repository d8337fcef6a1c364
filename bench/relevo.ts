/**
 * Two server processes behind nginx, stopped and started one after the other while forty people read and write: nobody
 * may notice. Needs nginx (Debian: nginx-light); without it the part says so.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cuentasRoutes, pathOf, ROL } from '@eleva/contract'
import { freePorts } from '../scripts/puertos.ts'
import { connect } from '../server/src/kit/db/db.ts'
import { startPostgres } from '../server/src/kit/db/postgres.ts'
import { buildPerson } from '../server/test/build.ts'
import { enter, type Somebody } from './gente.ts'
import { atEnd } from './limpieza.ts'
import { printLine, printSection } from './medir.ts'
import { type Server, startServer } from './servidor.ts'

const CLIENTS = 40
const STOPS = 5

function startNginx(dir: string, port: number, behind: readonly number[]) {
  const conf = path.join(dir, 'nginx.conf')
  writeFileSync(
    conf,
    `daemon off; pid ${dir}/nginx.pid; error_log ${dir}/nginx.log warn; worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off; client_body_temp_path ${dir}/c; proxy_temp_path ${dir}/p;
  fastcgi_temp_path ${dir}/f; uwsgi_temp_path ${dir}/u; scgi_temp_path ${dir}/s;
  upstream eleva { ${behind.map(p => `server 127.0.0.1:${p} max_fails=1 fail_timeout=1s;`).join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://eleva; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr; proxy_next_upstream error timeout;
    }
  }
}`,
  )
  const child = spawn('nginx', ['-c', conf, '-p', dir], { stdio: 'ignore' })
  atEnd(() => child.kill('SIGTERM'))
  return child
}

export async function benchRelevo(dir: string) {
  printSection(`Relevo: ${STOPS} paros (SIGTERM) de dos procesos detrás de nginx, con ${CLIENTS} personas trabajando`)
  if (spawnSync('nginx', ['-v']).status !== 0) return printLine('  no hay nginx aquí: no se midió')
  mkdirSync(dir, { recursive: true })
  const pg = await startPostgres({ dir })
  atEnd(() => pg.stop())
  const env = {
    DATABASE_URL: `postgres://${pg.user}@localhost/${pg.database}?host=${encodeURIComponent(pg.host)}`,
    TRUST_PROXY: '127.0.0.1',
    ELEVA_DEMO: '0',
    STOP_DRAIN_SECONDS: '2',
  }
  const ports = await freePorts(2)
  const start = (i: number) => startServer({ dir: path.join(dir, String(i)), port: ports[i]!, env })
  const servers: Server[] = [start(0)]
  await servers[0]!.up
  servers.push(start(1))
  await servers[1]!.up
  const front = (await freePorts(1))[0]!
  const nginx = startNginx(dir, front, ports)
  const origin = `http://127.0.0.1:${front}`
  await sleep(500)
  const database = connect(pg, 4)
  const people: Somebody[] = []
  for (let i = 0; i < CLIENTS; i++)
    people.push(await enter(origin, database, await buildPerson(database.db, { roles: [ROL.estudiante] })))
  let over = false
  const said = new Map<string, number>()
  const client = async (who: Somebody, i: number) => {
    const url = i % 2 ? pathOf(cuentasRoutes.updatePerfil, { id: who.id }) : '/api/user'
    const body = JSON.stringify({
      name: 'Ana',
      apellido_p: 'Ruiz',
      apellido_m: 'Paz',
      correo_alternativo: 'ana@relevo.test',
    })
    const how =
      i % 2
        ? { method: 'PUT', body, headers: { ...who.headers, 'content-type': 'application/json' } }
        : { headers: who.headers }
    while (!over) {
      const status = await fetch(`${origin}${url}`, how).then(
        async r => {
          await r.arrayBuffer()
          return String(r.status)
        },
        error => String((error as { cause?: { code?: string } }).cause?.code ?? error),
      )
      said.set(status, (said.get(status) ?? 0) + 1)
      await sleep(20)
    }
  }
  const all = Promise.all(people.map(client))
  for (let stop = 0; stop < STOPS; stop++) {
    await sleep(2_000)
    const i = stop % 2
    await servers[i]!.stop()
    servers[i] = start(i)
    await servers[i]!.up
  }
  await sleep(1_000)
  over = true
  await all
  const failed = [...said].filter(([status]) => status !== '200').reduce((n, [, times]) => n + times, 0)
  printLine(`  ${[...said].map(([status, n]) => `${n} × ${status}`).join(', ')}: ${failed} fallaron`)
  await database.close()
  nginx.kill('SIGTERM')
  for (const server of servers) await server.stop()
  await pg.stop()
}
