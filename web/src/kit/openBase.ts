/** The one place where a database of this device is opened. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { BASES } from './bases.ts'

/**
 * @param gone it is not open any more: another page of a newer version, or one that empties the browser, is not held up
 * @param of whose, where each person has one
 * @param emptied the browser has taken it away under an open page
 * @throws where the browser keeps nothing
 */
export function openBase<S extends DBSchema>(
  which: keyof typeof BASES,
  gone: () => void,
  { of = '', emptied }: { of?: string; emptied?: () => void } = {},
): Promise<IDBPDatabase<S>> {
  const { nombre, version, tablas } = BASES[which]
  return openDB<S>(nombre + of, version, {
    // On the bare database: which stores there are is said by the table, and not by a type.
    upgrade: (_db, _before, _now, _tx, event) => {
      const base = (event.target as IDBOpenDBRequest).result
      for (const [name, keyPath] of Object.entries<string | readonly string[] | null>(tablas))
        if (!base.objectStoreNames.contains(name))
          base.createObjectStore(name, { keyPath: typeof keyPath === 'string' ? keyPath : keyPath && [...keyPath] })
    },
    blocking: (_now, _then, event) => {
      ;(event.target as IDBDatabase).close()
      gone()
    },
    terminated: () => {
      gone()
      emptied?.()
    },
  })
}
