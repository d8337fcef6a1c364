/**
 * After `npm ci`: builds the web app, so that the first `npm start` has its page as soon as its database (ADR 072). Who
 * installs without the tools that build it, or whose build fails, is not held up: a start builds what is missing, and
 * says what is wrong.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '../server/src/kit/thrown.ts'
import { buildWeb, VITE } from './build-web.ts'

/**
 * The oldest Node whose npm takes all packages: older ones leave out optional packages whose makers ask for a newer
 * Node than theirs.
 */
const [MAJOR, MINOR] = [20, 19]

/**
 * Debian 12's npm runs on Node 18, and leaves out the binaries that build the page. The same npm, run once more on the
 * Node that came with the packages, brings them.
 */
function completePackages() {
  const [, major = 0, minor = 0] =
    /node\/v(\d+)\.(\d+)/.exec(process.env.npm_config_user_agent ?? '')?.map(Number) ?? []
  const npm = process.env.npm_execpath
  if (!npm || !major || major > MAJOR || (major === MAJOR && minor >= MINOR)) return
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  execFileSync(process.execPath, [npm, ...args], { cwd: path.join(import.meta.dirname, '..'), stdio: 'inherit' })
}

try {
  completePackages()
} catch (error) {
  console.error(
    `Este npm dejó fuera paquetes que piden Node ${MAJOR}.${MINOR} o más nuevo, y no se pudieron completar: ${error}`,
  )
}
if (existsSync(VITE)) await buildWeb().catch(error => console.error(messageOf(error)))
