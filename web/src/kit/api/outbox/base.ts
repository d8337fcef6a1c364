/**
 * Where the outbox keeps its letters: IndexedDB, under their person, in the order of their keys. The page and the
 * worker read and write the same ones; each tells the others when it has changed something (ADR 051).
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import { openBase } from '../../bases.ts'
import { archivosDe, type HechoDeCarta, type Letter } from './carta.ts'

type Fila = { usuario: number; id: string; carta: Letter }
interface Envios extends DBSchema {
  cartas: { key: [number, string]; value: Fila }
  /** Where the browser has no files of its own. */
  archivos: { key: string; value: Blob }
}
type Base = IDBPDatabase<Envios>

/** Under which they stood in localStorage until version 0.1. */
export const ANTES = 'eleva:envio:'
/** Some browsers never answer when they are asked for a database, and say nothing. */
const PATIENCE_MS = 3_000

/** Open; undefined before it is, and where the browser keeps none. */
let base: Base | undefined
let opening: Promise<Base | undefined> | undefined

const canal = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('eleva:envios')

/**
 * @param changed another tab, or the worker, has changed something
 * @param emptied the browser has taken the database away under an open page
 */
export function onOthers(changed: () => void, emptied: () => void): void {
  canal?.addEventListener('message', changed)
  tellEmptied = emptied
}
let tellEmptied: (() => void) | undefined

/**
 * Takes along what the app of before 23 November 2026 had left in localStorage, of everybody: letters that a device has
 * not sent. Until March 2027.
 */
async function takeOld(db: Base): Promise<void> {
  if (typeof localStorage === 'undefined') return
  const keys = Object.keys(localStorage).filter(k => k.startsWith(ANTES))
  const rows = keys.flatMap(key => {
    const [, usuario, id] = /^eleva:envio:(\d+):(.+)$/.exec(key) ?? []
    try {
      return id ? [{ usuario: Number(usuario), id, carta: JSON.parse(localStorage.getItem(key) ?? '') as Letter }] : []
    } catch {
      return []
    }
  })
  if (rows.length) {
    const tx = db.transaction('cartas', 'readwrite')
    await Promise.all([...rows.map(row => tx.store.put(row)), tx.done])
  }
  // Only now: a page that is closed in between finds them in both, under the same key.
  for (const key of keys) localStorage.removeItem(key)
}

/** @returns undefined where the browser keeps none */
export function openEnvios(): Promise<Base | undefined> {
  if (base || typeof indexedDB === 'undefined') return Promise.resolve(base)
  opening ??= open().finally(() => {
    opening = undefined
  })
  return opening
}

async function open(): Promise<Base | undefined> {
  let patience: ReturnType<typeof setTimeout> | undefined
  const gone = (emptied: boolean) => {
    base = undefined
    if (emptied) tellEmptied?.()
  }
  const opened = openBase<Envios>('envios', gone).then(async db => {
    await takeOld(db)
    base = db
    return db
  })
  try {
    return await Promise.race([
      opened,
      new Promise<undefined>(resolve => {
        patience = setTimeout(() => resolve(undefined), PATIENCE_MS)
      }),
    ])
  } catch {
    return undefined
  } finally {
    clearTimeout(patience)
  }
}

type Row = (row: Fila) => void
type Key = (key: [number, string]) => void

/**
 * In one transaction.
 * @throws when it did not come about
 */
async function within(db: Base, strict: boolean, work: (put: Row, remove: Key) => void): Promise<void> {
  const tx = db.transaction('cartas', 'readwrite', { durability: strict ? 'strict' : 'relaxed' })
  // The transaction tells whether they succeeded.
  const quiet = (request: Promise<unknown>) => void request.catch(() => undefined)
  work(
    row => quiet(tx.store.put(row)),
    key => quiet(tx.store.delete(key)),
  )
  tx.commit()
  await tx.done
  canal?.postMessage(0)
}

/**
 * Changes letters, in one transaction that begins at once when the database is open: a tab that is closed in the next
 * moment has handed it over.
 * @param strict it has to outlive a battery that ends, too
 * @returns whether it is kept
 */
export async function change(work: (put: Row, remove: Key) => void, strict = true): Promise<boolean> {
  const first = base
  if (first) {
    try {
      await within(first, strict, work)
      return true
    } catch {
      // Closed under us, or full: one that is opened anew tells which.
      if (base === first) base = undefined
    }
  }
  const db = await openEnvios()
  return db ? within(db, strict, work).then(yes, no) : false
}
const yes = () => true
const no = () => false

/** The letters of one person, in their order; undefined where the browser keeps none. */
export async function readAll(usuario: number): Promise<Letter[] | undefined> {
  const db = base ?? (await openEnvios())
  const mine = IDBKeyRange.bound([usuario], [usuario, []])
  const rows = await Promise.resolve(db?.getAll('cartas', mine)).catch(() => undefined)
  return rows?.map(row => row.carta)
}

/**
 * What of courses somebody did that has not gone yet.
 * @param de their mark
 */
export async function readHechos(de: string): Promise<HechoDeCarta[]> {
  const rows = (await (await openEnvios())?.getAll('cartas')) ?? []
  return rows.flatMap(({ carta: { hecho, refused, held } }) =>
    hecho?.de === de && refused === undefined && held === undefined ? hecho : [],
  )
}

/** Those of all letters of everybody. */
export async function readNamed(): Promise<Set<string>> {
  const rows = (await (await openEnvios())?.getAll('cartas')) ?? []
  return new Set(rows.flatMap(({ carta }) => archivosDe(carta).map(a => a.clave)))
}

/** @throws when there is no room, or the browser keeps nothing */
export async function keepBlob(clave: string, blob: Blob): Promise<void> {
  const db = await openEnvios()
  if (!db) throw new Error('sin base')
  await db.put('archivos', blob, clave)
}
export const readBlob = async (clave: string): Promise<Blob | undefined> => (await openEnvios())?.get('archivos', clave)
export const dropBlob = async (clave: string): Promise<void> => (await openEnvios())?.delete('archivos', clave)
export const keptBlobs = async (): Promise<string[]> => (await (await openEnvios())?.getAllKeys('archivos')) ?? []
