/**
 * Files in parts of a few megabytes: what has come stays when the rest does not. In the origin's private file system,
 * in the database where a browser cannot write there.
 */
import { openBultos } from './base.ts'
import { CARPETA } from './nombres.ts'

/** Bytes of every part but the last: what a line that breaks costs at most. */
export const PARTE = 2 * 1024 * 1024

export const partesDe = (bytes: number): number => Math.ceil(bytes / PARTE)
export const largoDe = (bytes: number, n: number): number => Math.min(PARTE, bytes - n * PARTE)

async function folder(de: string, sha256: string, create: boolean): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await navigator.storage.getDirectory()
    const all = await root.getDirectoryHandle(CARPETA, { create })
    return await (await all.getDirectoryHandle(de, { create })).getDirectoryHandle(sha256, { create })
  } catch {
    return undefined
  }
}

const keyOf = (sha256: string, n: number | '' = '') => `${sha256}/${n}`
const within = (sha256: string) => IDBKeyRange.bound(keyOf(sha256), `${keyOf(sha256)}\uffff`)

/** @throws `QuotaExceededError` when there is no room for it */
export async function keepPart(de: string, sha256: string, n: number, part: Blob): Promise<void> {
  const place = await folder(de, sha256, true)
  const handle = await place?.getFileHandle(String(n), { create: true })
  if (handle && 'createWritable' in handle) {
    try {
      // Written beside it, and put in its place when it is whole.
      const file = await handle.createWritable()
      await file.write(part)
      await file.close()
    } catch (error) {
      await place?.removeEntry(String(n)).catch(() => undefined)
      throw error
    }
    return
  }
  await (await openBultos(de)).put('partes', part, keyOf(sha256, n))
}

/**
 * Those that are here whole, by their number.
 * @param bytes of the file
 */
export async function keptParts(de: string, sha256: string, bytes: number): Promise<Map<number, Blob>> {
  const parts = new Map<number, Blob>()
  const fits = (n: number, part: Blob | undefined) => {
    if (part?.size === largoDe(bytes, n)) parts.set(n, part)
  }
  const place = await folder(de, sha256, false)
  if (place)
    for await (const [name, handle] of place)
      if (handle.kind === 'file') fits(Number(name), await handle.getFile().catch(() => undefined))
  if (parts.size === partesDe(bytes)) return parts
  const base = await openBultos(de)
  for (const key of await base.getAllKeys('partes', within(sha256)))
    fits(Number(key.split('/')[1]), await base.get('partes', key))
  return parts
}

/** The whole file, of which nothing is read before it is asked for; undefined when some of it is missing. */
export async function readWhole(de: string, { sha256, bytes, tipo }: { sha256: string; bytes: number; tipo: string }) {
  const parts = await keptParts(de, sha256, bytes)
  if (parts.size < partesDe(bytes)) return undefined
  return new Blob(
    Array.from({ length: partesDe(bytes) }, (_, n) => parts.get(n)!),
    { type: tipo },
  )
}

export async function dropParts(de: string, sha256: string): Promise<void> {
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined)
  const mine = await root
    ?.getDirectoryHandle(CARPETA)
    .then(all => all.getDirectoryHandle(de))
    .catch(() => undefined)
  await mine?.removeEntry(sha256, { recursive: true }).catch(() => undefined)
  await (await openBultos(de)).delete('partes', within(sha256))
}

/** Hashes of all files that stand here, whole or not. */
export async function keptFiles(de: string): Promise<Set<string>> {
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined)
  const mine = await root
    ?.getDirectoryHandle(CARPETA)
    .then(all => all.getDirectoryHandle(de))
    .catch(() => undefined)
  const names = new Set<string>()
  if (mine) for await (const name of mine.keys()) names.add(name)
  for (const key of await (await openBultos(de)).getAllKeys('partes')) names.add(key.split('/')[0]!)
  return names
}
