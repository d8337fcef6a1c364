import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from './db.ts'
import { DatabaseStartError, type EmbeddedPostgres, startPostgres } from './postgres.ts'
import { isReady, socketFolder } from './postgres-folder.ts'
import { chooseRunner, findBinaries, linkLibraries, processesOf } from './postgres-process.ts'

const FIXTURE = path.join(import.meta.dirname, '../../test/fixtures/database-child.ts')
const NOBODY = 65534
const root = process.getuid?.() === 0
const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
/** The driver waits for queries that died with their connection; these tests do not. */
const NOW = { timeout: 0 }

/** Where the lent database rests, and who has it. */
let made: string
let borrower: string | undefined
const folders: string[] = []
const running: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

/** An empty folder that the next test does not see. */
function folder(): string {
  const dir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'eleva-pg-')))
  folders.push(dir)
  return dir
}

/** Lends `dir`, which may be new, the database that the tests pass on to each other: making or copying one takes longer. */
function usedFolder(dir = folder()): string {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  renameSync(path.join(made, 'pg'), path.join(dir, 'pg'))
  borrower = dir
  return dir
}

async function start(dir: string, onLost?: (why: string) => void): Promise<EmbeddedPostgres> {
  const pg = await startPostgres({ dir, onLost })
  running.push(pg)
  return pg
}

/** Opens a pool for `use` and closes it. */
async function ask<T>(pg: EmbeddedPostgres, use: (sql: ReturnType<typeof connect>['sql']) => Promise<T>): Promise<T> {
  const { sql, close } = connect(pg, 4)
  try {
    return await use(sql)
  } finally {
    await close()
  }
}

/** Starts a process with a database of its own. `saw` waits until it printed something; `ended` gives its exit code. */
function startChild(dir: string, mode: string, env: Record<string, string> = {}, before: string[] = []) {
  const [command = '', ...args] = [...before, process.execPath, FIXTURE, dir, mode]
  const child = spawn(command, args, { env: { ...process.env, ...env } })
  children.push(child)
  let said = ''
  child.stdout.on('data', d => (said += d))
  child.stderr.on('data', d => (said += d))
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const saw = (pattern: RegExp) =>
    vi.waitFor(() => pattern.exec(said) ?? expect.fail(`waiting for ${pattern}: ${said}`), {
      timeout: 15_000,
      interval: 5,
    })
  const acked = () => [...said.matchAll(/^acked (\d+)$/gm)].map(m => Number(m[1]))
  return { child, saw, ended, acked, said: () => said }
}

const nothingRuns = (dir: string) =>
  vi.waitFor(() => expect(processesOf(path.join(dir, 'pg'))).toEqual([]), { timeout: 5_000, interval: 10 })

const rowsOf = (pg: EmbeddedPostgres, table = 'filas') =>
  ask(pg, async sql => new Set((await sql`select id from ${sql(table)}`).map(r => r.id as number)))

beforeAll(async () => {
  made = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'eleva-pg-')))
  await (await startPostgres({ dir: made, fast: true })).stop()
})
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map(pg => pg.stop()))
  if (borrower) {
    await nothingRuns(borrower)
    renameSync(path.join(borrower, 'pg'), path.join(made, 'pg'))
    borrower = undefined
  }
  for (const dir of folders.splice(0)) {
    await nothingRuns(dir)
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  }
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

