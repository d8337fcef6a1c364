import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** A few databases of 20 MB, what is written in them, and its log (bytes). */
const ROOM = 4 * 2 ** 30

/**
 * A folder for databases of tests: in memory where there is room, as making one there takes a tenth of the time when
 * disks are busy.
 * @param prefix of its name, by which what a killed run left there is found
 */
export function makePlace(prefix: string): string {
  if (!existsSync(MEMORY) || os.freemem() < ROOM) return mkdtempSync(path.join(os.tmpdir(), prefix))
  for (const name of readdirSync(MEMORY).filter(found => found.startsWith(prefix)))
    if (!existsSync(`/proc/${name.slice(prefix.length).split('-')[0]}`))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true })
  const { bavail, bsize } = statfsSync(MEMORY)
  return mkdtempSync(path.join(bavail * bsize < ROOM ? os.tmpdir() : MEMORY, `${prefix}${process.pid}-`))
}
