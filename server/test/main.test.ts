/** The whole server as a process: started, stopped, killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { TROZO_BYTES } from '@eleva/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { Browser } from './browser.ts'
import { openTempDir } from './tempdir.ts'
import { chunkOf, formOf, longVideo, sha256 } from './videos.ts'

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
      // A machine that is busy with tests is not a reason to refuse one of them.
      SOBRECARGA: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
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
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    void ended.then(({ code }) => reject(new Error(`ended with ${code}: ${said}`)))
  })
  origin.catch(() => undefined)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { child, origin, ended, stop, said: () => said }
}

test('in production all that is said is a line of JSON each, also why it could not begin', async () => {
  const production = {
    NODE_ENV: 'production',
    APP_URL: 'https://a.mx',
    ADMIN_EMAIL: 'a@b.mx',
    SMTP_URL: 'smtp://127.0.0.1:1',
    // How long it goes on answering is another test's matter.
    STOP_DRAIN_SECONDS: '0',
  }
  const client = { OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y', DATA_DIR: path.join(dir, 'json'), LOG_LEVEL: 'info' }
  const linesOf = (said: string) =>
    said
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { level: number; msg: string })
  const server = start({ ...production, ...client })
  server.origin.catch(() => undefined)
  await vi.waitFor(() => expect(server.said()).toContain('Eleva: http'), { timeout: 55_000 })
  const lines = linesOf((await server.stop()).said)
  expect(lines.map(line => line.msg)).toContainEqual(expect.stringContaining('Eleva: http'))
  const { said } = await start({ ...production, ...client, DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }).ended
  expect(linesOf(said).at(-1)).toMatchObject({ level: 50, msg: expect.stringContaining('no responde') })
  expect(linesOf((await start({ ...production, PORT: 'x' }).ended).said)[0]!.level).toBe(50)
}, 60_000)

test('starts, signs somebody in, keeps their session over a kill, and stops in order', async () => {
  const first = start()
  const browser = new Browser(await first.origin)
  expect(await browser.signIn('admin@eleva.mx')).toBe('/hoy')
  const session = browser.cookies.get('eleva_sesion')!
  first.child.kill('SIGKILL')
  await first.ended
  const second = start()
  const again = new Browser(await second.origin)
  again.cookies.set('eleva_sesion', session)
  expect(await again.json('/api/user')).toMatchObject({ email: 'admin@eleva.mx' })
  expect((await second.stop()).code).toBe(0)
}, 60_000)

test('a chunk that it has acknowledged is there after a kill, and the video goes on with the next one', async () => {
  const env = { DATA_DIR: path.join(dir, 'videos') }
  const first = start(env)
  const browser = new Browser(await first.origin)
  await browser.signIn('admin@eleva.mx')
  const session = browser.cookies.get('eleva_sesion')!
  const film = longVideo(3 * TROZO_BYTES - 7)
  const uploadId = randomUUID()
  const send = (who: Browser, index: number) =>
    who.post('/api/video-upload/chunk', formOf(chunkOf(film, index, { uploadId })))
  expect((await send(browser, 0)).status).toBe(200)
  // Killed while it takes the next.
  const second = send(browser, 1).catch(() => undefined)
  setTimeout(() => first.child.kill('SIGKILL'), 15)
  const acknowledged = (await second)?.ok ? [0, 1] : [0]
  await first.ended
  const third = start(env)
  const again = new Browser(await third.origin)
  again.cookies.set('eleva_sesion', session)
  const { subida } = (await again.json(`/api/video-upload/estado?uploadId=${uploadId}`)) as {
    subida: { recibidos: number[] }
  }
  expect(subida.recibidos).toEqual(expect.arrayContaining(acknowledged))
  const missing = [0, 1, 2].filter(i => !subida.recibidos.includes(i))
  for (const index of missing.slice(0, -1)) await send(again, index)
  // And once more while it puts them together: the last one is sent again, as its page does.
  const last = send(again, 2).catch(() => undefined)
  setTimeout(() => third.child.kill('SIGKILL'), 25)
  await last
  await third.ended
  const end = new Browser(await start(env).origin)
  end.cookies.set('eleva_sesion', session)
  expect((await send(end, 2)).status).toBe(200)
  const { video_url } = await end.json(`/api/get-signed-video-url-poc/${uploadId}`)
  const whole = await (await end.fetch(String(video_url))).bytes()
  expect(sha256(whole)).toBe(sha256(film))
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

test('told to stop as soon as it lets people in, while its jobs still begin, it ends in order', async () => {
  const { child, ended } = start({ DATA_DIR: path.join(dir, 'recien'), STOP_DRAIN_SECONDS: '1' })
  // It says at which door, and its jobs begin behind that: on a new folder they take a moment.
  const { port } = await new Promise<{ port: number }>(resolve => child.once('message', m => resolve(m as never)))
  child.kill('SIGTERM')
  const reply = await fetch(`http://127.0.0.1:${port}/salud`)
  expect([reply.status, (await ended).code]).toEqual([200, 0])
})

test('told to stop, it says so, goes on answering for a while, lets go of its connections and ends in order', async () => {
  const server = start({ STOP_DRAIN_SECONDS: '2', DATA_DIR: path.join(dir, 'relevo') })
  const origin = await server.origin
  expect((await fetch(`${origin}/salud/listo`)).status).toBe(200)
  const ended = server.stop()
  await vi.waitFor(async () => expect((await fetch(`${origin}/salud/listo`)).status).toBe(503), { timeout: 1_500 })
  const call = await fetch(`${origin}/api/user/logged`)
  expect([call.status, call.headers.get('connection')]).toEqual([200, 'close'])
  expect((await ended).code).toBe(0)
  await expect(fetch(`${origin}/salud`)).rejects.toThrow()
}, 60_000)

test.each([
  [
    { DATABASE_URL: 'postgres://eleva@127.0.0.1:1/eleva' },
    /^La base de datos de DATABASE_URL no responde \(.*ECONNREFUSED.*\)\.$/,
  ],
  [
    { TRUST_PROXY: 'el-de-siempre', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x' },
    /TRUST_PROXY: escribe direcciones o redes/,
  ],
])('what %j lacks is said in one sentence', async (env, message) => {
  const { code, said } = await start(env as unknown as Record<string, string>).ended
  expect(code).toBe(1)
  expect(said.trim().split('\n').at(-1)).toMatch(message)
  expect(said).not.toContain('    at ')
})

test.each([
  [{ PORT: 'abc', TZ_PERSONAS: 'Marte' }, /PORT: .*\n.*TZ_PERSONAS: /],
  [{ NODE_ENV: 'production' }, /OIDC_CLIENT_ID: /],
])('refuses %j, naming what is wrong', async (env, message) => {
  const { code, said } = await start(env as unknown as Record<string, string>).ended
  expect(code).toBe(1)
  expect(said).toMatch(message)
})
