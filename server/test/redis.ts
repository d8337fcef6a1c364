/** A throwaway Redis for tests with several processes; what it held is gone when it stops. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { freePorts } from '../../scripts/puertos.ts'

/** Its memory does not bear a moved clock (scripts/dias.ts), and it keeps no days. */
const { LD_PRELOAD: _clock, ...env } = process.env

export const hasRedis = spawnSync('redis-server', ['--version'], { env }).status === 0
if (!hasRedis) console.error('redis-server is not installed: the tests with two processes are skipped')

export type Redis = {
  url: string
  /** Begins anew at the same address. */
  start: () => void
  /** At once, as a power cut. */
  stop: () => Promise<void>
}

export async function openRedis(): Promise<Redis> {
  const [port] = await freePorts(1)
  let child: ChildProcess
  const start = () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn('redis-server', args, { stdio: 'ignore', env })
  }
  start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
