/** Files that are there whole or not at all, also after a power cut. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf } from '../thrown.ts'

/** A temporary file this old (ms) was left by a process that was killed: no upload takes a day. */
const ABANDONED_AFTER = 24 * 3600_000

/** Makes `folder` and what is missing above it, so that a power cut does not take them away again. */
export async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!first) return
  for (let at = path.dirname(folder); at.length >= path.dirname(first).length; at = path.dirname(at)) {
    await syncFolder(at)
    if (at === path.dirname(at)) return
  }
}

/**
 * Writes `file` by way of `tempFolder`, which must be on the same file system. Replaces what was there.
 * When it fails, `file` is as it was and the temporary file is gone.
 */
export async function writeWhole(file: string, content: Readable | Buffer | string, tempFolder: string) {
  const temp = path.join(tempFolder, randomBytes(12).toString('hex'))
  try {
    const handle = await open(temp, 'wx', 0o600)
    try {
      await writeFile(handle, content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temp, file)
  } catch (error) {
    await rm(temp, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
}

/** Takes out what killed processes left in a folder of temporary files. */
export async function sweepTemp(tempFolder: string) {
  for (const name of await readdir(tempFolder)) {
    const file = path.join(tempFolder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER) await rm(file, { force: true })
  }
}

/** Whether a file operation failed because the file is not there. */
export const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
