/** A real browser for the journeys: Debian's Chromium without a window, or the one that CHROMIUM names. */
import { existsSync } from 'node:fs'
import { installFromDebian, mayInstall } from '../scripts/debian.ts'

/** The same engine without the part that draws windows, which takes half of the processor. */
const SHELL = 'chromium-headless-shell'
const PLACES = [`/usr/bin/${SHELL}`, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const find = (): string | undefined => [process.env.CHROMIUM ?? '', ...PLACES].find(p => p && existsSync(p))

/**
 * Where the window-less one cannot be had, another does; it only takes longer.
 * @throws with what to install, where it may not install it itself
 */
export function ensureChromium(): string {
  const found = find()
  if (found && (process.env.CHROMIUM || found.endsWith(SHELL) || !mayInstall())) return found
  if (!mayInstall()) {
    throw new Error(
      'Falta Chromium para las pruebas: instálalo con «sudo apt-get install chromium», o di dónde está con CHROMIUM.',
    )
  }
  try {
    installFromDebian(SHELL)
  } catch (error) {
    console.error(`${SHELL} no se pudo instalar: ${(error as Error).message}`)
    if (!found) installFromDebian('chromium')
  }
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
  // A microphone that beeps, and leave to use it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Pages live for seconds: making their scripts faster costs more than it gives, and room for what is new spares
  // collecting it.
  '--js-flags=--no-maglev --no-opt --min-semi-space-size=32',
]
