/** The whole rehearsal: engines as an installation over several machines has them, on one. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../scripts/puertos.ts'
import { connect } from '../../server/src/kit/db/db.ts'
import { messageOf } from '../../server/src/kit/thrown.ts'
import { openStore, requireStore } from './almacen.ts'
import { openCopias, requireCopias } from './copias.ts'
import { type Correo, openMail } from './correo.ts'
import { REDIS, startRedis } from './corto.ts'
import { ceased, clockAhead, rolling, smtpAway } from './faltas.ts'
import { requireHaproxy, startBack, startFront } from './haproxy.ts'
import { openPatroni, type Patroni, requirePrograms, superuser } from './patroni.ts'
import { openPgBouncer, requirePgBouncer } from './pgbouncer.ts'
import { atEnd, type Programa, requireProgram, start, until } from './programas.ts'
import { type Falta, lasting, none, type Procesos, type Suelo, within } from './suelo.ts'
import { openTubo } from './tubo.ts'

const SENTINELS = 3
const LIMITS = { lost: 0, sockets: 5 }
const SENTINEL = '/usr/bin/redis-sentinel'
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** A master, two that copy it, and three that watch them. */
async function openRedis(dir: string) {
  const ports = await freePorts(3 + SENTINELS)
  const data = ports.slice(0, 3)
  const replica = (of: number) => ['--replicaof', '127.0.0.1', String(of), '--replica-announce-ip', '127.0.0.1']
  const begin = () => data.map((port, i) => startRedis(path.join(dir, `redis-${i}`), port, i ? replica(data[0]!) : []))
  let running: Programa[] = begin()
  for (const [i, port] of ports.slice(3).entries()) {
    const file = path.join(dir, `sentinel-${i}.conf`)
    writeFileSync(
      file,
      `port ${port}
bind 127.0.0.1
dir ${dir}
sentinel monitor eleva 127.0.0.1 ${data[0]} 2
sentinel down-after-milliseconds eleva 1000
sentinel failover-timeout eleva 6000
`,
    )
    start(dir, `sentinel-${i}`, SENTINEL, [file])
  }
  return {
    data,
    killFirst: () => running[0]!.end('SIGKILL'),
    // It comes back as the copy of whoever leads now: the sentinels see to that.
    startFirst: async () => {
      running[0] = startRedis(path.join(dir, 'redis-0'), data[0]!)
    },
    killAll: () => Promise.all(running.map(r => r.end('SIGKILL'))),
    startAll: () => {
      running = begin()
    },
  }
}

/**
 * Everything before anything runs: what is installed holds this process up, and the lines that go through it.
 * @returns the clock that can be moved
 */
function requireAll(): string {
  requirePrograms()
  requireHaproxy()
  requirePgBouncer()
  requireCopias()
  requireStore()
  requireProgram(REDIS, 'redis-server')
  requireProgram(SENTINEL, 'redis-sentinel')
  return requireProgram(FAKETIME, 'libfaketime')
}

export async function openWhole(dir: string): Promise<{ suelo: Suelo; correo: Correo }> {
  const clock = requireAll()
  const patroni = await openPatroni(dir)
  const redis = await openRedis(dir)
  const [basePort, copyPort, redisPort, smtpPort] = await freePorts(4)
  const balancer = startBack(
    dir,
    { base: basePort!, copia: copyPort!, redis: redisPort! },
    { base: patroni.nodes, redis: redis.data },
  )
  const admin = connect(superuser(patroni.nodes[0]!.pg), 1)
  await admin.sql.unsafe('create database eleva owner eleva')
  await admin.close()
  const copias = await openCopias(dir, patroni)
  const tubo = await openTubo(basePort!)
  const behindPgBouncer = await openPgBouncer(dir, tubo.port, patroni)
  const store = await openStore(dir)
  const correo = await openMail(smtpPort!)
  const reachable = connect(patroni.connection(tubo.port), 1)
  await until('la base por HAProxy', 20_000, () => reachable.sql`select 1`)
  await reachable.close()

  return {
    correo,
    suelo: {
      nombre: 'entero: tres PostgreSQL 15 con Patroni y etcd, HAProxy, Redis con Sentinel, S3',
      env: {
        DATABASE_URL: patroni.connection(tubo.port).url,
        DATABASE_REPLICA_URL: patroni.connection(copyPort!).url,
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
        ...store.env,
      },
      base: () => patroni.connection(basePort!),
      openFront: async ports => {
        const [port] = await freePorts(1)
        startFront(dir, port!, ports)
        const origin = `http://127.0.0.1:${port}`
        await until('HAProxy', 10_000, async () => (await fetch(`${origin}/salud`)).ok)
        return origin
      },
      faltas: (procesos, carga) => [
        copias.whole(),
        rolling(procesos, LIMITS),
        ceased(procesos, LIMITS),
        ...ofDatabase(patroni, tubo),
        ...ofCluster(patroni),
        balancerDies(balancer),
        redisDies(redis),
        startWithoutRedis(redis, procesos),
        storeAway(store),
        ...ofProcesses(procesos, clock),
        behindPgBouncer(procesos),
        smtpAway(correo, 20),
        // From before two primaries ago.
        copias.comeBack(carga),
      ],
    },
  }
}

