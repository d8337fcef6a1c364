/**
 * Three PostgreSQL of Debian under Patroni and etcd, with HAProxy leading to the primary: in a folder and on ports of
 * their own.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../scripts/puertos.ts'
import { type Connection, connect } from '../../server/src/kit/db/db.ts'
import { atEnd, type Programa, requireProgram, start, until } from './programas.ts'
import { openTubo, type Tubo } from './tubo.ts'

const NODES = [0, 1, 2] as const
const SCOPE = 'eleva'
const PASSWORD = 'ensayo'

const listen = (port: number) => `http://127.0.0.1:${port}`

export type Patroni = {
  /** The ports of the REST interface and of PostgreSQL, by node. */
  nodes: readonly { rest: number; pg: number }[]
  leader: () => Promise<number | undefined>
  /** Asks the primary to hand over; resolves when another one leads. */
  switchover: () => Promise<void>
  /**
   * Ends the primary and its keeper at once.
   * @returns which node it was, once another one leads
   */
  killLeader: () => Promise<number>
  /**
   * Ends the standby that confirms each commit, and its keeper.
   * @returns which node it was
   */
  killSync: () => Promise<number>
  /**
   * Cuts a node off from the others and from etcd, not from the people.
   * @returns what joins it again
   */
  isolate: (node: number) => () => void
  /**
   * Fills the disk of a node, log of changes and all.
   * @returns what empties it
   */
  fillDisk: (node: number) => Promise<() => void>
  /** Resolves when another than this one leads. */
  other: (than: number) => Promise<void>
  whole: () => Promise<void>
  /** As an operator does: standbys that do not follow by themselves are made anew. */
  reinit: () => Promise<void>
  etcd: { kill: (member: number) => Promise<void>; start: (member: number) => Promise<void> }
  startNode: (node: number) => Promise<void>
  connection: (port: number) => Connection & { url: string }
}

/** The system's account that PostgreSQL runs as: never as root. */
const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
export const accountOfPostgres = () => ({ uid: idOf('-u'), gid: idOf('-g') })
/** Where a node has its data (`pg`), its socket and what is its own. */
export const folderOf = (dir: string, node: number) => path.join(dir, `n${node}`)
/**
 * What pgBackRest reads on a node: its programs are told by the environment, so that all nodes archive by the same
 * words.
 */
export const configOf = (dir: string, node: number) => path.join(folderOf(dir, node), 'pgbackrest.conf')

export function requirePrograms(): Record<'etcd' | 'patroni' | 'postgres', string> {
  return {
    etcd: requireProgram('/usr/bin/etcd', 'etcd-server'),
    postgres: requireProgram('/usr/lib/postgresql/*/bin/postgres', 'postgresql-15'),
    patroni: requireProgram('/usr/bin/patroni', 'patroni'),
  }
}

export async function openPatroni(dir: string): Promise<Patroni> {
  const programs = requirePrograms()
  const ports = await freePorts(2 * NODES.length)
  const own = accountOfPostgres()
  const at = (folder: string) => {
    const made = path.join(dir, folder)
    mkdirSync(made, { recursive: true, mode: 0o700 })
    chownSync(made, own.uid, own.gid)
    return made
  }
  chmodSync(dir, 0o755)
  const etcd = await openEtcd(dir, programs.etcd, at)
  const nodes: Patroni['nodes'] = NODES.map(n => ({ rest: ports[2 * n]!, pg: ports[2 * n + 1]! }))
  for (const n of NODES) ownDisk(at(`n${n}`))
  // What a node asks of the others, and they of it, goes by lines that can be held; people come to its own door.
  const lines: Lineas[] = await Promise.all(
    NODES.map(async n => ({
      rest: await openTubo(nodes[n]!.rest),
      pg: await openTubo(nodes[n]!.pg),
      etcd: await Promise.all(etcd.clients.map(openTubo)),
    })),
  )
  const running: (Programa | undefined)[] = []
  const startNode = async (n: number) => {
    const file = path.join(dir, `n${n}.yml`)
    writeFileSync(file, settings(n, nodes[n]!, lines[n]!, at(`n${n}`), path.dirname(programs.postgres)))
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
    etcd,
    other,
    whole,
    leader,
    ...actsOn({ dir, nodes, lines, running, leader, states, other, whole, startNode }),
  }
}

type Cluster = Pick<Patroni, 'nodes' | 'leader' | 'other' | 'whole' | 'startNode'> & {
  dir: string
  lines: readonly Lineas[]
  running: readonly (Programa | undefined)[]
  states: () => Promise<Member[]>
}

