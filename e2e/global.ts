/**
 * One server for all journeys of a run: the real one, in a process of its own, with the demo school in a throwaway
 * folder.
 */
import { type AddressInfo, createServer } from 'node:net'
import type { TestProject } from 'vitest/node'
import { buildWeb } from '../scripts/build-web.ts'
import { ensureChromium } from './chromium.ts'
import { startInstalacion } from './instalacion.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    chromium: string
    /** The folder of the server's data. */
    dir: string
    /** Where a journey may open a service of notices for devices (`server/test/push.ts`). */
    push: number
  }
}

export default async function setup(project: TestProject) {
  project.provide('chromium', ensureChromium())
  await buildWeb()
  const push = await freePort()
  const { origin, dir, stop } = await startInstalacion({ PUSH_ORIGINS: `http://127.0.0.1:${push}` })
  project.provide('origin', origin)
  project.provide('dir', dir)
  project.provide('push', push)
  return stop
}

async function freePort(): Promise<number> {
  const socket = createServer()
  await new Promise<void>(resolve => socket.listen(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  await new Promise(resolve => socket.close(resolve))
  return port
}
