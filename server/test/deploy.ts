/** What the tests of deploy/ share: its files as they are read, and the programs that read them. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'

export const ROOT = path.join(import.meta.dirname, '../..')
export const DEPLOY = path.join(ROOT, 'deploy')
export const read = (file: string) => readFileSync(path.join(DEPLOY, file), 'utf8')
export const files = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).filter(f =>
  /\.(ya?ml|service|conf|cfg|json)$/.test(f),
)
export const has = (program: string, ...args: string[]) => {
  const there = spawnSync(program, args).error === undefined
  if (!there) console.error(`${program} is not installed: what it would check in deploy/ is skipped`)
  return there
}
export const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: of every kind
  spec?: any
}
export const manifests = (file: string): Manifest[] => parseAllDocuments(read(file)).map(d => d.toJS())
export const base = readdirSync(path.join(DEPLOY, 'kubernetes/base')).map(f => `kubernetes/base/${f}`)
