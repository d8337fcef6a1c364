import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import {
  ask,
  children,
  folder,
  nothingRuns,
  readDirectory,
  rowsOf,
  start,
  startChild,
  usedFolder,
  useLab,
} from '../../../test/postgres-lab.ts'
import { connect } from './db.ts'
import { isReady } from './postgres-folder.ts'
import { chooseRunner, findBinaries, processesOf } from './postgres-process.ts'

useLab()

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
    const { sql, close } = connect(pg, 4)
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
    await close()
  })

  test('a busy query that outlives its postmaster does not keep the database from coming back', async () => {
    const pg = await start(usedFolder())
    const { sql, close } = connect(pg, 2)
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
    await close()
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
    const { sql, close } = connect(pg, 2)
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
    await close()
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
