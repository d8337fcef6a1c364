/**
 * Backups with a point in time: pgBackRest on every node of the cluster, and a fourth PostgreSQL that a moment comes
 * back into.
 */
import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePorts } from '../../scripts/puertos.ts'
import { connect } from '../../server/src/kit/db/db.ts'
import type { Sql } from '../../server/src/kit/db/sql.ts'
import type { Carga } from './carga.ts'
import { accountOfPostgres, configOf, folderOf, type Patroni, requirePrograms, superuser } from './patroni.ts'
import { type Programa, requireProgram, start, until } from './programas.ts'
import { type Falta, none } from './suelo.ts'

const PGBACKREST = '/usr/bin/pgbackrest'
const OURS = path.join(import.meta.dirname, '../pgbackrest.conf')
/** Seconds of work before the moment that is come back to, and between it and the mistake. */
const WORK = 3

/** The lines of an installation (deploy/pgbackrest.conf), with a folder in place of the bucket. */
function writeConfig(dir: string, file: string, pg: Record<string, string>) {
  const own = accountOfPostgres()
  const put: Record<string, string> = {
    'repo1-type': 'posix',
    'repo1-path': path.join(dir, 'copias'),
    'repo1-cipher-pass': 'ensayo',
    'spool-path': `${file}.spool`,
    ...pg,
  }
  const lines = readFileSync(OURS, 'utf8')
    .split('\n')
    .filter(line => !line.startsWith('repo1-s3-'))
    .map(line => line.replace(/^([\w-]+)=.*/, (all, key) => (put[key] === undefined ? all : `${key}=${put[key]}`)))
  const rest = Object.entries(put).filter(([key]) => !lines.some(line => line.startsWith(`${key}=`)))
  const more = rest.map(([key, value]) => `${key}=${value}\n`).join('')
  // Two machines do not share their logs nor their locks.
  const apart = ['log', 'lock'].map(what => `${what}-path=${file}.${what}\n`).join('')
  writeFileSync(file, `${lines.join('\n')}${more}\n[global]\n${apart}`)
  chownSync(file, own.uid, own.gid)
}

export const requireCopias = () => requireProgram(PGBACKREST, 'pgbackrest')

export type Copias = {
  /** A full backup, while people work. */
  whole: () => Falta
  /** Rows are deleted by mistake, and come back from a moment before that. */
  comeBack: (carga: Carga) => Falta
}

type Told = { backup: { info: { size: number; repository: { size: number } } }[] }[]

export async function openCopias(dir: string, patroni: Patroni): Promise<Copias> {
  const stanza = await openStanza(dir, patroni)
  await stanza.onPrimary(fill)
  return { whole: () => copyWhole(stanza), comeBack: carga => comeBack(stanza, carga) }
}

type Stanza = Awaited<ReturnType<typeof openStanza>>

