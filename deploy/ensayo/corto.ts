/** The short rehearsal stands on what comes with npm, Redis and nginx: minutes, and in `npm test`. */

import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../scripts/puertos.ts'
import { connect } from '../../server/src/kit/db/db.ts'
import { startPostgres } from '../../server/src/kit/db/postgres.ts'
import { openStore } from '../../server/test/almacen.ts'
import { type Correo, openMail } from './correo.ts'
import { ceased, rolling, smtpAway } from './faltas.ts'
import { atEnd, type Programa, programOf, start, until } from './programas.ts'
import { type Suelo, within } from './suelo.ts'

export const NGINX = '/usr/sbin/nginx'
export const REDIS = '/usr/bin/redis-server'
/** nginx asks nobody who is ready, and the machine has other tests to run: times are the whole rehearsal's matter. */
const LIMITS = { lost: 1, sockets: 20 }

/** @returns what is missing, where it can be had neither way */
export function missingForShort(): string[] {
  return [
    ...(programOf(NGINX, 'nginx-light') ? [] : ['nginx-light']),
    ...(programOf(REDIS, 'redis-server') ? [] : ['redis-server']),
  ]
}

export function startNginx(dir: string, port: number, behind: readonly number[]): Programa {
  mkdirSync(dir, { recursive: true })
  const conf = path.join(dir, 'nginx.conf')
  writeFileSync(
    conf,
    `daemon off; user root; pid ${dir}/nginx.pid; error_log ${dir}/error.log warn; worker_processes 1;
events { worker_connections 2048; }
http {
  access_log off; client_max_body_size 4g; client_body_temp_path ${dir}/c; proxy_temp_path ${dir}/p;
  fastcgi_temp_path ${dir}/f; uwsgi_temp_path ${dir}/u; scgi_temp_path ${dir}/s;
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  upstream eleva { ${behind.map(p => `server 127.0.0.1:${p} max_fails=1 fail_timeout=1s;`).join(' ')} keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://eleva; proxy_http_version 1.1; proxy_set_header Connection $connection_upgrade;
      proxy_set_header Upgrade $http_upgrade; proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto https; proxy_connect_timeout 2s; proxy_read_timeout 60s; proxy_request_buffering off;
      proxy_next_upstream error timeout;
    }
  }
}`,
  )
  return start(dir, 'nginx', NGINX, ['-c', conf, '-p', dir])
}

export function startRedis(dir: string, port: number, more: readonly string[] = []): Programa {
  mkdirSync(dir, { recursive: true })
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    'no',
    ...more,
  ]
  return start(dir, 'redis', REDIS, args)
}

export async function openShort(dir: string): Promise<{ suelo: Suelo; correo: Correo }> {
  const pg = await startPostgres({ dir })
  atEnd(() => pg.stop())
  const [redisPort, smtpPort] = await freePorts(2)
  let redis = startRedis(path.join(dir, 'redis'), redisPort!)
  const s3 = await openStore(path.join(dir, 's3'))
  atEnd(() => s3.close())
  const correo = await openMail(smtpPort!)
  const terminate = async () => {
    const admin = connect(pg, 1)
    await admin.sql`select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
    await admin.close()
  }
  return {
    correo,
    suelo: {
      nombre: 'corto: PostgreSQL de npm, Redis, nginx',
      env: {
        DATABASE_URL: `postgres://${pg.user}@localhost/${pg.database}?host=${encodeURIComponent(pg.host)}`,
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        ...s3.env,
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      },
      base: () => pg,
      openFront: async ports => {
        const [port] = await freePorts(1)
        startNginx(path.join(dir, 'nginx'), port!, ports)
        const origin = `http://127.0.0.1:${port}`
        await until('nginx', 10_000, async () => (await fetch(`${origin}/salud`)).ok)
        return origin
      },
      faltas: procesos => [
        rolling(procesos, LIMITS),
        ceased(procesos, LIMITS),
        {
          nombre: 'Redis muere y vuelve',
          apply: async () => {
            await redis.end('SIGKILL')
            await sleep(2_000)
            redis = startRedis(path.join(dir, 'redis'), redisPort!)
          },
          segundos: 6,
          demand: within(0),
        },
        { nombre: 'la base corta todas las conexiones', apply: terminate, segundos: 4, demand: within(10) },
        smtpAway(correo, 6),
      ],
    },
  }
}
