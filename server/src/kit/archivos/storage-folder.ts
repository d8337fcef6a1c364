/**
 * Objects in a folder. An object `a/b.mp4` is two files: its bytes in `a/b.mp4@<version>`, and `a/b.mp4@.json`, which
 * names the version that holds. Renaming that one file switches bytes and type together; `@` is in no key, so an object
 * `a` and an object `a/b` never stand in each other's way. What came in parts stays in parts: then `a/b.mp4@<version>`
 * is a folder of them, and nothing is copied when it is complete.
 */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, opendir, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { takeTurns } from '../turnos.ts'
import { isMissing, makeFolder, sweepTemp, writeWhole } from './files.ts'
import { checkKey, meter, PartsRefused, resolveRange, type Storage } from './storage-common.ts'

/** `parts` are the names and sizes of its files; without them it is one. */
type Entry = { version: string; type: string; size: number; sha256?: string; parts?: [name: string, size: number][] }

/** Ends the name of the file that stands for an object. */
const ENTRY = '@.json'

/** A part may still be on its way into a folder that goes. */
const GONE = { force: true, recursive: true, maxRetries: 5, retryDelay: 20 }

/** The bytes of a range, one file after the other. */
async function* readParts(
  folder: string,
  parts: [name: string, size: number][],
  range: { start: number; end: number },
) {
  let offset = 0
  for (const [name, size] of parts) {
    const start = Math.max(0, range.start - offset)
    const end = Math.min(size - 1, range.end - offset)
    offset += size
    // Its handle is closed at its end, and when whoever reads goes away.
    if (start <= end) yield* createReadStream(path.join(folder, name), { start, end })
  }
}

/** Folders of our own, for what is on its way and for parts, have a dot or an `@` in their names. */
async function* keysBelow(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(path.join(folder, prefix)).catch(error => {
    if (isMissing(error)) return []
    throw error
  })
  for await (const entry of entries) {
    const { name } = entry
    if (entry.isFile() && name.endsWith(ENTRY)) yield `${prefix}${name.slice(0, -ENTRY.length)}`
    else if (entry.isDirectory() && !name.startsWith('.') && !name.includes('@'))
      yield* keysBelow(folder, `${prefix}${name}/`)
  }
}

/** Objects below a folder by the file that stands for each of them. */
function openEntries(folder: string) {
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
      return JSON.parse(await readFile(`${file}${ENTRY}`, 'utf8'))
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
        return { entry, handle: entry.parts ? undefined : await open(`${file}@${entry.version}`, 'r') }
      } catch (error) {
        if (!isMissing(error) || tries === 0) throw error
      }
    }
  }
  // Two writers of one key who both replace the same version would leave one of theirs behind for ever.
  const inTurn = takeTurns()
  /** From now on it is this version; the one before goes. */
  const replace = (file: string, entry: Entry) =>
    inTurn(file, async () => {
      const before = await readEntry(file)
      await writeWhole(`${file}${ENTRY}`, JSON.stringify(entry), temp)
      if (before && before.version !== entry.version) await rm(`${file}@${before.version}`, GONE)
    })
  const remove = (file: string) =>
    inTurn(file, async () => {
      const entry = await readEntry(file)
      await rm(`${file}${ENTRY}`, { force: true })
      if (entry) await rm(`${file}@${entry.version}`, GONE)
    })
  return { temp, prepare, locate, readEntry, openVersion, replace, remove }
}

type Entries = ReturnType<typeof openEntries>

const wholeObjects = ({
  temp,
  prepare,
  locate,
  readEntry,
  openVersion,
  replace,
  remove,
}: Entries): Pick<Storage, 'put' | 'get' | 'head' | 'remove'> => ({
  put: async (key, body, { type }) => {
    const { stream, result } = meter(body)
    try {
      const file = locate(key)
      const version = randomBytes(6).toString('hex')
      await prepare()
      await makeFolder(path.dirname(file))
      await writeWhole(`${file}@${version}`, stream, temp)
      const done = result()
      await replace(file, { version, type, ...done })
      return done
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
      const all = part ?? { start: 0, end: entry.size - 1 }
      const body = entry.parts
        ? Readable.from(readParts(`${locate(key)}@${entry.version}`, entry.parts, all), { objectMode: false })
        : handle!.createReadStream(part)
      return { body, size: part ? part.end - part.start + 1 : entry.size, total: entry.size, type: entry.type }
    } catch (error) {
      await handle?.close()
      throw error
    }
  },
  head: async key => {
    const entry = await readEntry(locate(key))
    return entry && { size: entry.size, type: entry.type }
  },
  remove: key => remove(locate(key)),
})

const objectsInParts = ({
  temp,
  prepare,
  locate,
  replace,
}: Entries): Pick<Storage, 'begin' | 'writePart' | 'complete' | 'abort'> => ({
  begin: async (key, { type }) => {
    checkKey(key)
    return { key, type, id: randomBytes(6).toString('hex') }
  },
  writePart: async ({ key, id }, index, body) => {
    const folder = `${locate(key)}@${id}`
    const tag = randomBytes(4).toString('hex')
    await prepare()
    try {
      await makeFolder(folder)
      await writeWhole(path.join(folder, `${index}-${tag}`), body, temp)
    } catch (error) {
      // Given up meanwhile: its folder went while it was being made, or from under the part.
      throw isMissing(error) ? new PartsRefused(`La carga de ${key} ya no está.`) : error
    }
    return tag
  },
  complete: async ({ key, type, id }, parts) => {
    const file = locate(key)
    const names = parts.map(({ index, tag, size }): [string, number] => [`${index}-${tag}`, size])
    for (const [name, size] of names) {
      const found = await stat(path.join(`${file}@${id}`, name)).catch(() => undefined)
      if (found?.size !== size) throw new PartsRefused(`Falta la parte ${name} de ${key}.`)
    }
    const size = parts.reduce((sum, p) => sum + p.size, 0)
    await replace(file, { version: id, type, size, parts: names })
    const kept = new Set(names.map(([name]) => name))
    const left = (await readdir(`${file}@${id}`)).filter(name => !kept.has(name))
    await Promise.all(left.map(name => rm(path.join(`${file}@${id}`, name), GONE)))
    return { size }
  },
  abort: async ({ key, id }) => rm(`${locate(key)}@${id}`, GONE),
})

export function openFolder(folder: string): Storage {
  const entries = openEntries(folder)
  const { temp, prepare } = entries
  return {
    ...wholeObjects(entries),
    ...objectsInParts(entries),
    addressOf: async () => undefined,
    list: () => keysBelow(folder, ''),
    check: async () => {
      await prepare()
      const probe = path.join(temp, `probe-${randomBytes(6).toString('hex')}`)
      await writeWhole(probe, 'x', temp)
      await rm(probe)
    },
  }
}
