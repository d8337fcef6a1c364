/**
 * `npm run new:palabra`: what it lays out is whole, and is walked like every other word. In a copy of the project.
 *
 * @module-tag resto
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { openTempDir } from './tempdir.ts'

const ROOT = path.join(import.meta.dirname, '../..')
/** What is no source. */
const LEFT = new Set(['node_modules', 'dist', 'data', '.git'])
const copy = openTempDir()
const modules = path.join(copy, 'node_modules')
const LIMIT = 300_000

beforeAll(() => {
  const filter = (file: string) => !LEFT.has(path.basename(file)) && !file.endsWith('.log')
  for (const name of readdirSync(ROOT).filter(filter))
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true, filter })
  mkdirSync(modules)
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@eleva') symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name))
  // The project's own packages are those of the copy.
  mkdirSync(path.join(modules, '@eleva'))
  for (const name of ['contract', 'server', 'web'])
    symlinkSync(path.join('../..', name), path.join(modules, '@eleva', name))
})

/** What it said, and whether it went well. */
async function run(command: string, ...args: string[]) {
  // A run of tests inside of another one has a life of its own.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$)/.test(name)),
  )
  const at = path.join(ROOT, 'node_modules/.bin')
  const done = promisify(execFile)(command, args, {
    cwd: copy,
    env: { ...env, PATH: `${at}:${env.PATH}`, NO_COLOR: '1' },
  })
  type Ended = { stdout: string; stderr: string; code?: number }
  const { stdout, stderr, code = 0 }: Ended = await done.catch(error => error)
  return { ok: code === 0, said: stdout + stderr }
}
const newWord = (...args: string[]) => run('node', 'scripts/palabra.ts', ...args)

/** Every file and what stands in it. */
const everything = () =>
  readdirSync(copy, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter(e => e.isFile() && !e.parentPath.startsWith(modules))
    .map(e => path.join(e.parentPath, e.name))
    .map(file => [file, readFileSync(file, 'utf8')])

test('nothing is written for a name that is taken, nor when it cannot be finished', { timeout: LIMIT }, async () => {
  const before = everything()
  const refusals = await Promise.all([
    newWord('novedades'),
    newWord('materiales'),
    newWord('exportaciones', 'material'),
    newWord('personas'),
    newWord('filas'),
  ])
  expect(refusals.map(({ ok, said }) => [ok, said.trim()])).toEqual([
    [false, 'La palabra «novedades» ya existe en contract/src.'],
    [false, expect.stringContaining('migrations/0006_contenido.sql ya tiene un nombre')],
    [false, expect.stringContaining('contract/src/objetivos.ts ya tiene un nombre')],
    [false, expect.stringContaining('routes.tsx ya llama «personas» a otra cosa')],
    [false, expect.stringContaining('ya llama «filas» a otra cosa')],
  ])

  // A file is not as it was when the script was written.
  const glossary = path.join(copy, 'docs/glosario.md')
  const text = readFileSync(glossary, 'utf8')
  writeFileSync(glossary, text.replaceAll('\n| ', '\n* '))
  const unfit = await newWord('talleres')
  expect([unfit.ok, unfit.said]).toEqual([false, expect.stringContaining('docs/glosario.md no hay lugar')])
  writeFileSync(glossary, text)

  // All is written, and the linter is not there.
  rmSync(path.join(modules, '.bin'))
  const unlinted = await newWord('talleres')
  expect([unlinted.ok, unlinted.said]).toEqual([false, expect.stringContaining('No se escribió nada')])
  symlinkSync(path.join(ROOT, 'node_modules/.bin'), path.join(modules, '.bin'))
  expect(everything()).toEqual(before)
})

test('a new word holds its types, passes its own tests, and the walks find it', { timeout: LIMIT }, async () => {
  const made = await newWord('talleres')
  expect(made.ok, made.said).toBe(true)
  expect(made.said).toContain('un taller')
  const types = await run('node', 'scripts/db-types.ts')
  expect(types.ok, types.said).toBe(true)
  // What loads the whole server costs seconds to check; it is run below.
  const include = [
    'web/src/features/talleres',
    'server/src/modules/talleres/*.sql.ts',
    'server/src/modules/talleres/*.read.ts',
  ]
  writeFileSync(path.join(copy, 'tsconfig.talleres.json'), JSON.stringify({ extends: './tsconfig.json', include }))
  const checked = await run('tsc', '-p', 'tsconfig.talleres.json')
  expect(checked.ok, checked.said).toBe(true)
  const files = ['modules/talleres', 'test/permissions', 'test/ausente', 'test/structure']
  const tests = await run(
    'vitest',
    'run',
    '--project',
    'server',
    ...files,
    '-t',
    'talleres|word',
    '--maxWorkers=1',
    '--no-isolate',
  )
  expect(tests.ok, tests.said).toBe(true)
  expect(tests.said).toMatch(/Tests +21 passed/)
  // What is asked of every table, and not by its name.
  const tables = ['privacidad/privacidad.columnas', 'usuarios/usuarios.fusion']
  const asked = await run('vitest', 'run', '--project', 'server', ...tables, '--maxWorkers=1', '--no-isolate')
  expect(asked.ok, asked.said).toBe(true)
})