/** pgBackRest as every node of the cluster asks it, and as whoever rescues rows does. */
async function openStanza(dir: string, patroni: Patroni) {
  requireCopias()
  const own = accountOfPostgres()
  const folder = (...names: string[]) => {
    const made = path.join(dir, ...names)
    mkdirSync(made, { recursive: true, mode: 0o700 })
    chownSync(made, own.uid, own.gid)
    return made
  }
  const run = (config: string, ...args: string[]) =>
    promisify(execFile)(PGBACKREST, ['--stanza=eleva', ...args], {
      ...own,
      cwd: dir,
      env: { ...process.env, PGBACKREST_CONFIG: config },
      timeout: 300_000,
    })
  folder('copias')
  for (const [n, { pg }] of patroni.nodes.entries()) {
    const at = folderOf(dir, n)
    writeConfig(dir, configOf(dir, n), { 'pg1-path': `${at}/pg`, 'pg1-port': `${pg}`, 'pg1-socket-path': at })
  }
  const onLeader = async (...args: string[]) => run(configOf(dir, (await patroni.leader())!), ...args)
  await onLeader('stanza-create')
  await onLeader('check')

  /** Asks the primary itself, as its administrator. */
  const onPrimary = async <T>(ask: (sql: Sql) => Promise<T>): Promise<T> => {
    const admin = connect(superuser(patroni.nodes[(await patroni.leader())!]!.pg, 'eleva'), 1)
    return ask(admin.sql).finally(() => admin.close())
  }

  /** @returns a PostgreSQL beside the cluster that holds what the cluster held then, and how to end it */
  const restore = async (moment: string) => {
    const at = folder('rescate')
    const config = path.join(at, 'pgbackrest.conf')
    const data = folder('rescate', 'pg')
    writeConfig(dir, config, { 'pg1-path': data })
    await run(config, '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
    const [port] = await freePorts(1)
    // In its own place, it archives nothing and waits for no standby.
    const apart = [
      'archive_mode=off',
      'synchronous_standby_names=',
      'hot_standby=off',
      `hba_file=${data}/pg_hba.conf`,
      `ident_file=${data}/pg_ident.conf`,
    ]
    const args = ['-D', data, '-h', '127.0.0.1', '-p', `${port}`, '-k', at, ...apart.flatMap(one => ['-c', one])]
    const how = { ...own, env: { ...process.env, PGBACKREST_CONFIG: config } }
    const server: Programa = start(at, 'postgres', requirePrograms().postgres, args, how)
    const there = connect(superuser(port!, 'eleva'), 1)
    await until('el momento anterior', 180_000, () => there.sql`select 1`)
    return { sql: there.sql, end: () => there.close().then(() => server.end('SIGINT')) }
  }

  return { onLeader, onPrimary, restore }
}

function copyWhole({ onLeader }: Stanza): Falta {
  let told = ''
  return {
    nombre: 'una copia completa mientras se trabaja',
    apply: async () => {
      const began = Date.now()
      await onLeader('--type=full', 'backup')
      const seconds = (Date.now() - began) / 1_000
      const { stdout } = await onLeader('info', '--output=json')
      const { size, repository } = (JSON.parse(stdout) as Told)[0]!.backup.at(-1)!.info
      told = `copia en ${seconds.toFixed(1)} s, ${megabytes(size)} MB, guardados en ${megabytes(repository.size)} MB`
    },
    segundos: 2,
    demand: none,
    tell: () => told,
  }
}

function comeBack({ onPrimary, restore }: Stanza, carga: Carga): Falta {
  let told = ''
  let wrong = 0
  return {
    nombre: 'una copia con punto en el tiempo',
    apply: async () => {
      await sleep(WORK * 1_000)
      const confirmed = carga.news.map(n => n.titulo)
      const { moment, ids } = await onPrimary(noteMoment)
      const noted = Date.now()
      await sleep(WORK * 1_000)
      // The mistake: all news that were there at that moment. What came after stays.
      await onPrimary(sql => sql`delete from novedades where id = any(${ids})`)
      await sleep(WORK * 1_000)
      const began = Date.now()
      await onPrimary(archiveAll)
      const rescued = await restore(moment)
      const seconds = (Date.now() - began) / 1_000
      const rows = await rescued.sql<
        New[]
      >`select to_jsonb(novedad) as row from novedades novedad where titulo like ${OURS_ALL}`
      await rescued.end()
      const found = new Set(rows.map(r => r.row.titulo))
      const lost = confirmed.filter(titulo => !found.has(titulo)).length
      const later = carga.news.filter(n => n.sent > noted && found.has(n.titulo)).length
      // Who was just then committing, between the look and the clock, is in both places.
      const missed = new Set(ids)
      const back = rows.filter(r => missed.has(r.row.id))
      await onPrimary(sql => putBack(sql, back))
      wrong = lost + later + ids.length - back.length
      told = `borradas ${ids.length}, de vuelta ${back.length} en ${seconds.toFixed(1)} s; de ${confirmed.length} confirmadas ${lost} perdidas, ${later} de después`
    },
    segundos: 2,
    demand: m => (wrong ? `${wrong} filas de más o de menos` : none(m)),
    tell: () => told,
  }
}

/**
 * What an installation has beside the rows of today, so that a copy takes its time: some 300 MB, which hardly shrink.
 */
async function fill(sql: Sql) {
  const hashes = [1, 2, 3].map(i => `encode(sha512((n || '.${i}')::bytea), 'hex')`).join(' || ')
  await sql.unsafe(`create schema ensayo; create table ensayo.relleno as
    select n, ${hashes} as que from generate_series(1, 650000) n; analyze ensayo.relleno`)
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
const OURS_ALL = 'ensayo %'
type New = { row: { id: number; titulo: string } }

/** A moment, and news that were committed by then: the clock is read after the snapshot is taken. */
async function noteMoment(sql: Sql): Promise<{ moment: string; ids: number[] }> {
  const [row] = await sql<[{ moment: string; ids: number[] }]>`
    select array_agg(id) as ids, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as moment
    from novedades where titulo like ${OURS_ALL}`
  return row
}

/** Hands the log on to the archive as far as it has come; by itself that takes a minute at most (`archive_timeout`). */
async function archiveAll(sql: Sql) {
  const [row] = await sql<[{ file: string }]>`select pg_walfile_name(pg_switch_wal()) as file`
  const there = () => sql`select 1 from pg_stat_archiver where last_archived_wal >= ${row.file}`
  await until('el archivo de cambios', 60_000, async () => (await there()).length === 1)
}

/** As whoever mends it by hand: the rows of the copy, by their own keys. */
async function putBack(sql: Sql, rows: readonly New[]) {
  const columns = await sql<{ name: string }[]>`select quote_ident(attname) as name from pg_attribute
    where attrelid = 'novedades'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  const names = columns.map(c => c.name).join(', ')
  await sql.unsafe(
    `insert into novedades (${names}) overriding system value select ${names} from jsonb_populate_recordset(null::novedades, $1::jsonb)`,
    [JSON.stringify(rows.map(r => r.row))],
  )
}
