/** The real server in a process of its own, with the demo school in a throwaway folder. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { makePlace } from '../server/test/place.ts'

/** @param env beside what all of them are started with */
export async function startInstalacion(env: Record<string, string> = {}) {
  const dir = makePlace('eleva-e2e-')
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
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise(resolve => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGTERM')
    await gone
    rmSync(dir, { recursive: true, force: true })
  }
  const origin = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.on('data', data => {
      said += data
      const line = /Eleva: (http:\S+)/.exec(said)
      if (line) resolve(line[1]!)
    })
    server.once('exit', code => reject(new Error(`the server ended with ${code}`)))
  })
  return { origin, dir, stop }
}