describe('starting', () => {
  test('a new folder becomes a database for Spanish text, and a second start finds what was written', async () => {
    const dir = folder()
    const first = await start(dir)
    await ask(first, async sql => {
      await sql`create table notas (texto text)`
      await sql`insert into notas values ('ñandú'), ('nube'), ('oso'), ('Árbol')`
      for (const name of ['unaccent', 'citext', 'pg_trgm']) await sql`create extension ${sql(name)}`
      expect((await sql`select 'ÁRBOL' ilike 'árbol' as same, unaccent('Árbol') as plain`)[0]).toEqual({
        same: true,
        plain: 'Arbol',
      })
    })
    await first.stop()
    const second = await start(dir)
    expect(
      await ask(second, async sql =>
        (await sql`select texto from notas order by texto collate "es-x-icu"`).flatMap(r => r.texto),
      ),
    ).toEqual(['Árbol', 'nube', 'ñandú', 'oso'])
  })

  test('a folder in use is refused under every name that it has, and the first user goes on unharmed', async () => {
    const dir = usedFolder()
    const first = await start(dir)
    const alias = path.join(folder(), 'otro-nombre')
    symlinkSync(dir, alias)
    for (const name of [dir, `${dir}/../${path.basename(dir)}`, alias]) {
      const refused = startPostgres({ dir: name })
      await expect(refused).rejects.toThrow(`Otro proceso de Eleva ya usa la carpeta ${dir}`)
      await expect(refused).rejects.toBeInstanceOf(DatabaseStartError)
    }
    const other = startChild(alias, 'once')
    expect(await other.ended).toBe(2)
    expect(other.said()).toContain(`refused Otro proceso de Eleva ya usa la carpeta ${dir}`)
    const pid = first.pid()
    expect(await ask(first, async sql => (await sql`select 1 as n`)[0]?.n)).toBe(1)
    expect(first.pid()).toBe(pid)
  })

  test('of two processes that start at the same moment on an empty folder exactly one wins', async () => {
    const dir = folder()
    const both = [startChild(dir, 'wait'), startChild(dir, 'wait')]
    const outcomes = await Promise.all(both.map(async c => (await c.saw(/^(ready|refused Otro proceso de Eleva)/m))[1]))
    expect(outcomes.map(o => o?.split(' ')[0]).sort()).toEqual(['ready', 'refused'])
  })

  test('variables that mean another database change nothing', async () => {
    const wrong = {
      PGDATA: '/nonexistent',
      PGHOST: 'example.invalid',
      PGPORT: '1',
      PGUSER: 'x',
      PGSSL: 'require',
      PGDATABASE: 'x',
    }
    const child = startChild(usedFolder(), 'once', { ...wrong, PGOPTIONS: '-c x=y', LC_ALL: 'xx_XX', LD_PRELOAD: '' })
    expect(await child.ended).toBe(0)
    expect(child.said()).toContain('answer 42')
  })

  test('a path too long for a socket, with spaces, commas and quotes, works and leaves nothing outside', async () => {
    const parent = path.join(folder(), 'Año 2025, «b" c»'.repeat(7))
    const dir = usedFolder(path.join(parent, 'datos'))
    const pg = await start(dir)
    expect(Buffer.byteLength(path.join(dir, 'socket/.s.PGSQL.5432'))).toBeGreaterThan(107)
    expect(await ask(pg, async sql => (await sql`select 1 as n`)[0]?.n)).toBe(1)
    await pg.stop()
    expect(existsSync(pg.host)).toBe(false)
  })

  test('a socket folder that someone else made is refused', context => {
    context.skip(!root, 'only root can give a folder to someone else')
    const long = path.join(folder(), 'x'.repeat(120))
    const place = socketFolder(long, { wrap: (command, args) => [command, args] })
    folders.push(place)
    chownSync(place, NOBODY, NOBODY)
    expect(() => socketFolder(long, { wrap: (command, args) => [command, args] })).toThrow('es de otra persona')
  })

  test('links of libraries that npm did not make are made, also by two processes and over broken ones', async () => {
    const from = path.resolve((await findBinaries()).postgres, '../../../native')
    const copy = folder()
    const lib = path.join(copy, 'native/lib')
    mkdirSync(lib, { recursive: true })
    for (const name of ['pg-symlinks.json', 'bin/postgres'])
      cpSync(path.join(from, name), path.join(copy, 'native', name))
    const names = readdirSync(path.join(from, 'lib'))
    const links = names.filter(name => lstatSync(path.join(from, 'lib', name)).isSymbolicLink())
    for (const name of names) if (!links.includes(name)) symlinkSync(path.join(from, 'lib', name), path.join(lib, name))
    symlinkSync('nothing', path.join(lib, links[0] ?? ''))
    const version = () => spawnSync(path.join(copy, 'native/bin/postgres'), ['--version'], { encoding: 'utf8' })
    expect(version().stderr).toContain('error while loading shared libraries')
    linkLibraries(copy)
    linkLibraries(copy)
    expect(version().stdout).toContain('PostgreSQL')
    expect(links.filter(name => !existsSync(path.join(lib, name)))).toEqual([])
  })

  test('a start that fails says why and frees the folder', async () => {
    const dir = usedFolder()
    const version = path.join(dir, 'pg/PG_VERSION')
    const right = readFileSync(version)
    writeFileSync(version, '15\n')
    await expect(startPostgres({ dir })).rejects.toThrow(/database files are incompatible with server.*postgres\.log/)
    writeFileSync(version, right)
    await start(dir)
  })

  test('data that was moved to a disk which is not there is not replaced by an empty database', async () => {
    const dir = folder()
    symlinkSync('/nonexistent/pg', path.join(dir, 'pg'))
    await expect(startPostgres({ dir })).rejects.toThrow('apunta a una carpeta que ahora no está')
    await expect(startPostgres({ dir: '/dev/null/x' })).rejects.toThrow('No se puede usar la carpeta /dev/null/x')
  })

  test('a full disk is named, for a new folder and for an old one', async context => {
    const mounts = works('unshare', '--mount', 'sh', '-c', 'mount -t tmpfs -o size=1m none /mnt')
    context.skip(!mounts, 'no small disk can be mounted here')
    const dir = folder()
    const onDisk = (script: string) => ['unshare', '--mount', 'sh', '-c', `${script}; exec "$@"`, 'sh']
    const small = startChild(dir, 'once', {}, onDisk(`mount -t tmpfs -o size=8m none ${dir}`))
    const full = startChild(
      dir,
      'once',
      {},
      onDisk(
        `mount -t tmpfs -o size=64m none ${dir} && cp -a ${made}/pg ${dir}/pg && cat /dev/zero > ${dir}/lleno 2> /dev/null`,
      ),
    )
    for (const child of [small, full]) {
      expect(await child.ended).toBe(2)
      expect(child.said()).toContain(`refused El disco de ${dir} está lleno`)
    }
  })
})

