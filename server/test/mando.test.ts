/** The orders of `npm run eleva` as processes, beside a server that runs. */

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROL } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from '../src/kit/db/db.ts'
import { findRunning } from '../src/kit/db/postgres-running.ts'
import { Browser } from './browser.ts'
import { works } from './postgres-lab.ts'
import { openTempDir } from './tempdir.ts'

const MANDO = path.join(import.meta.dirname, '../../scripts/eleva.ts')
const MAIN = path.join(import.meta.dirname, '../src/main.ts')
const dir = openTempDir()
const env = {
  ...process.env,
  NODE_ENV: 'development',
  DATA_DIR: path.join(dir, 'data'),
  TMPDIR: path.join(dir, 'paso'),
  PORT: '0',
  LOG_LEVEL: 'error',
  RESPALDO_CLAVE: 'una clave de veras larga',
}

function start(command: string[], more: Record<string, string | undefined> = {}) {
  const [program = '', ...args] = command
  const child = spawn(program, args, { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', data => (said += data))
  child.stderr.on('data', data => (said += data))
  const ended = new Promise<{ code: number | null; said: string }>(resolve =>
    child.once('close', code => resolve({ code, said })),
  )
  return { child, ended, said: () => said }
}
/** What an order says first: on which database and files it works. */
const WHERE = /^Base de datos: .+\nArchivos: .+\n/
const order = async (args: string[], more: Record<string, string | undefined> = {}) => {
  const { code, said } = await start([process.execPath, MANDO, ...args], more).ended
  return { code, said: said.replace(WHERE, '') }
}

let server: ReturnType<typeof start>
let origin: URL
let archivo: string
beforeAll(async () => {
  mkdirSync(env.TMPDIR)
  server = start([process.execPath, MAIN])
  await vi.waitFor(() => expect(server.said()).toMatch(/^Eleva: http/m), { timeout: 30_000 })
  origin = new URL(/^Eleva: (http:\S+)$/m.exec(server.said())![1]!)
}, 60_000)
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.ended
})

describe('called wrongly, it prints the help and ends with 2', () => {
  test.each([[[]], [['nada']], [['restaurar']], [['migrar', 'ahora']], [['respaldo', '--help']], [['toString']]])(
    '%j',
    async args => {
      const { code, said } = await order(args)
      expect(code).toBe(2)
      for (const name of [
        'iniciar',
        'migrar',
        'respaldo',
        'restaurar',
        'verificar',
        'admin CORREO',
        'salud',
        'secreto',
      ])
        expect(said).toContain(`  ${name}`)
    },
  )
})

test('beside a running server: a backup, a proof that leaves nothing, and a restore that is refused there', async () => {
  const made = await order(['respaldo', path.join(dir, 'copias')])
  expect(made).toMatchObject({
    code: 0,
    said: expect.stringMatching(/\.respaldo: [\d.]+ MB, \d+ tablas con \d+ filas, \d+ archivos/),
  })
  archivo = path.join(dir, 'copias', readdirSync(path.join(dir, 'copias')).find(name => name.endsWith('.respaldo'))!)
  expect(statSync(archivo).mode & 0o077).toBe(0)

  const proved = await order(['verificar', archivo])
  expect(proved.code).toBe(0)
  expect(proved.said).toMatch(/^[0-9a-f]{16} +\d+ {2}usuarios$/m)
  expect(proved.said).toContain('se puede restaurar.')
  expect(readdirSync(env.TMPDIR)).toEqual([])

  const refused = await order(['restaurar', archivo])
  expect([refused.code, refused.said.trim().split('\n')]).toEqual([1, [expect.stringContaining('no está vacía')]])
  expect((await fetch(new URL('/salud/dependencias', origin))).status).toBe(200)
}, 60_000)

