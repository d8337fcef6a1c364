/**
 * Files on their way to be materials: each goes up in chunks, two files at a time, and becomes a material once it is
 * there. It goes on while another panel is open; whoever closes the page and chooses the same file again goes on where
 * it was (ADR 087).
 */
import { formatBytes, MAX_BYTES_DE_MATERIAL, objetivosRoutes } from '@eleva/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api/client.ts'
import { ApiError, GENERIC, isPassing, messageOf } from '../../kit/api/error.ts'
import { goOnWhenBack } from '../../kit/api/goOn.ts'
import { uploadIdOf } from '../../kit/api/trozos.ts'
import { motivoDeVacio } from '../../kit/form/archivos.ts'
import { createStore, useStore } from '../../kit/store.ts'
import { type AvanceDeSubida, createMotor, type Motor } from '../../kit/subida/motor.ts'
import { forgetAMedias, remember } from './aMedias.ts'
import { mundoDe, sinEspacio } from './mundo.ts'
import { staleArchivos } from './stale.parte.ts'

/** `espera` for its turn, `guardando` as a material; `rechazada` is for good. */
export type EstadoDeCarga =
  | Exclude<AvanceDeSubida['estado'], 'completa' | 'cancelada'>
  | 'espera'
  | 'guardando'
  | 'rechazada'
export type SubidaDeMaterial = {
  clave: number
  objetivoId: number
  nombre: string
  estado: EstadoDeCarga
  /** Bytes that have gone, of `total`. */
  enviados: number
  total: number
  error?: string | undefined
  /** Whether it goes on by itself. */
  pasa?: boolean
}
type Entry = {
  shown: SubidaDeMaterial
  file: File
  usuarioId: number
  client: QueryClient
  uploadId?: string
  motor?: Motor
  /** What the server will not take, however often it is sent. */
  rechazo?: string
}

/** Files on their way together: on a bad line more would only slow each other. */
const TOGETHER = 2
/** What some systems name by no type. */
const ENDINGS =
  /\.(pdf|docx?|xlsx?|pptx?|od[tsp]|jpe?g|jfif|png|gif|webp|avif|hei[cf]|mp3|m4a|wav|og[ga]|opus|flac|aac|weba)$/i
export const ACCEPT = 'application/pdf,image/*,audio/*,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.heic'
const SIRVEN =
  'Ese tipo de archivo no va aquí. Sirven PDF, documentos, hojas de cálculo, presentaciones, imágenes y audio.'