describe('as whom PostgreSQL runs', () => {
  test('root runs it in a user namespace, below a private home', async context => {
    context.skip(!root, 'not root here')
    context.skip(!works('unshare', '--user', '--map-user=1000', '--map-group=1000', 'true'), 'no user namespaces here')
    const home = folder()
    const dir = usedFolder(path.join(home, 'proyecto/data'))
    expect(statSync(home).mode & 0o777).toBe(0o700)
    const pg = await start(dir)
    expect(await ask(pg, async sql => (await sql`select 1 as n`)[0]?.n)).toBe(1)
    expect(readlinkSync(`/proc/${pg.pid()}/ns/user`)).not.toBe(readlinkSync('/proc/self/ns/user'))
  })

  test('where namespaces are forbidden root runs it as nobody, and later starts keep to that', async context => {
    context.skip(!root, 'not root here')
    const dir = path.join(folder(), 'data')
    cpSync(path.join(made, 'pg'), path.join(dir, 'pg'), { recursive: true })
    chmodSync(path.join(dir, 'pg'), 0o700)
    const bin = folder()
    writeFileSync(path.join(bin, 'unshare'), '#!/bin/sh\necho "unshare: Operation not permitted" >&2; exit 1\n', {
      mode: 0o755,
    })
    const child = startChild(dir, 'insert', { PATH: `${bin}:${process.env.PATH}` })
    const pid = Number((await child.saw(/^ready (\d+)/m))[1])
    expect(statSync(`/proc/${pid}`).uid).toBe(NOBODY)
    await child.saw(/(^acked \d+\n){20}/m)
    child.child.kill('SIGKILL')
    await child.ended
    await nothingRuns(dir)
    const again = await start(dir)
    expect(statSync(`/proc/${again.pid()}`).uid).toBe(NOBODY)
    const kept = await rowsOf(again)
    expect(child.acked().filter(id => !kept.has(id))).toEqual([])
  })

  test('someone who is not root runs it directly, in a folder of their own', async context => {
    const before = root ? asNobody : []
    const [command = '', ...args] = [...before, 'test', '-r', FIXTURE]
    context.skip(!works(command, ...args), 'an unprivileged user cannot read this checkout')
    const dir = folder()
    if (root) chownSync(dir, NOBODY, NOBODY)
    const child = startChild(dir, 'wait', {}, before)
    const pid = Number((await child.saw(/^ready (\d+)/m))[1])
    expect(readlinkSync(`/proc/${pid}/ns/user`)).toBe(readlinkSync('/proc/self/ns/user'))
    expect(statSync(`/proc/${pid}`).uid).toBe(root ? NOBODY : process.getuid?.())
    child.child.kill('SIGTERM')
    await child.ended
    await nothingRuns(dir)
    // Whoever starts it with sudo one day runs it as the folder's owner.
    if (root) expect(statSync(`/proc/${(await start(dir)).pid()}`).uid).toBe(NOBODY)
  })
})

