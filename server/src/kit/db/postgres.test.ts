import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  ask,
  asNobody,
  FIXTURE,
  folder,
  folders,
  made,
  NOBODY,
  nothingRuns,
  root,
  rowsOf,
  start,
  startChild,
  usedFolder,
  useLab,
  works,
} from '../../../test/postgres-lab.ts'
import { DatabaseStartError, startPostgres } from './postgres.ts'
import { socketFolder } from './postgres-folder.ts'
import { findBinaries, linkLibraries } from './postgres-process.ts'

useLab()

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

  test('what goes wrong is noted in its log without the statement and without the values of a row', async () => {
    const dir = usedFolder()
    const pg = await start(dir)
    await ask(pg, async sql => {
      await sql`create temp table personas (correo text unique)`
      await sql`insert into personas values ('ana@escuela.mx')`
      await expect(sql`insert into personas values ('ana@escuela.mx')`).rejects.toThrow('personas_correo_key')
      await expect(sql`select 'beto@escuela.mx', 1 / 0`).rejects.toThrow('zero')
    })
    const log = readFileSync(path.join(dir, 'postgres.log'), 'utf8')
    expect([log.includes('personas_correo_key'), /ana@|beto@/.test(log)]).toEqual([true, false])
    await pg.stop()
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