test('a proof says of a bad file what is wrong, ends with 1 and leaves nothing, also when it is interrupted', async () => {
  const bad = path.join(dir, 'cortado.respaldo')
  writeFileSync(bad, readFileSync(archivo).subarray(0, -1000))
  expect(await order(['verificar', bad])).toEqual({ code: 1, said: expect.stringContaining('cortado') })
  expect(await order(['verificar', archivo], { RESPALDO_CLAVE: 'otra clave que no es' })).toEqual({
    code: 1,
    said: 'La clave no es la de este respaldo: revisa RESPALDO_CLAVE.\n',
  })
  expect((await order(['verificar', archivo], { RESPALDO_CLAVE: '' })).said).toContain('Falta RESPALDO_CLAVE')
  const proof = start([process.execPath, MANDO, 'verificar', archivo])
  await expect.poll(() => readdirSync(env.TMPDIR), { timeout: 15_000, interval: 5 }).not.toEqual([])
  proof.child.kill('SIGINT')
  expect(await proof.ended).toEqual({ code: 130, said: 'Interrumpido: no quedó nada a medias.\n' })
  expect(readdirSync(env.TMPDIR)).toEqual([])
}, 60_000)

test('a full disk is named, and nothing of the backup stays', async context => {
  const folder = path.join(dir, 'lleno')
  mkdirSync(folder)
  const mount = `mount -t tmpfs -o size=400k none ${folder}`
  context.skip(!works('unshare', '--mount', 'sh', '-c', mount), 'no small disk can be mounted here')
  const script = `${mount} && "$@"; code=$?; ls -A ${folder} ${folder}/.temp; exit $code`
  const made = start(['unshare', '--mount', 'sh', '-c', script, 'sh', process.execPath, MANDO, 'respaldo', folder])
  const { code, said: all } = await made.ended
  const said = all.replace(WHERE, '')
  expect(code).toBe(1)
  expect(said).toContain(`El respaldo no cabe en ${folder}`)
  expect(said).not.toContain('.respaldo\n')
  expect(said.trim().split('\n').slice(1)).toEqual([`${folder}:`, '.temp', '', `${folder}/.temp:`])
})

test('somebody becomes administrator, once or again; what is no e-mail is refused', async () => {
  const person = async () => {
    const { sql, close } = connect((await findRunning(env.DATA_DIR))!, 1)
    const rows = await sql`select role_id, estatus_user from usuarios where email = 'direccion@escuela.mx'`
    await close()
    return rows
  }
  expect(await order(['admin', 'Direccion@escuela.MX'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('cuenta nueva'),
  })
  expect(await person()).toEqual([{ role_id: ROL.admin, estatus_user: 1 }])
  expect(await order(['admin', 'direccion@escuela.mx'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('está activa'),
  })
  expect(await order(['migrar'])).toEqual({ code: 0, said: 'No faltaba ninguna migración.\n' })
  expect(await order(['admin', 'direccion'])).toEqual({ code: 1, said: '«direccion» no es un correo.\n' })
})

test('health says a line for each thing; nobody there, or somebody else, is one sentence and 1', async () => {
  expect(await order(['salud'], { PORT: origin.port })).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^base de datos: bien\narchivos: bien\nffmpeg en esta máquina: (bien|no está, .+)\nLibreOffice en esta máquina: (bien, .+|no está, .+)\n$/,
    ),
  })
  expect(await order(['salud'], { PORT: '1' })).toEqual({
    code: 1,
    said: expect.stringMatching(/^Nadie responde en \S+ .*\n$/),
  })
})

test('a new secret is taken by the running server; whoever is signed in stays so', async () => {
  const browser = new Browser(origin.origin)
  await browser.signIn('admin@eleva.mx')
  const before = await fetch(new URL('/sanctum/csrf-cookie', origin))
  const token = /XSRF-TOKEN=([^;]+)/.exec(before.headers.get('set-cookie') ?? '')![1]!
  const call = () =>
    fetch(new URL('/api/fallas', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token },
      body: '{}',
    })
  expect((await call()).status).not.toBe(419)
  expect((await order(['secreto'])).code).toBe(0)
  await expect.poll(async () => (await call()).status, { timeout: 20_000 }).toBe(419)
  expect(await browser.json('/api/user')).toMatchObject({ email: 'admin@eleva.mx' })
}, 60_000)

