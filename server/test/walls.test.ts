/**
 * Each wall of `.dependency-cruiser.cjs` holds: in a small project that goes through all of them, each says so.
 *
 * @module-tag resto
 */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openTempDir } from './tempdir.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const CONFIG = '.dependency-cruiser.cjs'

type Wall = { name: string; from: { path: string } }
const { forbidden } = createRequire(import.meta.url)(path.join(ROOT, CONFIG)) as { forbidden: Wall[] }

/** The rooms of each folder that has an order of them, from below. */
const FOLDERS = new Map<string, string[]>()
for (const { name, from } of forbidden) {
  const said = /^\^(.+)\/([\w-]+)\[\/\.\]$/.exec(from.path)
  if (said && name.endsWith(`-room-${said[2]}`)) FOLDERS.set(said[1]!, [...(FOLDERS.get(said[1]!) ?? []), said[2]!])
}
const wallOf = (folder: string, end: string) =>
  forbidden.find(({ name, from }) => name.endsWith(end) && from.path.startsWith(`^${folder}/`))!.name

/** Each goes up to the next, the uppermost has nowhere to go, and the ground floor goes into the first. */
const UP: Record<string, Record<string, string>> = Object.fromEntries(
  [...FOLDERS].flatMap(([folder, rooms]) => [
    ...rooms.map((room, at) => {
      const above = rooms[at + 1]
      const up = { [`${folder}/${room}/arriba.ts`]: above ? `../${above}/abajo.ts` : '' }
      return [wallOf(folder, `-room-${room}`), { ...up, [`${folder}/${room}/abajo.ts`]: '' }]
    }),
    [wallOf(folder, '-ground-below'), { [`${folder}/suelo.ts`]: `./${rooms[0]}/abajo.ts` }],
  ]),
)

/** By wall: the files that go through it, with what each imports. */
const THROUGH: Record<string, Record<string, string>> = {
  'no-cycles': { 'server/src/kit/uno.ts': './dos.ts', 'server/src/kit/dos.ts': './uno.ts' },
  'contract-alone': { 'contract/src/contrato.ts': 'kysely' },
  'server-not-web': { 'server/src/kit/web.ts': '../../../web/src/kit/nada.ts', 'web/src/kit/nada.ts': '' },
  'web-not-server': { 'web/src/kit/server.ts': '../../../server/src/kit/nada.ts', 'server/src/kit/nada.ts': '' },
  'server-kit-below': {
    'server/src/kit/modulo.ts': '../modules/unas/unas.routes.ts',
    'server/src/modules/unas/unas.routes.ts': '',
    'server/src/kit/quien.ts': '../alcance/quien.ts',
    'server/src/alcance/quien.ts': '',
    'server/src/kit/orden.ts': '../mando/orden.ts',
    'server/src/mando/orden.ts': '',
    'server/src/kit/inicio.ts': '../arranque.ts',
    'server/src/arranque.ts': '',
  },
  ...UP,
  'kit-list-as-type': { 'server/src/kit/web/lista.ts': '../kit.ts', 'server/src/kit/kit.ts': '' },
  'alcance-below': {
    'server/src/alcance/modulo.ts': '../modules/unas/unas.routes.ts',
    'server/src/alcance/orden.ts': '../mando/orden.ts',
    'server/src/alcance/inicio.ts': '../arranque.ts',
  },
  'alcance-only-reads': {
    'server/src/alcance/correo.ts': '../kit/correo/abajo.ts',
    'server/src/alcance/vivo.ts': '../kit/http/realtime.ts',
    'server/src/kit/http/realtime.ts': '',
    'server/src/alcance/cola.ts': '../kit/db/jobs.ts',
    'server/src/kit/db/jobs.ts': '',
    'server/src/alcance/archivo.ts': '../kit/archivos/abajo.ts',
  },
  'web-kit-below': { 'web/src/kit/rasgo.ts': '../features/unas/Unas.ts', 'web/src/features/unas/Unas.ts': '' },
  'web-shared-below': { 'web/src/shared/rasgo.ts': '../features/unas/Unas.ts' },
  'modules-by-read': {
    'server/src/modules/otras/otras.routes.ts': '../unas/unas.sql.ts',
    'server/src/modules/unas/unas.sql.ts': '',
  },
  'reads-below-writes': {
    'server/src/modules/unas/unas.read.ts': './unas.sql.ts',
    'server/src/modules/otras/otras.lista.read.ts': './otras.jobs.ts',
    'server/src/modules/otras/otras.jobs.ts': '',
  },
  'features-by-parts': { 'web/src/features/otras/Otras.ts': '../unas/Unas.ts' },
  'features-below-app': { 'web/src/features/otras/Marco.ts': '../../app/Marco.ts', 'web/src/app/Marco.ts': '' },
  'modules-below': {
    'server/src/modules/otras/ejemplo.ts': '../../demo/ejemplo.ts',
    'server/src/demo/ejemplo.ts': '',
    'server/src/modules/otras/orden.ts': '../../mando/orden.ts',
    'server/src/modules/otras/inicio.ts': '../../arranque.ts',
  },
  'sql-in-its-place': { 'server/src/modules/otras/otras.reglas.ts': 'kysely' },
  'http-in-its-place': { 'server/src/modules/otras/otras.read.ts': 'fastify' },
  'toasts-in-kit': { 'web/src/features/otras/Aviso.ts': '@mantine/notifications' },
  'tests-not-shipped': { 'server/src/kit/prueba.ts': './una.test.ts', 'server/src/kit/una.test.ts': '' },
}

type Report = { summary: { violations: { rule: { name: string }; from: string }[] } }

test('every room of a folder that has an order of them has its place among them', () => {
  expect([...FOLDERS.keys()]).toContain('server/src/kit')
  for (const [folder, rooms] of FOLDERS) {
    const found = readdirSync(path.join(ROOT, folder), { withFileTypes: true }).filter(entry => entry.isDirectory())
    const inOrder = rooms.filter(room => existsSync(path.join(ROOT, folder, room)))
    expect(found.map(({ name }) => name).sort()).toEqual(inOrder.sort())
  }
})

test('each wall is there, and is heard where somebody goes through it', { timeout: 60_000 }, async () => {
  expect(Object.keys(THROUGH).sort()).toEqual(forbidden.map(rule => rule.name).sort())

  const project = openTempDir()
  cpSync(path.join(ROOT, CONFIG), path.join(project, CONFIG))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(project, 'node_modules'))
  for (const [file, imported] of Object.values(THROUGH).flatMap(files => Object.entries(files))) {
    const at = path.join(project, file)
    mkdirSync(path.dirname(at), { recursive: true })
    writeFileSync(at, `${imported ? `import '${imported}'\n` : ''}export {}\n`)
  }
  const found = promisify(execFile)(
    path.join(ROOT, 'node_modules/.bin/depcruise'),
    ['--config', CONFIG, '--output-type', 'json', 'contract', 'server', 'web'],
    { cwd: project },
  )
  // It ends with the number of faults that it found.
  const { stdout } = await found.catch((error: { stdout: string }) => error)
  const { violations } = (JSON.parse(stdout) as Report).summary
  const heard = violations.map(({ rule, from }) => `${rule.name}: ${from}`)
  for (const [rule, files] of Object.entries(THROUGH)) {
    // One that is only gone to imports nothing, and of two that import each other one is named.
    const through = Object.keys(files).filter(file => files[file])
    const said = through.filter(file => heard.includes(`${rule}: ${file}`))
    expect([rule, said.length]).toEqual([rule, rule === 'no-cycles' ? 1 : through.length])
  }
})
