/**
 * Files that wait with their letters: in the origin's private file system, which holds them as they are; in the
 * database where a browser cannot write there (ADR 051).
 */
import { dropBlob, keepBlob, keptBlobs, readBlob } from './base.ts'

const FOLDER = 'eleva-envios'
/** One that no letter names is left alone for so long (ms): its letter may be about to be written. */
const ORPHAN_MS = 86_400_000

/** @param create where there is none yet: who never kept a file has none made */
async function folder(create = false): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await navigator.storage.getDirectory()
    return await root.getDirectoryHandle(FOLDER, { create })
  } catch {
    return undefined
  }
}

/** @throws when there is no room for it, or the browser keeps nothing */
export async function keepFile(clave: string, file: File): Promise<void> {
  const place = await folder(true)
  const handle = await place?.getFileHandle(clave, { create: true })
  if (handle && 'createWritable' in handle) {
    try {
      await file.stream().pipeTo(await handle.createWritable())
      return
    } catch (error) {
      await place?.removeEntry(clave).catch(() => undefined)
      throw error
    }
  }
  await keepBlob(clave, file)
}

/** @returns undefined when the browser has taken it away */
export async function readFile(clave: string, nombre: string, tipo: string): Promise<File | undefined> {
  const handle = await (await folder())?.getFileHandle(clave).catch(() => undefined)
  const kept = await handle?.getFile()
  const blob = kept?.size ? kept : await readBlob(clave)
  return blob && new File([blob], nombre, { type: tipo })
}

export async function dropFile(clave: string): Promise<void> {
  await (await folder())?.removeEntry(clave).catch(() => undefined)
  await dropBlob(clave)
}

/** Removes what no letter of anybody names any more. */
export async function sweepFiles(named: ReadonlySet<string>): Promise<void> {
  const place = await folder()
  if (place)
    for await (const [clave, handle] of place) {
      if (handle.kind !== 'file') continue
      const { lastModified } = await handle.getFile()
      if (!named.has(clave) && Date.now() - lastModified > ORPHAN_MS) await dropFile(clave)
    }
  for (const clave of await keptBlobs()) if (!named.has(clave)) await dropBlob(clave)
}
