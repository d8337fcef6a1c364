/**
 * Files of messages that have not arrived yet, kept in the browser (IndexedDB) so that a recording outlives a reload.
 * Where the browser keeps none, they live as long as the page.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import { openBase } from '../../../kit/bases.ts'

export type Adjunto = {
  clave: string
  archivo: File
  /** The length of a voice note. */
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
  /** The message's key. */
  llave: string
  usuarioId: number
  entregaId: number
  /** Clean it is made there; undefined while the person is still writing. */
  cuerpo?: string
  adjuntos: readonly Adjunto[]
}

interface Hilos extends DBSchema {
  sobres: { key: string; value: Sobre }
}

let opened: Promise<IDBPDatabase<Hilos>> | undefined

function open(): Promise<IDBPDatabase<Hilos>> {
  const gone = () => {
    opened = undefined
  }
  opened ??= openBase<Hilos>('hilos', gone)
  opened.catch(gone)
  return opened
}

const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

export const keepSobre = (sobre: Sobre) => quietly(open().then(base => base.put('sobres', sobre)))
export const dropSobre = (llave: string) => quietly(open().then(base => base.delete('sobres', llave)))

/** What one person wrote in one thread. */
export async function keptSobres(usuarioId: number, entregaId: number): Promise<Sobre[]> {
  const all = await open()
    .then(base => base.getAll('sobres'))
    .catch(() => [])
  return all.filter(s => s.usuarioId === usuarioId && s.entregaId === entregaId)
}
