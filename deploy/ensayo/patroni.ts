/** Three PostgreSQL of Debian under Patroni and etcd, with HAProxy leading to the primary: in a folder and on ports of their own. */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePorts } from '../../scripts/puertos.ts'
import type { Connection } from '../../server/src/kit/db/db.ts'
import { type Programa, programOf, start, until } from './programas.ts'

const NODES = [0, 1, 2] as const
const SCOPE = 'eleva'
const PASSWORD = 'ensayo'

const listen = (port: number) => `http://127.0.0.1:${port}`

export type Patroni = {
  /** Of the REST interface and of PostgreSQL, by node. */
  nodes: readonly { rest: number; pg: number }[]
  leader: () => Promise<number | undefined>
  /** Asks the primary to hand over; resolves when another one leads. */
  switchover: () => Promise<void>
  /** Ends the primary and its keeper at once. @returns which node it was, once another one leads */
  killLeader: () => Promise<number>
  startNode: (node: number) => Promise<void>
  connection: (port: number) => Connection & { url: string }
}

/** The system's account that PostgreSQL runs as: never as root. */
const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
export const accountOfPostgres = () => ({ uid: idOf('-u'), gid: idOf('-g') })
/** Where a node has its data (`pg`), its socket and what is its own. */
export const folderOf = (dir: string, node: number) => path.join(dir, `n${node}`)
/** What pgBackRest reads on a node: its programs are told by the environment, so that all nodes archive by the same words. */
export const configOf = (dir: string, node: number) => path.join(folderOf(dir, node), 'pgbackrest.conf')

export function requirePrograms(): Record<'etcd' | 'patroni' | 'postgres', string> {
  const found = {
    etcd: programOf('/usr/bin/etcd', 'etcd-server'),
    postgres: programOf('/usr/lib/postgresql/*/bin/postgres', 'postgresql-15'),
    patroni: programOf('/usr/bin/patroni', 'patroni'),
  }
  for (const [name, where] of Object.entries(found))
    if (!where) throw new Error(`Falta ${name}: instálalo con apt-get.`)
  return found as Record<'etcd' | 'patroni' | 'postgres', string>
}

export async function openPatroni(dir: string): Promise<Patroni> {
  const programs = requirePrograms()
  const [client, peer, ...ports] = await freePorts(2 + 2 * NODES.length)
  const own = accountOfPostgres()
  const at = (folder: string) => {
    const made = path.join(dir, folder)
    mkdirSync(made, { recursive: true, mode: 0o700 })
    chownSync(made, own.uid, own.gid)
    return made
  }
  chmodSync(dir, 0o755)
  await startEtcd(dir, programs.etcd, { client: client!, peer: peer!, data: at('etcd') })
  const nodes: Patroni['nodes'] = NODES.map(n => ({ rest: ports[2 * n]!, pg: ports[2 * n + 1]! }))
  const running: (Programa | undefined)[] = []
  const startNode = async (n: number) => {
    const file = path.join(dir, `n${n}.yml`)
    writeFileSync(file, settings(n, nodes[n]!, client!, at(`n${n}`), path.dirname(programs.postgres)))
    chownSync(file, own.uid, own.gid)
    running[n] = start(dir, `patroni-${n}`, programs.patroni, [file], {
      ...own,
      env: {
        ...process.env,
        HOME: dir,
        PGPASSFILE: path.join(folderOf(dir, n), 'pgpass'),
        PGBACKREST_CONFIG: configOf(dir, n),
      },
    })
  }
  const { states, leader } = watch(nodes)
  await startNode(0)
  await until('la primera base', 60_000, async () => (await leader()) === 0)
  await Promise.all([startNode(1), startNode(2)])
  const whole = () =>
    until(
      'las tres bases',
      120_000,
      async () => (await states()).filter(s => ['running', 'streaming'].includes(s.state)).length === NODES.length,
    )
  await whole()
  const other = (than: number) =>
    until('otra primaria', 60_000, async () => {
      const now = await leader()
      return now !== undefined && now !== than
    })
  return {
    nodes,
    leader,
    startNode: async n => {
      await startNode(n)
      await whole()
    },
    switchover: async () => {
      const now = (await leader())!
      const body = JSON.stringify({ leader: `n${now}` })
      const reply = await fetch(`${listen(nodes[now]!.rest)}/switchover`, { method: 'POST', body })
      if (!reply.ok) throw new Error(`Patroni no cambió de primaria: ${await reply.text()}`)
      await other(now)
    },
    killLeader: async () => {
      const now = (await leader())!
      const postmaster = execFileSync('head', ['-1', path.join(folderOf(dir, now), 'pg/postmaster.pid')], {
        encoding: 'utf8',
      }).trim()
      const ended = running[now]!.end('SIGKILL')
      process.kill(Number(postmaster), 'SIGKILL')
      await ended
      await other(now)
      return now
    },
    connection: port => ({ url: `postgres://eleva:${PASSWORD}@127.0.0.1:${port}/eleva` }),
  }
}