function ofDatabase(patroni: Patroni, tubo: Awaited<ReturnType<typeof openTubo>>): Falta[] {
  let dead = 0
  return [
    {
      nombre: 'cambio ordenado de primaria',
      apply: patroni.switchover,
      segundos: 8,
      fromEnd: true,
      demand: lasting(2, within(2)),
    },
    {
      nombre: 'la primaria muere',
      apply: async () => {
        dead = await patroni.killLeader()
      },
      undo: () => patroni.startNode(dead),
      segundos: 8,
      fromEnd: true,
      // Its lease of 10 s runs out before another may lead.
      demand: lasting(12, within(5)),
    },
    {
      nombre: 'la línea a la base calla 10 s',
      apply: async () => {
        tubo.hold()
        await sleep(10_000)
        tubo.release()
      },
      segundos: 5,
      fromEnd: true,
      demand: m => lasting(12, within(2))(m) ?? (m.fallas ? `${m.fallas} sin 503 con Retry-After` : undefined),
    },
  ]
}

/** What keeps the cluster together, broken beneath it. */
function ofCluster(patroni: Patroni): Falta[] {
  let sync = 0
  let mend: () => unknown = () => undefined
  return [
    {
      nombre: 'uno de tres etcd muere',
      apply: () => patroni.etcd.kill(0).then(() => sleep(12_000)),
      undo: () => patroni.etcd.start(0),
      segundos: 2,
      demand: none,
    },
    {
      nombre: 'la copia que confirma muere',
      apply: async () => {
        sync = await patroni.killSync()
      },
      undo: () => patroni.startNode(sync),
      segundos: 12,
      demand: within(8),
    },
    {
      nombre: 'la primaria queda sin los demás (red partida)',
      apply: async () => {
        const now = (await patroni.leader())!
        mend = patroni.isolate(now)
        await patroni.other(now)
      },
      undo: async () => {
        mend()
        await patroni.whole()
      },
      segundos: 8,
      fromEnd: true,
      demand: lasting(12, within(5)),
    },
    // Patroni begins it again and again, and lets no other lead: people are put off until somebody makes room.
    {
      nombre: 'el disco de la primaria, lleno 10 s',
      apply: async () => {
        const empty = await patroni.fillDisk((await patroni.leader())!)
        await sleep(10_000)
        empty()
      },
      // Its log may have gone another way than what a standby has heard of it.
      undo: patroni.reinit,
      segundos: 12,
      fromEnd: true,
      demand: m => lasting(20, within(10))(m) ?? (m.aplazadas ? undefined : 'nadie lo notó: no estaba lleno'),
    },
  ]
}

const balancerDies = (balancer: ReturnType<typeof startBack>): Falta => ({
  nombre: 'el HAProxy de los datos muere 3 s',
  apply: async () => {
    await balancer.kill()
    await sleep(3_000)
    balancer.start()
  },
  segundos: 5,
  fromEnd: true,
  demand: lasting(5, within(2)),
})

/** A process that begins meanwhile is ready once Redis is there, or ends and says why. */
function startWithoutRedis(redis: Awaited<ReturnType<typeof openRedis>>, [, second]: Procesos): Falta {
  let said = ''
  return {
    nombre: 'un proceso empieza sin Redis',
    apply: async () => {
      await second.end()
      await redis.killAll()
      const began = second.start().then(
        () => 'quedó listo',
        error => messageOf(error),
      )
      await sleep(14_000)
      redis.startAll()
      said = await began
    },
    check: async () => {
      if (said === 'quedó listo') return undefined
      const why = second.log().includes('Redis (REDIS_URL) no respondió')
      return why ? undefined : `${said}, y su bitácora no dice que falta Redis`
    },
    undo: () => (said === 'quedó listo' ? Promise.resolve() : second.start()),
    segundos: 6,
    demand: none,
    tell: () => said,
  }
}

const redisDies = (redis: Awaited<ReturnType<typeof openRedis>>): Falta => ({
  nombre: 'Redis muere, Sentinel elige otro',
  apply: () => redis.killFirst().then(() => sleep(6_000)),
  undo: redis.startFirst,
  segundos: 6,
  demand: none,
})

const storeAway = (store: Awaited<ReturnType<typeof openStore>>): Falta => ({
  nombre: 'el almacén falta 8 s',
  apply: async () => {
    await store.stop()
    await sleep(8_000)
    await store.start()
  },
  segundos: 6,
  spares: 'objetos',
  demand: none,
})

const ofProcesses = (procesos: Procesos, clock: string): Falta[] => [
  {
    nombre: 'el disco de un proceso se llena 6 s',
    apply: async () => {
      const full = path.join(procesos[0].dir, 'relleno')
      await procesos[0].end()
      mkdirSync(procesos[0].dir, { recursive: true })
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=32m', 'tmpfs', procesos[0].dir])
      atEnd(() => execFileSync('umount', ['-l', procesos[0].dir]))
      await procesos[0].start()
      writeFileSync(full, Buffer.alloc(31 * 2 ** 20))
      await sleep(6_000)
      rmSync(full)
    },
    segundos: 4,
    spares: 'objetos',
    demand: none,
  },
  clockAhead(procesos, clock),
]
