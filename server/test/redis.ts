/** A throwaway Redis for tests with several processes; what it held is gone when it stops. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0
if (!hasRedis) console.error('redis-server is not installed: the tests with two processes are skipped')

export type Redis = {
  url: string
  /** Begins anew at the same address. */
  start: () => void
  /** At once, as a power cut. */
  stop: () => Promise<void>
}

export async function openRedis(): Promise<Redis> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => probe.close(resolve))
  let child: ChildProcess
  const start = () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn('redis-server', args, { stdio: 'ignore' })
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
