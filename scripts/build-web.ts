/** Builds web/dist once; what is built is known by the sources' fingerprint. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '..')
const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/contractCalls.ts',
  'web/capas.ts',
  'web/libreria.ts',
  'web/rutas.ts',
  'web/trabajador.ts',
  'web/trazo.ts',
  'contract/src',
  'package-lock.json',
]
export const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js')
const MARK = path.join(ROOT, 'web/dist/.huella')

function fingerprint(): string {
  const hash = createHash('sha256')
  const add = (file: string) => {
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) add(path.join(file, name))
    else hash.update(path.relative(ROOT, file)).update(readFileSync(file))
  }
  for (const source of SOURCES) if (existsSync(path.join(ROOT, source))) add(path.join(ROOT, source))
  return hash.digest('hex')
}

/** Names of what a build made, as pages that are open somewhere ask for it. */
const LIST = '.piezas'

/**
 * Takes what the last build made out of the way of the next one.
 * @param dist where builds are written
 * @returns puts it beside what is new: pages of the version before go on finding their parts. Older ones go.
 */
export function keepLastBuild(dist: string): () => unknown {
  const list = path.join(dist, LIST)
  const assets = path.join(dist, 'assets')
  const aside = `${dist}-antes`
  rmSync(aside, { recursive: true, force: true })
  const names = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []
  if (existsSync(assets)) renameSync(assets, aside)
  return () => {
    // A build that failed wrote nothing: all is as it was.
    if (!existsSync(assets)) return existsSync(aside) && renameSync(aside, assets)
    writeFileSync(list, readdirSync(assets).join('\n'))
    for (const name of names) {
      const [old, here] = [path.join(aside, name), path.join(assets, name)]
      if (name && existsSync(old) && !existsSync(here)) renameSync(old, here)
    }
    rmSync(aside, { recursive: true, force: true })
  }
}

/** @throws when the build fails, with what it said */
export async function buildWeb(): Promise<void> {
  const now = fingerprint()
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === now) return
  const putBack = keepLastBuild(path.dirname(MARK))
  await new Promise<void>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [VITE, 'build', 'web', '--logLevel', 'error'],
      { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } },
      (error, out, err) =>
        error ? reject(new Error(`No se pudo construir la aplicación web:\n${out}${err}`)) : resolve(),
    )
    // The server that starts beside it comes first: calls are answered before pages can be.
    if (child.pid) os.setPriority(child.pid, 10)
  }).finally(putBack)
  writeFileSync(MARK, now)
}

if (import.meta.main) await buildWeb()