/** Said before anything travels; undefined of a file that may go. */
export function motivoDeMaterial({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (type.startsWith('video/')) return 'Un video no va aquí: súbelo en «Video».'
  const known = ENDINGS.test(name) || (/^(image|audio)\//.test(type) && type !== 'image/svg+xml')
  if (!known) return SIRVEN
  if (size > MAX_BYTES_DE_MATERIAL) return `Pesa ${formatBytes(size)}; un material puede pesar hasta 100 MB.`
  return motivoDeVacio({ size })
}

const entries = createStore<readonly Entry[]>([])
let last = 0

/** Rows of files that are not materials of these objectives yet. */
export const useSubidasDeMaterial = (objetivos: readonly number[]): SubidaDeMaterial[] =>
  useStore(entries)
    .map(e => e.shown)
    .filter(c => objetivos.includes(c.objetivoId))

const entryOf = (clave: number) => entries.get().find(e => e.shown.clave === clave)
const change = (clave: number, news: Partial<Entry>) =>
  entries.set(entries.get().map(e => (e.shown.clave === clave ? { ...e, ...news } : e)))
const show = (clave: number, news: Partial<SubidaDeMaterial>) => {
  const entry = entryOf(clave)
  if (entry) change(clave, { shown: { ...entry.shown, ...news } })
}
const drop = (clave: number) => entries.set(entries.get().filter(e => e.shown.clave !== clave))

/** @param client reads anew what shows materials, whichever panel is open by then */
export function uploadArchivos(
  objetivoId: number,
  files: readonly File[],
  usuarioId: number,
  client: QueryClient,
): void {
  const added = files.map((file): Entry => {
    const error = motivoDeMaterial(file)
    const shown = { clave: ++last, objetivoId, nombre: file.name, enviados: 0, total: file.size }
    return { shown: { ...shown, estado: error ? 'rechazada' : 'espera', error }, file, usuarioId, client }
  })
  entries.set([...entries.get(), ...added])
  for (const { shown } of added) if (shown.estado === 'espera') remember(usuarioId, objetivoId, shown.nombre)
  next()
}

const GOING = new Set<EstadoDeCarga>(['preparando', 'subiendo', 'guardando'])

/** Whose turn it is. */
function next() {
  const going = entries.get().filter(e => GOING.has(e.shown.estado)).length
  const waiting = entries.get().filter(e => e.shown.estado === 'espera')
  for (const { shown } of waiting.slice(0, Math.max(0, TOGETHER - going))) void go(shown.clave)
}

const UNREADABLE = 'El archivo cambió o ya no se puede leer. Elígelo otra vez.'

async function go(clave: number) {
  show(clave, { estado: 'preparando', error: undefined })
  try {
    const lleno = await sinEspacio(entryOf(clave)!.file.size)
    if (lleno) return show(clave, { estado: 'rechazada', error: lleno })
    const motor = await motorOf(clave)
    // Given up, or stopped, while it was read.
    if (entryOf(clave)?.shown.estado !== 'preparando') return
    await motor.start()
    const { estado, hecho, error, pasa } = motor.avance()
    if (estado === 'completa') await saveMaterial(clave, hecho)
    else if (estado === 'cortada') stop(clave, error ?? GENERIC, pasa)
  } catch {
    show(clave, { estado: 'rechazada', error: UNREADABLE })
  } finally {
    next()
  }
}

function stop(clave: number, error: string, pasa: boolean) {
  const rechazo = entryOf(clave)?.rechazo
  show(clave, rechazo ? { estado: 'rechazada', error: rechazo } : { estado: 'cortada', error, pasa })
}

/**
 * The same bytes of the same author are the same upload, for whichever objective.
 * @throws where the file cannot be read
 */
async function motorOf(clave: number): Promise<Motor> {
  const entry = entryOf(clave)!
  if (entry.motor) return entry.motor
  const uploadId = await uploadIdOf(entry.file, entry.usuarioId, 'material')
  const motor = createMotor(
    entry.file,
    mundoDe(entry.file, uploadId, rechazo => change(clave, { rechazo })),
  )
  motor.onChange(() => {
    const { estado, enviados } = motor.avance()
    const now = entryOf(clave)?.shown.estado
    // What has stopped says why, and what is whole becomes a material, where it is waited for.
    if (now !== 'rechazada' && (estado === 'subiendo' || estado === 'en-pausa')) show(clave, { estado, enviados })
    else show(clave, { enviados })
  })
  change(clave, { motor, uploadId })
  return motor
}

/** All of it is there: it becomes a material. */
async function saveMaterial(clave: number, uploadId: string) {
  const entry = entryOf(clave)
  if (!entry) return
  const { objetivoId, nombre, total } = entry.shown
  show(clave, { estado: 'guardando', enviados: total })
  try {
    await call(objetivosRoutes.createMaterialDeArchivo, { body: { objetivo_id: objetivoId, uploadId } })
    forgetAMedias(entry.usuarioId, objetivoId, nombre)
    await Promise.all(staleArchivos.map(r => entry.client.invalidateQueries({ queryKey: [r.path] })))
    drop(clave)
  } catch (error) {
    stop(clave, messageOf(error), error instanceof ApiError && isPassing(error))
  }
}

export const pauseSubidaDeMaterial = (clave: number) => {
  const entry = entryOf(clave)
  if (entry?.shown.estado !== 'subiendo') return
  entry.motor?.pause()
  next()
}

/** Behind those that are on their way. */
export const resumeSubidaDeMaterial = (clave: number) => {
  show(clave, { estado: 'espera', error: undefined })
  next()
}

/** Takes it away, here and on the server. */
export function dropSubidaDeMaterial(clave: number) {
  const entry = entryOf(clave)
  if (!entry) return
  drop(clave)
  forgetAMedias(entry.usuarioId, entry.shown.objetivoId, entry.shown.nombre)
  void entry.motor?.cancel()
  next()
}

const isCut = ({ shown }: Entry) => shown.estado === 'cortada' && shown.pasa === true
goOnWhenBack(
  entries,
  all => all.some(isCut),
  () => {
    for (const { shown } of entries.get().filter(isCut)) resumeSubidaDeMaterial(shown.clave)
  },
)

/** Leaving the page stops what is on its way: worth a question. */
addEventListener('beforeunload', event => {
  if (entries.get().some(e => GOING.has(e.shown.estado) || e.shown.estado === 'espera')) event.preventDefault()
})
