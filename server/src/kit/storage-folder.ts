/**
 * Objects in a folder. An object `a/b.mp4` is two files: its bytes in `a/b.mp4@<version>`, and `a/b.mp4@.json`, which
 * names the version that holds. Renaming that one file switches bytes and type together; `@` is in no key, so an object
 * `a` and an object `a/b` never stand in each other's way.
 */
import { randomBytes } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { isMissing, makeFolder, sweepTemp, writeWhole } from './files.ts'
import { checkKey, meter, resolveRange, type Storage } from './storage-common.ts'

type Entry = { version: string; type: string; size: number; sha256: string }

export function openFolder(folder: string): Storage {
  const temp = path.join(folder, '.temp')
  let ready: Promise<void> | undefined
  const prepare = () => {
    ready ??= makeFolder(temp)
      .then(() => sweepTemp(temp))
      .catch(error => {
        ready = undefined
        throw error
      })
    return ready
  }
  const locate = (key: string) => path.join(folder, checkKey(key))
  const readEntry = async (file: string): Promise<Entry | undefined> => {
    try {
      return JSON.parse(await readFile(`${file}@.json`, 'utf8'))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }
  const openVersion = async (file: string) => {
    // Whoever replaces the object between our two reads takes the version away: then the new one is there.
    for (let tries = 5; ; tries--) {
      const entry = await readEntry(file)
      if (!entry) return undefined
      try {
        return { entry, handle: await open(`${file}@${entry.version}`, 'r') }
      } catch (error) {
        if (!isMissing(error) || tries === 0) throw error
      }
    }
  }
  // Two writers of one key who both replace the same version would leave one of theirs behind for ever.
  const turns = new Map<string, Promise<unknown>>()
  const inTurn = async (file: string, change: () => Promise<void>) => {
    const turn = (turns.get(file) ?? Promise.resolve()).then(change)
    const settled = turn.catch(() => {})
    turns.set(file, settled)
    await turn.finally(() => turns.get(file) === settled && turns.delete(file))
  }

  return {
    put: async (key, body, { type }) => {
      const { stream, result } = meter(body)
      try {
        const file = locate(key)
        const version = randomBytes(6).toString('hex')
        await prepare()
        await makeFolder(path.dirname(file))
        await writeWhole(`${file}@${version}`, stream, temp)
        const entry: Entry = { version, type, ...result() }
        await inTurn(file, async () => {
          const before = await readEntry(file)
          await writeWhole(`${file}@.json`, JSON.stringify(entry), temp)
          if (before) await rm(`${file}@${before.version}`, { force: true })
        })
        return { size: entry.size, sha256: entry.sha256 }
      } finally {
        stream.destroy()
      }
    },
    get: async (key, range) => {
      const found = await openVersion(locate(key))
      if (!found) return undefined
      const { entry, handle } = found
      try {
        const part = range && resolveRange(range, entry.size)
        const body = handle.createReadStream(part)
        return { body, size: part ? part.end - part.start + 1 : entry.size, total: entry.size, type: entry.type }
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    head: async key => {
      const entry = await readEntry(locate(key))
      return entry && { size: entry.size, type: entry.type }
    },
    remove: async key => {
      const file = locate(key)
      await inTurn(file, async () => {
        const entry = await readEntry(file)
        await rm(`${file}@.json`, { force: true })
        if (entry) await rm(`${file}@${entry.version}`, { force: true })
      })
    },
    check: async () => {
      await prepare()
      const probe = path.join(temp, `probe-${randomBytes(6).toString('hex')}`)
      await writeWhole(probe, 'x', temp)
      await rm(probe)
    },
  }
}
