/**
 * Files of messages that have not arrived yet, kept in the browser (IndexedDB) so that a recording outlives a reload.
 * Where the browser keeps none, they live as long as the page.
 */

import { HILOS } from '../bases.ts'

export type Adjunto = {
  clave: string
  archivo: File
  /** Of a voice note. */
  segundos?: number
  paso: 'espera' | 'subiendo' | 'cortado' | 'rechazado' | 'listo'
  /** 0–1 of its bytes. */
  parte: number
  /** Why the server will not take it. */
  motivo?: string
  /** As the server knows it. */
  id?: number
}
export type Sobre = {
  /** Of the message. */
  llave: string
  usuarioId: number
  entregaId: number
  /** Clean it is made there; undefined while the person is still writing. */
  cuerpo?: string
  adjuntos: readonly Adjunto[]
}

const TABLE = 'sobres'

let opened: Promise<IDBDatabase> | undefined

const answer = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(): Promise<IDBDatabase> {
  if (opened) return opened
  const request = indexedDB.open(HILOS, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'llave' })
  opened = answer(request).then(base => {
    // Another page hands the browser on: none of them holds it.
    base.onversionchange = () => {
      base.close()
      opened = undefined
    }
    return base
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

async function withTable<T>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => IDBRequest<T>) {
  const base = await open()
  return answer(work(base.transaction(TABLE, mode).objectStore(TABLE)))
}

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

export const keepSobre = (sobre: Sobre) => quietly(withTable('readwrite', table => table.put(sobre)))
export const dropSobre = (llave: string) => quietly(withTable('readwrite', table => table.delete(llave)))

/** Of one person and one thread. */
export async function keptSobres(usuarioId: number, entregaId: number): Promise<Sobre[]> {
  const all = await withTable('readonly', table => table.getAll() as IDBRequest<Sobre[]>).catch(() => [])
  return all.filter(s => s.usuarioId === usuarioId && s.entregaId === entregaId)
}
