/**
 * Debian's PgBouncer before the database, in session mode: its 1.18 keeps no prepared statements in transaction mode
 * (docs/operacion.md).
 */
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { freePorts } from '../../scripts/puertos.ts'
import { accountOfPostgres, type Patroni } from './patroni.ts'
import { requireProgram, start, until } from './programas.ts'
import { type Falta, none, type Procesos } from './suelo.ts'

export const requirePgBouncer = () => requireProgram('/usr/sbin/pgbouncer', 'pgbouncer')

/** @param to the port that leads to the primary */
export async function openPgBouncer(above: string, to: number, patroni: Patroni) {
  const program = requirePgBouncer()
  const dir = path.join(above, 'pgbouncer')
  const own = accountOfPostgres()
  mkdirSync(dir, { recursive: true })
  chownSync(dir, own.uid, own.gid)
  const [port] = await freePorts(1)
  const through = patroni.connection(port!)
  const { username, password } = new URL(through.url)
  writeFileSync(path.join(dir, 'gente.txt'), `"${username}" "${password}"\n`)
  writeFileSync(
    path.join(dir, 'pgbouncer.ini'),
    `[databases]
eleva = host=127.0.0.1 port=${to}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = md5
auth_file = ${dir}/gente.txt
stats_users = ${username}
pool_mode = session
max_client_conn = 500
default_pool_size = 60
ignore_startup_parameters = extra_float_digits,options
`,
  )
  start(dir, 'pgbouncer', program, [path.join(dir, 'pgbouncer.ini')], own)
  const ask = async (what: string) => {
    const client = new pg.Client({ connectionString: through.url.replace(/\w+$/, 'pgbouncer') })
    await client.connect()
    return client.query(what).finally(() => client.end())
  }
  await until('PgBouncer', 10_000, () => ask('show version'))

  /** One process works through it, the other as ever: nobody may notice. */
  return ([, second]: Procesos): Falta => {
    let queries = 0
    return {
      nombre: 'un proceso detrás de PgBouncer (sesión)',
      apply: async () => {
        await second.end()
        await second.start({ DATABASE_URL: through.url })
      },
      undo: async () => {
        const stats = await ask('show stats')
        queries = Number(stats.rows.find(r => r.database === 'eleva')?.total_query_count ?? 0)
        await second.end()
        await second.start()
      },
      segundos: 8,
      demand: m => (queries < 100 ? `solo ${queries} consultas por PgBouncer` : none(m)),
      tell: () => `${queries} consultas por PgBouncer`,
    }
  }
}
