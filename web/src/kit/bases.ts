/**
 * What this device keeps in databases, and the one place where one is opened. The data of people stand in them, some of
 * it nowhere else: a store that comes to one takes a line and the next version, and none is renamed or taken away.
 */

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

/** Of each store by what its rows are found, and what they are. */
type Filas<S> = { [tabla in keyof S]: { key: IDBValidKey; value: unknown } }

/** One that is open. What writes is over once the browser has it; each rejects where that did not come about. */
export type Base<S extends Filas<S>> = {
  get: <T extends keyof S & string>(tabla: T, key: S[T]['key']) => Promise<S[T]['value'] | undefined>
  getAll: <T extends keyof S & string>(tabla: T, range?: IDBKeyRange) => Promise<S[T]['value'][]>
  getAllKeys: <T extends keyof S & string>(tabla: T, range?: IDBKeyRange) => Promise<S[T]['key'][]>
  put: <T extends keyof S & string>(tabla: T, value: S[T]['value'], key?: S[T]['key']) => Promise<void>
  delete: <T extends keyof S & string>(tabla: T, key: S[T]['key'] | IDBKeyRange) => Promise<void>
  /** For several changes: all or none, once `whole` of it has come about. */
  begin: (tablas: (keyof S & string)[], options?: IDBTransactionOptions) => IDBTransaction
  close: () => void
}

export const answer = <R>(request: IDBRequest<R>) =>
  new Promise<R>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** An error of any of its parts takes all of it back. */
export const whole = (tx: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error)
  })

const baseOf = <S extends Filas<S>>(db: IDBDatabase): Base<S> => {
  const read = async <R>(tabla: string, ask: (store: IDBObjectStore) => IDBRequest) =>
    (await answer(ask(db.transaction(tabla).objectStore(tabla)))) as R
  const write = async (tabla: string, ask: (store: IDBObjectStore) => unknown) => {
    const tx = db.transaction(tabla, 'readwrite')
    ask(tx.objectStore(tabla))
    await whole(tx)
  }
  return {
    get: (tabla, key) => read(tabla, store => store.get(key)),
    getAll: (tabla, range) => read(tabla, store => store.getAll(range)),
    getAllKeys: (tabla, range) => read(tabla, store => store.getAllKeys(range)),
    put: (tabla, value, key) => write(tabla, store => store.put(value, key)),
    delete: (tabla, key) => write(tabla, store => store.delete(key)),
    begin: (tablas, options) => db.transaction(tablas, 'readwrite', options),
    close: () => db.close(),
  }
}

/**
 * @param gone it is not open any more: another page of a newer version, or one that empties the browser, is not held
 * up; or the browser has taken it away under an open page (`emptied`)
 * @throws where the browser keeps nothing
 */
export async function openBase<S extends Filas<S>>(
  cual: Cual,
  gone: (emptied: boolean) => void,
  nombre = nombreDeBase(cual),
): Promise<Base<S>> {
  const asked = indexedDB.open(nombre, VERSIONES[cual] ?? 1)
  asked.onupgradeneeded = () => addStores(asked.result, BASES[cual])
  const db = await answer(asked)
  db.onversionchange = () => {
    db.close()
    gone(false)
  }
  db.onclose = () => gone(true)
  return baseOf(db)
}

/** Those that are missing: what people have in the others stays. */
export function addStores(base: IDBDatabase, tablas: Tablas) {
  for (const [name, keyPath] of Object.entries(tablas))
    if (!base.objectStoreNames.contains(name)) base.createObjectStore(name, { keyPath })
}