async function startEtcd(
  dir: string,
  program: string,
  { client, peer, data }: { client: number; peer: number; data: string },
) {
  start(
    dir,
    'etcd',
    program,
    [
      ...['--data-dir', data, '--name', 'uno', '--initial-cluster', `uno=${listen(peer)}`],
      ...['--listen-client-urls', listen(client), '--advertise-client-urls', listen(client)],
      ...['--listen-peer-urls', listen(peer), '--initial-advertise-peer-urls', listen(peer)],
    ],
    accountOfPostgres(),
  )
  await until('etcd', 20_000, async () => (await fetch(`${listen(client)}/health`)).ok)
}

type Member = { name: string; role: string; state: string }

/** What the nodes say of themselves and of each other. */
function watch(nodes: Patroni['nodes']) {
  const states = async (): Promise<Member[]> => {
    for (const { rest } of nodes) {
      const reply = await fetch(`${listen(rest)}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      )
      if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members
    }
    return []
  }
  // All at once: one that is just being made anew answers late.
  const leader = async () => {
    const leads = nodes.map(async ({ rest }, n) => {
      const reply = await fetch(`${listen(rest)}/primary`, { signal: AbortSignal.timeout(1_000) })
      await reply.arrayBuffer()
      return reply.ok ? n : Promise.reject(new Error(`n${n} no es la primaria`))
    })
    return Promise.any(leads).catch(() => undefined)
  }
  return { states, leader }
}

/**
 * `ttl` is how long a dead primary holds its place: 10 s, the least that Patroni allows beside two tries of 3 s and a turn of 2 s. The standby
 * that has confirmed every commit takes over, so that nothing acknowledged is lost.
 */
const settings = (n: number, { rest, pg }: { rest: number; pg: number }, etcd: number, folder: string, bin: string) => `
scope: ${SCOPE}
name: n${n}
restapi: { listen: '127.0.0.1:${rest}', connect_address: '127.0.0.1:${rest}' }
etcd3: { host: '127.0.0.1:${etcd}' }
bootstrap:
  dcs:
    ttl: 10
    loop_wait: 2
    retry_timeout: 3
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 200, wal_level: replica, hot_standby: 'on', max_wal_senders: 10, wal_keep_size: 256MB,
        archive_mode: 'on', archive_command: 'pgbackrest --stanza=eleva archive-push %p', archive_timeout: 60 }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
  pg_hba: ['local all postgres peer', 'host replication all 127.0.0.1/32 md5', 'host all all 127.0.0.1/32 md5']
  users:
    eleva: { password: ${PASSWORD}, options: [createdb] }
postgresql:
  listen: 127.0.0.1:${pg}
  connect_address: 127.0.0.1:${pg}
  data_dir: ${folder}/pg
  bin_dir: ${bin}
  pgpass: ${folder}/pgpass
  authentication:
    superuser: { username: postgres, password: ${PASSWORD} }
    replication: { username: copia, password: ${PASSWORD} }
    rewind: { username: rebobina, password: ${PASSWORD} }
  parameters: { unix_socket_directories: '${folder}' }
`

export const superuser = (port: number, database = 'postgres') => ({
  url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`,
})
