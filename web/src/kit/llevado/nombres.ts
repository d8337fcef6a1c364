/**
 * Where what somebody took along stands on the device: under their mark, so that it is nobody else's and goes whole
 * (ADR 051). Small: the worker has it.
 */
/**
 * Caches with what a course was read as: `eleva-curso-<marca>-<curso>`, of a unit alone
 * `eleva-curso-<marca>-<curso>-<unidad>`.
 */
const CURSO = 'eleva-curso-'
const BASE = 'eleva-llevado-'
/** In the origin's private file system: a folder each person, in it one each file. */
export const CARPETA = 'eleva-llevado'

export const cacheOf = (de: string, id: number | string = ''): string => `${CURSO}${de}-${id}`
export const baseOf = (de: string): string => BASE + de

/**
 * Forgets the reads alone: what stands in them is of a person.
 * @param keep the mark of whom they stay
 */
export async function forgetReads(keep?: string): Promise<void> {
  const names = await caches.keys()
  const gone = names.filter(name => name.startsWith(CURSO) && !(keep && name.startsWith(cacheOf(keep))))
  await Promise.all(gone.map(name => caches.delete(name)))
}

const dropBase = (name: string) =>
  new Promise<void>(resolve => {
    const asked = indexedDB.deleteDatabase(name)
    // A page that holds it open lets go by itself; the browser removes it then.
    asked.onsuccess = asked.onerror = asked.onblocked = () => resolve()
  })

/**
 * Everything that was taken along.
 * @param keep the mark of whom it stays
 */
export async function forgetTaken(keep?: string): Promise<void> {
  if (globalThis.caches) await forgetReads(keep)
  const bases = (await globalThis.indexedDB?.databases?.()) ?? []
  const gone = bases.map(b => b.name ?? '').filter(name => name.startsWith(BASE) && name !== (keep && baseOf(keep)))
  await Promise.all(gone.map(dropBase))
  const root = await navigator.storage?.getDirectory?.().catch(() => undefined)
  const folder = await root?.getDirectoryHandle(CARPETA).catch(() => undefined)
  if (!folder) return
  for await (const name of folder.keys())
    if (name !== keep) await folder.removeEntry(name, { recursive: true }).catch(() => undefined)
}
