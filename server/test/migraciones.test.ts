/** New migrations run while people work: what would lock a large table is found here, before it is applied anywhere. */
import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, inject, test } from 'vitest'
import { connect, openPools } from '../src/kit/db/db.ts'
import { migrate } from '../src/kit/db/migrate.ts'
import { LANDED, MIGRATIONS, readMigrations } from '../src/kit/db/migration-files.ts'
import { reviewMigrations } from '../src/kit/respaldo/migraciones.ts'
import { openTestDatabase } from './database.ts'
import { openTempDir } from './tempdir.ts'

const dir = openTempDir()

const FOLDER = path.join(import.meta.dirname, '../migrations')
const SQUAWK = path.join(import.meta.dirname, '../../node_modules/.bin/squawk')
/** What stood before this rule was never applied to a database with people in it. */
const BEFORE = '0023'
/** `migrate` sets both limits for all files, and a file that is applied whole bears no second run. */
const OURS = ['require-lock-timeout', 'require-statement-timeout', 'prefer-robust-stmts']

type Complaint = { file: string; rule_name: string; message: string }

async function lint(files: readonly string[]): Promise<string[]> {
  const isLoose = (file: string) => readFileSync(file, 'utf8').startsWith('-- sin transacción')
  const run = (some: readonly string[], ...more: string[]) =>
    new Promise<Complaint[]>((resolve, reject) => {
      if (some.length === 0) return resolve([])
      const args = ['--reporter', 'json', '--pg-version', '15', '--exclude', OURS.join(','), ...more, ...some]
      // It ends with 1 when it has complaints: what it says counts.
      execFile(SQUAWK, args, (error, out, err) =>
        out.trim() ? resolve(JSON.parse(out)) : error ? reject(new Error(err)) : resolve([]),
      )
    })
  const found = [
    ...(await run(
      files.filter(f => !isLoose(f)),
      '--assume-in-transaction',
    )),
    ...(await run(files.filter(isLoose), '--no-assume-in-transaction')),
  ]
  return found.map(c => `${path.basename(c.file)}: ${c.rule_name}: ${c.message}`)
}

function written(text: string): string {
  const file = path.join(mkdtempSync(path.join(dir, 'lint-')), '9999_x.sql')
  writeFileSync(file, text)
  return file
}

test('no new migration locks a large table', async () => {
  const files = readdirSync(FOLDER).filter(f => f.endsWith('.sql') && f.slice(0, 4) > BEFORE)
  expect(await lint(files.map(f => path.join(FOLDER, f)))).toEqual([])
}, 20_000)

describe('a migration that', () => {
  test.each([
    ['create index usuarios_x on usuarios (name)', 'require-concurrent-index-creation'],
    ['alter table usuarios add constraint corto check (length(name) < 100)', 'constraint-missing-not-valid'],
    ['alter table usuarios alter column name set not null', 'adding-not-nullable-field'],
    ['alter table usuarios alter column id type bigint', 'changing-column-type'],
    ['alter table usuarios rename column name to nombre', 'renaming-column'],
  ])('says «%s» is held back', async (text, rule) => {
    expect(await lint([written(`${text};\n`)])).toEqual(
      expect.arrayContaining([expect.stringContaining(`: ${rule}: `)]),
    )
  })

  test.each([
    'create table nueva (id bigint primary key, nombre text not null);\ncreate index nueva_nombre on nueva (nombre);\n',
    'alter table usuarios add column apodo text;\n',
    '-- sin transacción\ncreate index concurrently if not exists usuarios_x on usuarios (name);\n',
    'alter table usuarios add constraint corto check (length(name) < 100) not valid;\n',
  ])('says «%s» passes', async text => {
    expect(await lint([written(text)])).toEqual([])
  })
})

/** What git says of the project's history; undefined where there is none, or not that much. */
function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: MIGRATIONS, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

const noted = () => JSON.parse(readFileSync(LANDED, 'utf8')) as Record<string, string[]>

