/** One server for all journeys of a run: the real one, in a process of its own, with the demo school in a throwaway folder. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildWeb } from '../scripts/build-web.ts'
import { ensureChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    chromium: string
    /** Of the server's data. */
    dir: string
    /** Where a journey may open a service of notices for devices (`server/test/push.ts`). */
    push: number
  }
}

export default async function setup(project: TestProject) {
  project.provide('chromium', ensureChromium())
  await buildWeb()
  const dir = mkdtempSync(path.join(os.tmpdir(), 'eleva-e2e-'))
  const push = await freePort()
  const main = path.join(import.meta.dirname, '../server/src/main.ts')
  const server = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dir,
      PORT: '0',
      RATE_LIMIT: '0',
      // Who is erased in a journey is so at once.
      PRIVACIDAD_BLOQUEO_DIAS: '0',
      // A machine that is busy with tests is not a reason to refuse one of them.
      SOBRECARGA: '0',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: 'admin@eleva.mx',
      PUSH_ORIGINS: `http://127.0.0.1:${push}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', data => {
      said += data
      const line = /Eleva: (http:\S+)/.exec(said)
      if (line) resolve(line[1]!)
    })
    server.once('exit', code => reject(new Error(`the server ended with ${code}`)))
  })
  project.provide('origin', origin)
  project.provide('dir', dir)
  project.provide('push', push)
  return async () => {
    const gone = new Promise(resolve => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
    rmSync(dir, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const socket = createServer()
  await new Promise<void>(resolve => socket.listen(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  await new Promise(resolve => socket.close(resolve))
  return port
}
