/** The whole server as a process: started, stopped, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { openTempDir } from './tempdir.ts'

const MAIN = path.join(import.meta.dirname, '../src/main.ts')
const dir = openTempDir()
const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: path.join(dir, 'data'),
      PORT: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let said = ''
  const ended = new Promise<{ code: number | null; said: string }>(resolve =>
    child.once('close', code => resolve({ code, said })),
  )
  const origin = new Promise<string>((resolve, reject) => {
    const hear = (data: Buffer) => {
      said += data
      const line = /^Eleva: (http:\S+)$/m.exec(said)
      if (line) resolve(line[1]!)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${said}`)))
  })
  origin.catch(() => undefined)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { child, origin, ended, stop }
}

test('starts, signs somebody in, keeps their session over a kill, and stops in order', async () => {
  const first = start()
  const browser = new Browser(await first.origin)
  expect(await browser.signIn('admin@eleva.mx')).toBe('/crear-contenido-curricula')
  const session = browser.cookies.get('eleva_sesion')!
  first.child.kill('SIGKILL')
  await first.ended
  const second = start()
  const again = new Browser(await second.origin)
  again.cookies.set('eleva_sesion', session)
  expect(await again.json('/api/user')).toMatchObject({ email: 'admin@eleva.mx' })
  expect((await second.stop()).code).toBe(0)
}, 60_000)

test('a second one on the same folder refuses with one clear line, and the first goes on', async () => {
  const first = start()
  const origin = await first.origin
  const { code, said } = await start().ended
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([expect.stringContaining('Otro proceso de Eleva ya usa la carpeta')])
  expect((await fetch(`${origin}/salud/listo`)).status).toBe(200)
  const port = new URL(origin).port
  const busy = await start({ PORT: port, DATA_DIR: path.join(dir, 'otra') }).ended
  expect(busy.said).toContain('El puerto ya está en uso: elige otro con PORT.')
  await first.stop()
}, 60_000)

test.each([
  [{ PORT: 'abc', TZ_PERSONAS: 'Marte' }, /PORT: .*\n.*TZ_PERSONAS: /],
  [{ NODE_ENV: 'production' }, /OIDC_CLIENT_ID: /],
])('refuses %j, naming what is wrong', async (env, message) => {
  const { code, said } = await start(env as unknown as Record<string, string>).ended
  expect(code).toBe(1)
  expect(said).toMatch(message)
})
