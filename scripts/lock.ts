/**
 * After `npm install`: takes out of package-lock.json the optional packages of other platforms that could not be
 * had when it was written. Left named but unresolved they make `npm ci` refuse the lock. Run it with `npm run lock`.
 */
import { readFileSync, writeFileSync } from 'node:fs'

type Entry = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
const file = 'package-lock.json'
const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync(file, 'utf8'))
const has = (from: string, name: string): boolean => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock.packages[at ? `${at}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (!at.includes('/node_modules/')) return Boolean(lock.packages[`node_modules/${name}`])
  }
}
let removed = 0
for (const [where, entry] of Object.entries(lock.packages)) {
  if (!where.includes('node_modules/')) continue
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (has(where, name)) continue
    delete entry.optionalDependencies![name]
    removed++
  }
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json: ${removed} optional packages of other platforms taken out`)
