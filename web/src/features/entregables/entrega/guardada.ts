/**
 * What was taken for a delivery and is not handed in yet: photos and a recording, kept in the browser under their
 * person and activity, so that a reload, or a camera for which the phone closes the page, costs nothing. It goes when
 * it is handed in, after two weeks, and when anybody signs out. Where the browser keeps nothing it lives as long as the
 * page.
 */
import type { DBSchema, IDBPDatabase } from 'idb'
import { openBase } from '../../../kit/bases.ts'
import type { Giro } from './fotos/plan.ts'

/** `vista` is small, and stands in the row. */
export type HojaGuardada = { clave: string; ancho: number; alto: number; giro: Giro; vista: Blob }
export type VozGuardada = { clave: string; tipo: string; segundos: number }
/** A file of several that go together; `de` is when it was made, by its own word. */
export type PiezaGuardada = { clave: string; nombre: string; tipo: string; de: number }
/** What a device keeps; `lote` is what was gathered (`useReunidos`), under the name that devices have it by. */
export type EvidenciaGuardada = { hojas: HojaGuardada[]; claras: boolean; voz?: VozGuardada; lote?: PiezaGuardada[] }
/** Whose, and for which activity. */
export type De = { usuario: number; actividad: number }

interface Evidencias extends DBSchema {
  entregas: { key: [number, number]; value: EvidenciaGuardada & De & { en: number } }
  /** Photos by their key; of a recording its pieces, in their order: key, colon, number. */
  archivos: { key: string; value: Blob }
}

const LIFE_MS = 14 * 24 * 60 * 60_000

let opened: Promise<IDBPDatabase<Evidencias>> | undefined

function open(): Promise<IDBPDatabase<Evidencias>> {
  const gone = () => {
    opened = undefined
  }
  opened ??= openBase<Evidencias>('evidencias', gone)
  opened.catch(gone)
  return opened
}

/** Undefined where there is nothing, or the browser keeps nothing. */
export async function readGuardada({ usuario, actividad }: De): Promise<EvidenciaGuardada | undefined> {
  try {
    const found = await (await open()).get('entregas', [usuario, actividad])
    return found && Date.now() - found.en < LIFE_MS ? found : undefined
  } catch {
    return undefined
  }
}

export const readFoto = async (clave: string): Promise<Blob | undefined> => (await open()).get('archivos', clave)

/** The pieces of a recording, in their order. */
export const readPiezas = async (clave: string): Promise<Blob[]> =>
  (await open()).getAll('archivos', IDBKeyRange.bound(`${clave}:`, `${clave};`))

export const piezaDe = (clave: string, n: number) => `${clave}:${String(n).padStart(5, '0')}`

/**
 * Changes what is kept, with the files that are new in it: both or none. Files that it names no more go with the next
 * sweep, until when they can come back.
 * @throws when there is no room, or the browser keeps nothing
 */
export async function changeGuardada(
  { usuario, actividad }: De,
  change: (before: EvidenciaGuardada) => EvidenciaGuardada,
  nuevos: readonly (readonly [string, Blob])[] = [],
): Promise<void> {
  const tx = (await open()).transaction(['entregas', 'archivos'], 'readwrite')
  const [entregas, archivos] = [tx.objectStore('entregas'), tx.objectStore('archivos')]
  const work = async () => {
    const next = change((await entregas.get([usuario, actividad])) ?? { hojas: [], claras: false })
    for (const [clave, blob] of nuevos) await archivos.put(blob, clave)
    const { hojas, claras, voz, lote = [] } = next
    const rest = { ...(voz ? { voz } : {}), ...(lote.length ? { lote } : {}) }
    if (hojas.length || voz || lote.length)
      await entregas.put({ hojas, claras, ...rest, usuario, actividad, en: Date.now() })
    else await entregas.delete([usuario, actividad])
  }
  await Promise.all([work(), tx.done])
}

/** Takes away, for everybody, what no delivery of the last two weeks names. */
export async function sweepGuardadas(): Promise<void> {
  const db = await open()
  const rows = await db.getAll('entregas')
  const fresh = rows.filter(row => Date.now() - row.en < LIFE_MS)
  const named = new Set(
    fresh.flatMap(row => [...row.hojas, ...(row.voz ? [row.voz] : []), ...(row.lote ?? [])].map(kept => kept.clave)),
  )
  for (const row of rows) if (!fresh.includes(row)) await db.delete('entregas', [row.usuario, row.actividad])
  for (const key of await db.getAllKeys('archivos'))
    if (!named.has(key.split(':')[0]!)) await db.delete('archivos', key)
}

/** The name, among the drafts, of what is being written for an activity. */
export const temaDeTexto = (actividad: number) => `entrega-texto:${actividad}`
