/**
 * Where what somebody took along stands on the device: under their mark, so that it is nobody else's and goes whole
 * (ADR 051). Small: the worker has it.
 */
import { BASES, dropBase } from '../bases.ts'

/**
 * Caches with what a course was read as: `eleva-curso-<marca>-<curso>`, of a unit alone
 * `eleva-curso-<marca>-<curso>-<unidad>`.
 */
const CURSO = 'eleva-curso-'
const BASE = BASES.llevado.nombre
/** In the origin's private file system: a folder each person, in it one each file. */
export const CARPETA = 'eleva-llevado'

export const cacheOf = (de: string, id: number | string = ''): string => `${CURSO}${de}-${id}`

/**
 * Of the reads alone: what stands in them is of a person.
 * @param keep the mark of whom they stay
 */
export async function forgetReads(keep?: string): Promise<void> {
  const names = await caches.keys()
  const gone = names.filter(name => name.startsWith(CURSO) && !(keep && name.startsWith(cacheOf(keep))))
  await Promise.all(gone.map(name => caches.delete(name)))
}

/**
 * Everything that was taken along.
 * @param keep the mark of whom it stays
 */
export async function forgetTaken(keep?: string): Promise<void> {
  if (globalThis.caches) await forgetReads(keep)
  const bases = (await globalThis.indexedDB?.databases?.()) ?? []
  const gone = bases.map(b => b.name ?? '').filter(name => name.startsWith(BASE) && name !== (keep && BASE + keep))
  await Promise.all(gone.map(dropBase))
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined)
  const folder = await root?.getDirectoryHandle(CARPETA).catch(() => undefined)
  if (!folder) return
  for await (const name of folder.keys())
    if (name !== keep) await folder.removeEntry(name, { recursive: true }).catch(() => undefined)
}