describe('a migration that has landed', () => {
  test('is noted with what it says, and says it still', () => {
    const marks = readMigrations(MIGRATIONS).map(m => [m.name, m.sha256])
    expect(Object.entries(noted()).map(([name, [mark]]) => [name, mark])).toEqual(marks)
  })

  test("has the mark that it had a day before, in the project's history", () => {
    const marksBefore = (hours: number): Record<string, string[]> => {
      const until = Number(git('log', '-1', '--format=%ct') ?? 0) - hours * 3_600
      const commit = git('rev-list', '-1', `--before=${until}`, 'HEAD')
      return JSON.parse((commit && git('show', `${commit}:./huellas.json`)) || '{}') as Record<string, string[]>
    }
    // What was still being written then had another mark half a day earlier, or none.
    const earlier = marksBefore(36)
    for (const [name, marks] of Object.entries(marksBefore(24)))
      if (isDeepStrictEqual(earlier[name], marks)) expect(noted()[name], name).toEqual(marks)
  })
})

/** The first text of each file that was changed after it had been applied, by the commit that has it. */
const CHANGED = {
  '0024_plazos.sql': '9e294eb',
  '0026_correos.sql': '4a65e1b',
  '0031_entregas_mensajes.sql': '3014e45',
  '0041_escaleras.sql': '3c39fd2',
  '0071_aviso_de_nota.sql': '3ad539e',
}

const shapeOf = async (database: Awaited<ReturnType<typeof openTestDatabase>>) => ({
  columns: await database.sql`
    select table_name, column_name, column_default, is_nullable, data_type, udt_name
    from information_schema.columns where table_schema = 'public' order by 1, 2`,
  constraints: await database.sql`
    select conrelid::regclass::text as tabla, conname, pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  indexes: await database.sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
})

const texts = Object.entries(CHANGED).map(([name, commit]) => [name, git('show', `${commit}:./${name}`)] as const)
// A clone without its history cannot say what they said.
describe.skipIf(texts.some(([, text]) => !text))(
  'an installation that applied what five files said at first',
  { tags: ['resto'] },
  () => {
    const folder = mkdtempSync(path.join(dir, 'antes-'))
    for (const { name } of readMigrations(MIGRATIONS))
      if (name < '0075') copyFileSync(path.join(MIGRATIONS, name), path.join(folder, name))
    for (const [name, text] of texts) writeFileSync(path.join(folder, name), `${text}\n`)

    test('goes on with this version, has the same tables then, and its backups come back', async () => {
      const { host, user } = inject('postgres')
      const name = `t_antes_${process.pid}`
      const admin = connect({ host, user, database: 'postgres' }, 1)
      await admin.sql`create database ${admin.sql(name)}`
      const connection = { host, user, database: name }
      await migrate(connection, undefined, { folder })
      const old = openPools(connection, 2)
      // As the versions of then noted them: the whole text.
      for (const [file, text] of texts)
        await old.sql`update migraciones set sha256 = encode(sha256(convert_to(${`${text}\n`}, 'UTF8')), 'hex') where name = ${file}`
      const applied = (await old.sql`select name, sha256 from migraciones`) as unknown as {
        name: string
        sha256: string
      }[]
      expect(() => reviewMigrations(applied)).not.toThrow()

      expect((await migrate(connection))[0]).toBe('0075_anchos.sql')
      const fresh = await openTestDatabase()
      const [now, wanted] = [await shapeOf(old), await shapeOf(fresh)]
      // A rule that was checked when it was made is said without «NOT VALID»: it holds for more rows, not for fewer.
      const rules = (shape: typeof now) => JSON.parse(JSON.stringify(shape).replaceAll(' NOT VALID', '')) as typeof now
      expect(rules(now)).toEqual(rules(wanted))
      await Promise.all([old.close(), fresh.close()])
      await admin.sql`drop database ${admin.sql(name)}`
      await admin.close()
    }, 60_000)
  },
)
