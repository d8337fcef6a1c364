/**
 * The same core on a PostgreSQL that is not ours: the oldest kind that Eleva promises to work with.
 *
 * @module-tag resto
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ROL } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildPerson, buildSchool } from '../../../test/build.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { openFolder } from '../archivos/storage-folder.ts'
import { makeRespaldo } from '../respaldo/respaldo.ts'
import { restore } from '../respaldo/restaura.ts'
import { verify } from '../respaldo/verifica.ts'
import { type Connection, connect } from './db.ts'
import { migrate } from './migrate.ts'
import { childEnvironment, chooseRunner } from './postgres-process.ts'

const versionOf = (bin: string) => Number(/(\d+)\/bin$/.exec(bin)?.[1] ?? 0)
/** Debian's programs, the oldest first. Its own cluster is never touched. */
const installed = globSync('/usr/lib/postgresql/*/bin')
  .filter(bin => versionOf(bin) >= 15 && existsSync(path.join(bin, 'initdb')))
  .sort((a, b) => versionOf(a) - versionOf(b))[0]
const MIGRATIONS = readdirSync(path.join(import.meta.dirname, '../../../migrations')).filter(name =>
  name.endsWith('.sql'),
)

describe.skipIf(!installed)(
  installed
    ? `PostgreSQL ${versionOf(installed)} of Debian, over TCP`
    : 'skipped: no PostgreSQL 15 or newer of Debian here',
  () => {
    let dir: string
    let port: number
    let server: ChildProcess

    const url = (database: string) => `postgres://eleva@127.0.0.1:${port}/${database}`

    /** A new, empty database and a way to open pools on it, which are closed after `use`. */
    async function withDatabase<T>(name: string, use: (open: () => ReturnType<typeof connect>) => Promise<T>) {
      const pools = [connect({ url: url('postgres') }, 1)]
      const open = () => {
        const pool = connect({ url: url(name) }, 4)
        pools.push(pool)
        return pool
      }
      try {
        await pools[0]?.sql.unsafe(`create database ${name}`)
        return await use(open)
      } finally {
        await Promise.all(pools.map(pool => pool.close()))
      }
    }

    beforeAll(async () => {
      const bin = installed ?? ''
      dir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'eleva-pg-')))
      const cluster = path.join(dir, 'pg')
      const postgres = path.join(bin, 'postgres')
      const runner = chooseRunner(dir, cluster, postgres)
      const env = childEnvironment()
      const init = ['-D', cluster, '-U', 'eleva', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
      await promisify(execFile)(...runner.wrap(path.join(bin, 'initdb'), init), { env })
      port = await freePort()
      const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
      const [command, args] = runner.wrap(postgres, ['-D', cluster, ...settings.flatMap(s => ['-c', s])])
      server = spawn(command, args, { env, stdio: 'ignore' })
      const ready = () => readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim()
      await vi.waitFor(() => expect(ready()).toBe('ready'), { timeout: 20_000, interval: 20 })
    })
    afterAll(async () => {
      if (server && server.exitCode === null) {
        const gone = new Promise(resolve => server.once('exit', resolve))
        server.kill('SIGINT')
        await gone
      }
      rmSync(dir, { recursive: true, force: true })
    })

    test('all migrations apply, once, also when two servers start at once on an empty database', async () => {
      const [first, second, later] = await withDatabase('migradas', async () => [
        ...(await Promise.all([migrate({ url: url('migradas') }), migrate({ url: url('migradas') })])),
        await migrate({ url: url('migradas') }),
      ])
      // They take turns file by file: each is applied by one of them.
      expect([...(first ?? []), ...(second ?? [])].toSorted()).toEqual(MIGRATIONS.sort())
      for (const names of [first, second]) expect(names).toEqual(names?.toSorted())
      expect(later).toEqual([])
    })

    test('what was backed up of the embedded database is restored into it, and its own backup into an embedded one', async () => {
      const source = await openTestDatabase()
      const person = await buildPerson(source.db, { name: 'Íñigo Ñandú', roles: [ROL.docente] })
      await buildSchool(source.db, { gestor_id: person.id })
      const storage = openFolder(path.join(dir, 'objects'))
      const back = { clave: 'una clave de veras larga', storage, tmp: path.join(dir, 'tmp') }
      const backUp = (connection: Connection) =>
        makeRespaldo(
          { connection, storage, version: '1' },
          { dir: path.join(dir, 'copias'), clave: back.clave, zona: 'UTC' },
        )
      const there = await backUp(source.connection)
      await source.close()
      const found = await withDatabase('de_fuera', async open => {
        const { sql, connection } = open()
        const { manifiesto } = await restore({ ...back, archivo: there.archivo, connection })
        const again = await backUp(connection)
        expect(again.manifiesto.tablas).toEqual(manifiesto.tablas)
        expect(again.manifiesto.servidor).not.toBe(manifiesto.servidor)
        await verify({ ...back, archivo: again.archivo, tmp: dir })
        return sql`select name, role_id from usuarios`
      })
      expect(found).toEqual([{ name: 'Íñigo Ñandú', role_id: ROL.docente }])
    }, 60_000)

    test('keys come as numbers, days as text and instants as dates, there and back', async () => {
      const row = { clave: 9_007_199_254_740_991, dia: '2024-02-29', instante: new Date('2025-03-01T18:00:00.123Z') }
      const back = await withDatabase('tipos', async open => {
        const { sql } = open()
        await sql`create table tipos (clave bigint, dia date, instante timestamptz)`
        await sql`insert into tipos ${sql(row)}`
        return (await sql`select clave, dia, instante, current_setting('TimeZone') as zona from tipos`)[0]
      })
      expect(back).toEqual({ ...row, zona: 'UTC' })
    })

    test('a search that ignores accents and case finds what people wrote, in the order of Spanish', async () => {
      const found = await withDatabase('busqueda', async open => {
        const { sql, connection } = open()
        await migrate(connection)
        for (const titulo of ['Ñandúes y EVALUACIÓN', 'Nueva evaluación', 'Otra evaluacion', 'Aviso']) {
          await sql`insert into novedades ${sql({ titulo, tipo: 1 })}`
        }
        return sql`select titulo from novedades where busca like '%' || sin_acentos('Evaluación') || '%'
          order by titulo collate "es-x-icu"`
      })
      expect(found.map(r => r.titulo)).toEqual(['Nueva evaluación', 'Ñandúes y EVALUACIÓN', 'Otra evaluacion'])
    })
  },
)

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
