/** A real browser for the journeys: Debian's Chromium, or the one that CHROMIUM names. */
import { existsSync } from 'node:fs'
import { installFromDebian, mayInstall } from '../scripts/debian.ts'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const find = (): string | undefined => [process.env.CHROMIUM ?? '', ...PLACES].find(p => p && existsSync(p))

/** @throws with what to install, where it may not install it itself */
export function ensureChromium(): string {
  const found = find()
  if (found) return found
  if (!mayInstall()) {
    throw new Error(
      'Falta Chromium para las pruebas: instálalo con «sudo apt-get install chromium», o di dónde está con CHROMIUM.',
    )
  }
  installFromDebian('chromium')
  return find() ?? '/usr/bin/chromium'
}

/** Headless, without anything that looks for a network of its own. */
export const LAUNCH_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
