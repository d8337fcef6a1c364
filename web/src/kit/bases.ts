/**
 * What this device keeps in databases, and the one place where one is opened. The data of people stand in them, some of
 * it nowhere else: a store that comes to one takes a line and the next version, and none is renamed or taken away.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** By which of its fields a row is found; null under a key that whoever keeps it says. */
type Tablas = Record<string, string | string[] | null>

/** Its stores, by the name that the database has behind `eleva-`. */
const BASES = {
  /** What waits to be sent, and its files where the browser has none of its own; the worker has it, too. */
  envios: { cartas: ['usuario', 'id'], archivos: null },
  /** Files of messages that have not arrived. */
  hilos: { sobres: 'llave' },
  /** What was made for a delivery and is not handed in. */
  evidencias: { entregas: ['usuario', 'actividad'], archivos: null },
  /** What somebody took along: one each person (`llevado/nombres.ts`). */
  llevado: { bultos: 'id', partes: null },
} satisfies Record<string, Tablas>
type Cual = keyof typeof BASES

/** Where it is not the first. */
const VERSIONES: { [cual in Cual]?: number } = {}

export const nombreDeBase = (cual: Cual) => `eleva-${cual}`

/**
 * @param gone it is not open any more: another page of a newer version, or one that empties the browser, is not held
 * up; or the browser has taken it away under an open page (`emptied`)
 * @throws where the browser keeps nothing
 */
export const openBase = <S extends DBSchema>(
  cual: Cual,
  gone: (emptied: boolean) => void,
  nombre = nombreDeBase(cual),
): Promise<IDBPDatabase<S>> =>
  openDB<S>(nombre, VERSIONES[cual] ?? 1, {
    upgrade: db => addStores(db as unknown as IDBDatabase, BASES[cual]),
    blocking: (_now, _then, event) => {
      ;(event.target as IDBDatabase).close()
      gone(false)
    },
    terminated: () => gone(true),
  })

/** Those that are missing: what people have in the others stays. */
export function addStores(base: IDBDatabase, tablas: Tablas) {
  for (const [name, keyPath] of Object.entries(tablas))
    if (!base.objectStoreNames.contains(name)) base.createObjectStore(name, { keyPath })
}
