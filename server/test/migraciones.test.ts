/** New migrations run while people work: what would lock a large table is found here, before it is applied anywhere. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

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
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'eleva-lint-')), '9999_x.sql')
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
