/** Programs of the rehearsal: found or installed from Debian, started in folders of its own, ended with it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installFromDebian, mayInstall } from '../../scripts/debian.ts'
import { messageOf } from '../../server/src/kit/thrown.ts'

/** What to undo at the end, the latest first. */
const ends: (() => unknown)[] = []
export const atEnd = (end: () => unknown) => void ends.push(end)
export async function endAll() {
  for (let end = ends.pop(); end; end = ends.pop()) await Promise.resolve(end()).catch(() => undefined)
}

/** @returns where it is, after installing its package where that may be done; undefined when it cannot be had */
export function programOf(pattern: string, paquete: string): string | undefined {
  const find = () => (existsSync(pattern) ? pattern : globSync(pattern).toSorted().at(-1))
  if (!find() && mayInstall()) {
    try {
      installFromDebian(paquete)
    } catch (error) {
      console.error(`${paquete} no se pudo instalar: ${messageOf(error)}`)
    }
  }
  return find()
}

/** @throws when it cannot be had: a step that cannot be made is not one that went well */
export function requireProgram(pattern: string, paquete: string): string {
  const found = programOf(pattern, paquete)
  if (!found) throw new Error(`Falta ${paquete}: instálalo con apt-get.`)
  return found
}

export type Programa = {
  child: ChildProcess
  alive: () => boolean
  /**
   * Sends a signal and waits for the end.
   * @throws when it is to be killed and has ended already: then nothing was broken
   */
  end: (signal?: NodeJS.Signals) => Promise<void>
}

/** Starts one; what it says stands in `<dir>/<name>.log`. */
export function start(
  dir: string,
  name: string,
  command: string,
  args: readonly string[],
  how: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
): Programa {
  mkdirSync(dir, { recursive: true })
  const log = openSync(path.join(dir, `${name}.log`), 'a')
  const child = spawn(command, args, { stdio: ['ignore', log, log], env: process.env, ...how })
  const gone = new Promise<void>(resolve => child.once('close', () => resolve()))
  const alive = () => child.exitCode === null && child.signalCode === null
  child.once('error', error => console.error(`${name}: ${error.message}`))
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!alive()) {
      if (signal === 'SIGKILL') throw new Error(`${name} ya había terminado`)
      return
    }
    child.kill(signal)
    await Promise.race([gone, sleep(30_000, undefined, { ref: false })])
    if (alive()) child.kill('SIGKILL')
  }
  atEnd(() => end())
  return { child, alive, end }
}

/** @throws when it does not come true within `ms` */
export async function until(what: string, ms: number, isSo: () => unknown): Promise<void> {
  const limit = Date.now() + ms
  for (;;) {
    if (
      await Promise.resolve()
        .then(isSo)
        .catch(() => false)
    )
      return
    if (Date.now() > limit) throw new Error(`No llegó en ${ms / 1000} s: ${what}`)
    await sleep(100)
  }
}