test('on a folder that nobody uses it migrates, restores what was backed up, and what is served is the same', async () => {
  const other = { DATA_DIR: path.join(dir, 'otra') }
  expect((await order(['migrar', '--nueva'], other)).said).toMatch(/^aplicada {2}0001_personas\.sql$/m)
  const restored = await order(['restaurar', archivo], other)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('iguales a los del respaldo.') })
  const again = await order(['respaldo', path.join(dir, 'copias-2')], other)
  const counted = (said: string) => /\d+ tablas con \d+ filas, \d+ archivos/.exec(said)?.[0]
  expect(counted(again.said)).toMatch(/tablas/)
  expect(restored.said).toContain(/\d+ tablas con \d+ filas/.exec(again.said)![0])
}, 60_000)

test('an order says on what it works, and makes no database that nobody asked for', async () => {
  const { said } = await start([process.execPath, MANDO, 'migrar']).ended
  expect(said).toMatch(WHERE)
  expect(said).toContain(path.join(env.DATA_DIR, 'pg'))
  const other = { DATA_DIR: path.join(dir, 'ninguna') }
  for (const args of [['migrar'], ['respaldo'], ['admin', 'a@b.mx'], ['secreto'], ['restaurar', archivo]]) {
    const refused = await order(args, other)
    expect([args, refused.code]).toEqual([args, 1])
    expect(refused.said).toContain(`En ${other.DATA_DIR} no hay ninguna base de datos.`)
  }
  expect(existsSync(path.join(other.DATA_DIR, 'pg'))).toBe(false)
  expect((await order(['respaldo', '--nueva'], other)).code).toBe(2)
  const secret = { DATABASE_URL: 'postgres://eleva:muysecreto@127.0.0.1:1/escuela' }
  const far = await start([process.execPath, MANDO, 'migrar'], secret).ended
  expect(far.said).toContain('Base de datos: postgres://127.0.0.1:1/escuela')
  expect(far.said).not.toContain('muysecreto')
}, 60_000)

test.skipIf(process.getuid?.() !== 0)(
  'the order of a service takes its settings, as they stand for its unit',
  async () => {
    const example = readFileSync(path.join(import.meta.dirname, '../../deploy/.env.example'), 'utf8')
    const settings = path.join(dir, 'eleva.env')
    const filled = {
      ADMIN_EMAIL: 'a@b.mx',
      OIDC_CLIENT_ID: 'x',
      OIDC_CLIENT_SECRET: 'y',
      SMTP_URL: 'smtp://127.0.0.1:1',
    }
    const lines = Object.entries({ ...filled, DATA_DIR: env.DATA_DIR, RESPALDO_CLAVE: env.RESPALDO_CLAVE })
    writeFileSync(settings, `${example}\n${lines.map(([name, value]) => `${name}="${value}"`).join('\n')}\n`)
    const own = { DATA_DIR: undefined, RESPALDO_CLAVE: undefined, ELEVA_ENV: settings, ELEVA_USER: 'root' }
    const eleva = path.join(import.meta.dirname, '../../deploy/eleva')
    const { code, said } = await start([eleva, 'migrar'], own).ended
    expect(said).toContain(path.join(env.DATA_DIR, 'pg'))
    expect([code, said.trim().split('\n').at(-1)]).toEqual([0, 'No faltaba ninguna migración.'])
  },
  60_000,
)

test('a wrong address of the database is one sentence', async () => {
  const { code, said } = await order(['migrar'], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })
  expect([code, said.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining('La base de datos de DATABASE_URL no responde')],
  ])
  expect((await order(['migrar'], { DATABASE_URL: 'mysql://x' })).said).toContain('La configuración no es válida')
})