describe('sudden ends', () => {
  test('when its parent is killed PostgreSQL ends, and the next start has every confirmed row', async () => {
    const dir = usedFolder()
    const child = startChild(dir, 'insert')
    await child.saw(/(^acked \d+\n){200}/m)
    child.child.kill('SIGKILL')
    await child.ended
    await nothingRuns(dir)
    const kept = await rowsOf(await start(dir))
    expect(child.acked().length).toBeGreaterThanOrEqual(200)
    expect(child.acked().filter(id => !kept.has(id))).toEqual([])
  })

  test('a start right after parent and postmaster were killed together works and has every confirmed row', async () => {
    const dir = usedFolder()
    const child = startChild(dir, 'insert')
    await child.saw(/(^acked \d+\n){200}/m)
    const postmaster = Number((await child.saw(/^ready (\d+)/m))[1])
    process.kill(postmaster, 'SIGKILL')
    child.child.kill('SIGKILL')
    await child.ended
    const kept = await rowsOf(await start(dir))
    expect(child.acked().filter(id => !kept.has(id))).toEqual([])
  })

  test('a postmaster that is killed is started again, and the pool goes on with every confirmed row', async () => {
    const lost: string[] = []
    const pg = await start(usedFolder(), why => lost.push(why))
    const { sql } = connect(pg, 4)
    await sql`create table mas_filas (id int primary key)`
    const confirmed: number[] = []
    const before = pg.pid()
    for (let id = 1; id <= 50; id++) {
      if (id === 25) process.kill(before, 'SIGKILL')
      await sql`insert into mas_filas values (${id})`.then(() => confirmed.push(id)).catch(() => {})
    }
    const killed = Date.now()
    await vi.waitFor(() => expect(pg.pid()).not.toBe(before), { timeout: 10_000, interval: 5 })
    await vi.waitFor(() => sql`select 1`, { timeout: 10_000, interval: 20 })
    expect(Date.now() - killed).toBeLessThan(8_000)
    expect(processesOf(readDirectory(pg))).toContain(pg.pid())
    expect(lost).toEqual([expect.stringContaining('PostgreSQL terminó solo (SIGKILL)')])
    const kept = await rowsOf(pg, 'mas_filas')
    expect(confirmed.filter(id => !kept.has(id))).toEqual([])
    await sql.end(NOW)
  })

  test('a busy query that outlives its postmaster does not keep the database from coming back', async () => {
    const pg = await start(usedFolder())
    const { sql } = connect(pg, 2)
    const busy = sql`select count(*) from generate_series(1, 2000000000)`.catch(() => 'lost')
    await vi.waitFor(
      async () =>
        expect(
          await sql`select 1 from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`,
        ).toHaveLength(1),
      { interval: 10 },
    )
    const before = pg.pid()
    process.kill(before, 'SIGKILL')
    expect(await busy).toBe('lost')
    await vi.waitFor(() => expect(pg.pid()).not.toBe(before), { timeout: 10_000, interval: 5 })
    await vi.waitFor(() => sql`select 1`, { timeout: 10_000, interval: 20 })
    await sql.end(NOW)
  })

  test('a database that dies again and again ends its process with code 1 and says so', async () => {
    const dir = usedFolder()
    const child = startChild(dir, 'wait')
    const pid = Number((await child.saw(/^ready (\d+)/m))[1])
    const control = path.join(dir, 'pg/global/pg_control')
    const right = readFileSync(control)
    writeFileSync(control, 'x'.repeat(8192))
    process.kill(pid, 'SIGKILL')
    expect(await child.ended).toBe(1)
    writeFileSync(control, right)
    expect(child.said().match(/^lost .*se levanta de nuevo$/gm)).toHaveLength(5)
    expect(child.said()).toContain('Ya se levantó 5 veces en un minuto: Eleva termina.')
  })

  test('when its parent is killed while the database is being made, the next start makes it', async () => {
    const dir = folder()
    const child = startChild(dir, 'wait')
    await vi.waitFor(
      () => {
        const half = readdirSync(dir).find(name => name.startsWith('pg.nuevo-')) ?? expect.fail('not begun')
        expect(existsSync(path.join(dir, half, 'base/1'))).toBe(true)
      },
      { timeout: 10_000, interval: 2 },
    )
    child.child.kill('SIGKILL')
    await child.ended
    expect(existsSync(path.join(dir, 'pg'))).toBe(false)
    const pg = await start(dir)
    expect(await ask(pg, async sql => (await sql`select 1 as n`)[0]?.n)).toBe(1)
    expect(readdirSync(dir).filter(name => name.startsWith('pg.nuevo'))).toEqual([])
  })

  test('a postmaster that serves the folder for nobody any more is ended in order, not fought', async () => {
    const dir = usedFolder()
    const cluster = path.join(dir, 'pg')
    const { postgres } = await findBinaries()
    const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${dir}`]
    const [command, args] = chooseRunner(dir, cluster, postgres).wrap(postgres, ['-D', cluster, ...settings])
    const left = spawn(command, args, { stdio: 'ignore' })
    children.push(left)
    const gone = new Promise(resolve => left.once('exit', resolve))
    await vi.waitFor(async () => expect(await isReady(cluster, dir, left.pid)).toBe(true), {
      timeout: 10_000,
      interval: 10,
    })
    const pg = await start(dir)
    expect(await gone).toBe(0)
    expect(await ask(pg, async sql => (await sql`select 1 as n`)[0]?.n)).toBe(1)
  })

  test('a pid left by a killed postmaster that now belongs to another program stops neither of them', async () => {
    const dir = usedFolder()
    const first = await start(dir)
    const file = path.join(dir, 'pg/postmaster.pid')
    const left = readFileSync(file, 'utf8')
    await first.stop()
    const stranger = spawn('sleep', ['60'])
    children.push(stranger)
    writeFileSync(file, left.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 })
    const pg = await start(dir)
    expect(await ask(pg, async sql => (await sql`select 1 as n`)[0]?.n)).toBe(1)
    expect(stranger.signalCode).toBeNull()
  })

  test('a file that says ready is believed only when that postmaster also listens', async () => {
    const dir = folder()
    writeFileSync(path.join(dir, 'postmaster.pid'), `${process.pid}\n${dir}\n1\n5432\n${dir}\n\n1 1\nready   \n`)
    expect(await isReady(dir, dir, process.pid)).toBe(false)
    const server = createServer()
    await new Promise<void>(resolve => server.listen(path.join(dir, '.s.PGSQL.5432'), resolve))
    expect(await isReady(dir, dir, process.pid)).toBe(true)
    expect(await isReady(dir, dir, process.pid + 1)).toBe(false)
    await new Promise(resolve => server.close(resolve))
  })
})

describe('stopping', () => {
  test('stopping twice is harmless, disconnects everyone and frees the folder at once', async () => {
    const dir = usedFolder()
    const pg = await start(dir)
    const { sql } = connect(pg, 2)
    await sql`select 1`
    const waiting = sql`select pg_sleep(30)`.then(
      () => 'slept',
      () => 'disconnected',
    )
    await vi.waitFor(async () =>
      expect(await sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`).toHaveLength(1),
    )
    await Promise.all([pg.stop(), pg.stop()])
    expect(await waiting).toBe('disconnected')
    expect(processesOf(path.join(dir, 'pg'))).toEqual([])
    await pg.stop()
    await sql.end(NOW)
    await (await start(dir)).stop()
  })

  test('a stop while PostgreSQL is being started again leaves nothing behind', async () => {
    const dir = usedFolder()
    const lost: string[] = []
    const pg = await start(dir, why => lost.push(why))
    process.kill(pg.pid(), 'SIGKILL')
    await vi.waitFor(() => expect(lost).toHaveLength(1), { interval: 1 })
    await pg.stop()
    expect(processesOf(path.join(dir, 'pg'))).toEqual([])
    const again = await start(dir)
    expect(await ask(again, async sql => (await sql`select 1 as n`)[0]?.n)).toBe(1)
    expect(lost).toHaveLength(1)
  })
})

/** The data folder of a running database, from its socket folder. */
function readDirectory(pg: EmbeddedPostgres): string {
  return path.join(path.dirname(pg.host), 'pg')
}