/** How its nodes are broken. */
function actsOn({ dir, nodes, lines, running, leader, states, other, whole, startNode }: Cluster) {
  const kill = async (n: number) => {
    const postmaster = execFileSync('head', ['-1', path.join(folderOf(dir, n), 'pg/postmaster.pid')], {
      encoding: 'utf8',
    }).trim()
    const ended = running[n]!.end('SIGKILL')
    process.kill(Number(postmaster), 'SIGKILL')
    await ended
  }
  return {
    reinit: async () => {
      await sleep(10_000)
      const astray = (await states()).filter(s => !['running', 'streaming'].includes(s.state))
      for (const { name } of astray) {
        const { rest } = nodes[Number(name.slice(1))]!
        await fetch(`${listen(rest)}/reinitialize`, { method: 'POST', body: JSON.stringify({ force: true }) })
      }
      await whole()
    },
    killSync: async () => {
      const sync = (await states()).find(s => s.role === 'sync_standby')
      if (!sync) throw new Error('ninguna copia confirma cada cambio')
      const n = Number(sync.name.slice(1))
      await kill(n)
      return n
    },
    isolate: (n: number) => {
      const cut = [lines[n]!.rest, lines[n]!.pg, ...lines[n]!.etcd]
      for (const line of cut) line.hold()
      return () => {
        for (const line of cut) line.release()
      }
    },
    fillDisk: async (n: number) => fill(folderOf(dir, n), superuser(nodes[n]!.pg)),
    startNode: async (n: number) => {
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
      await kill(now)
      await other(now)
      return now
    },
    connection: (port: number) => ({ url: `postgres://eleva:${PASSWORD}@127.0.0.1:${port}/eleva` }),
  }
}

/** Three, so that one may go. */
async function openEtcd(dir: string, program: string, at: (folder: string) => string) {
  const ports = await freePorts(2 * NODES.length)
  const clients = ports.slice(0, NODES.length)
  const peers = ports.slice(NODES.length)
  const cluster = peers.map((peer, i) => `e${i}=${listen(peer)}`).join(',')
  const healthy = (i: number) =>
    until(`etcd ${i}`, 20_000, async () => (await fetch(`${listen(clients[i]!)}/health`)).ok)
  const begin = (i: number) => {
    const [client, peer] = [listen(clients[i]!), listen(peers[i]!)]
    const args = [
      ...['--data-dir', at(`etcd-${i}`), '--name', `e${i}`, '--initial-cluster', cluster],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ]
    return start(dir, `etcd-${i}`, program, args, accountOfPostgres())
  }
  const running = NODES.map(begin)
  await Promise.all(NODES.map(healthy))
  return {
    clients,
    kill: (i: number) => running[i]!.end('SIGKILL'),
    start: async (i: number) => {
      running[i] = begin(i)
      await healthy(i)
    },
  }
}

/** What a node has alone, so that it can be full while the others are not (bytes). */
const DISK = 3 * 2 ** 30
function ownDisk(folder: string) {
  const { uid, gid } = accountOfPostgres()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},uid=${uid},gid=${gid},mode=700`, 'tmpfs', folder])
  atEnd(() => execFileSync('umount', ['-l', folder]))
}

/**
 * Nothing is left of a disk, and the database needs a new file of its log.
 * @returns what gives it back
 */
async function fill(folder: string, connection: Connection): Promise<() => void> {
  const filler = path.join(folder, 'relleno')
  const admin = connect(connection, 1)
  const { bavail, bsize } = statfsSync(folder)
  execFileSync('fallocate', ['-l', String(bavail * bsize), filler])
  // Files of the log that are there already are used first.
  for (let i = 0; i < 100; i++) {
    const done = await admin.sql`select pg_switch_wal(), pg_logical_emit_message(false, 'ensayo', 'x')`.catch(
      () => undefined,
    )
    if (!done) break
  }
  await admin.close().catch(() => undefined)
  return () => rmSync(filler)
}

type Puertas = { rest: number; pg: number }
/** By which a node and the rest of the cluster reach each other. */
type Lineas = { rest: Tubo; pg: Tubo; etcd: Tubo[] }
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
 * `ttl` is how long a dead primary holds its place: 10 s, the least that Patroni allows beside two tries of 3 s and a
 * turn of 2 s. The standby that has confirmed every commit takes over, so that nothing acknowledged is lost.
 */
const settings = (n: number, { rest, pg }: Puertas, lines: Lineas, folder: string, bin: string) => `
scope: ${SCOPE}
name: n${n}
restapi: { listen: '127.0.0.1:${rest}', connect_address: '127.0.0.1:${lines.rest.port}' }
etcd3: { hosts: [${lines.etcd.map(line => `'127.0.0.1:${line.port}'`).join(', ')}], use_proxies: true }
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
  connect_address: 127.0.0.1:${lines.pg.port}
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
