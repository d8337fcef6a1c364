/**
 * What somebody took along, as rows of this device: which course, how far it has come, and which files it is made of.
 */
import type { Calidad } from '@eleva/contract'
import type { DBSchema, IDBPDatabase } from 'idb'
import { openBase } from '../bases.ts'
import { baseOf } from './nombres.ts'

/** A file by its content: two courses that have the same one keep it once. */
export type ArchivoLlevado = { sha256: string; bytes: number; tipo: string; hecho?: true }

/** `bajando` goes on by itself, whichever page is open; the others wait for the person. */
export type EstadoDeBulto = 'bajando' | 'pausado' | 'listo' | 'sin_espacio' | 'fallido'

/** A course, or of one a unit alone (`7-12`). */
export type IdDeBulto = number | `${number}-${number}`

/** `texto`: no film at all. `videos`: each as it came, where none has lighter versions. */
export type CalidadLlevada = 'texto' | 'videos' | Calidad
const CALIDADES: readonly CalidadLlevada[] = ['texto', 'audio', '240p', '480p', '720p', 'videos']

/** A course as it was taken along, or a unit of one. */
export type Bulto = {
  id: IdDeBulto
  /** The unit, where it is one alone: such a one was taken by the app itself, and goes by itself (ADR 051). */
  unidad?: { id: number; numero: number; nombre: string; curso: number }
  /** The course's name. */
  nombre: string
  /** Through which curriculum it is followed. */
  curricula: number
  calidad: CalidadLlevada
  /** Whether there are films of ours in it, taken or not. Not said by an older version of the app. */
  conPeliculas?: boolean
  version: string
  estado: EstadoDeBulto
  /** Why it does not go on, in the person's words. */
  motivo?: string
  texto_bytes: number
  /** How many of the reads have come, and of how many. */
  leidas: number
  lecturas: number
  archivos: ArchivoLlevado[]
  /** By objective: its film, and its captions. */
  videos: Record<number, { sha256: string; calidad: string; subtitulos?: string }>
  /** By material that is a file: its hash. None of what an older version of the app took along. */
  materiales?: Record<number, string>
  /** When it was asked for last (ms since 1970): what was read before that is read anew. */
  pedido: number
  /** When all of it was here last (ms since 1970). */
  tomado?: number
  /** When it was compared with the server's last (ms since 1970). */
  mirado?: number
}

/** As it stands in the browser: another version of the app may have put it there, with qualities of its own. */
type Guardado = Omit<Bulto, 'calidad'> & { calidad: string }
/** Where the quality is not known only the texts are sure to be there. */
export const bultoDe = (g: Guardado): Bulto => ({ ...g, calidad: CALIDADES.find(c => c === g.calidad) ?? 'texto' })

interface Llevado extends DBSchema {
  bultos: { key: IdDeBulto; value: Guardado }
  /** Parts of files, where the browser has no files of its own. */
  partes: { key: string; value: Blob }
}
export type Base = IDBPDatabase<Llevado>

let opened: { de: string; base: Promise<Base> } | undefined

/** @throws where the browser keeps nothing */
export function openBultos(de: string): Promise<Base> {
  if (opened?.de === de) return opened.base
  // It is taken away under the page when somebody signs out.
  const gone = () => {
    opened = undefined
  }
  const base = openBase<Llevado>('llevado', gone, baseOf(de))
  opened = { de, base }
  base.catch(gone)
  return base
}
