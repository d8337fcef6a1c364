/** What the tests need beside npm packages, from Debian, where this process may install it. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { messageOf } from '../server/src/kit/thrown.ts'

export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @throws when apt-get cannot install it */
export function installFromDebian(name: string): void {
  console.log(`Instalando ${name} de Debian para las pruebas…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    execFileSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt('update')
  apt('install', '-y', '--no-install-recommends', name)
}

/** The tests on other days move the clock with it. */
export function ensureFaketime(): void {
  if (!existsSync('/usr/bin/faketime') && mayInstall()) installFromDebian('faketime')
}

/** The tests of lighter versions of films want it; without it they are skipped, and say so. */
export function ensureFfmpeg(): void {
  if (existsSync('/usr/bin/ffmpeg') || !mayInstall()) return
  try {
    installFromDebian('ffmpeg')
  } catch (error) {
    console.error(`ffmpeg no se pudo instalar: ${messageOf(error)}`)
  }
}

/** The realtime's tests with two server processes want it; without it they are skipped, and say so. */
export function ensureRedis(): void {
  if (existsSync('/usr/bin/redis-server') || !mayInstall()) return
  try {
    installFromDebian('redis-server')
  } catch (error) {
    console.error(`redis-server no se pudo instalar: ${messageOf(error)}`)
  }
}
