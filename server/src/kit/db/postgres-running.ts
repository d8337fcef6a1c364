/** The embedded database of a folder, for a second process beside the server that runs it. */
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { USER } from './postgres-cluster.ts'
import { isReady } from './postgres-folder.ts'
import { readLines } from './postgres-process.ts'

/**
 * Where the database of `dir` listens, while some process runs it; nothing otherwise. Whoever connects there depends on
 * that process: when it ends, its database goes.
 */
export async function findRunning(dir: string): Promise<{ host: string; user: string; database: string } | undefined> {
  let cluster = path.join(dir, 'pg')
  try {
    cluster = realpathSync(cluster)
  } catch {
    return undefined
  }
  // Its own file says where: its first line the process, the fifth the folder of the socket.
  const lines = readLines(path.join(cluster, 'postmaster.pid'))
  const host = lines[4]?.trim()
  if (!host || !(await isReady(cluster, host, Number(lines[0])))) return undefined
  return { host, user: USER, database: 'postgres' }
}
