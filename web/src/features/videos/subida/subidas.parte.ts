/**
 * The uploads of this page, outside of its screens: they go on while the person moves about, and are known again after
 * a reload.
 */
import { videosRoutes } from '@eleva/contract'
import { call, fetchToken } from '../../../kit/api/client.ts'
import { ApiError } from '../../../kit/api/error.ts'
import { goOnWhenBack } from '../../../kit/api/goOn.ts'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { sendFile } from '../../../kit/api/sendFile.ts'
import { notify } from '../../../kit/notify.ts'
import { createStore, useStore } from '../../../kit/store.ts'
import {
  type AvanceDeSubida,
  CHUNK_TIMEOUT,
  createMotor,
  type Motor,
  type MundoDeSubida,
} from '../../../kit/subida/motor.ts'

/** What belongs to one screen: `objetivo:12`. */
export type Subida = Omit<AvanceDeSubida, 'hecho'> & {
  uploadId: string
  nombre: string
  /** Where the file is, once it is complete. */
  publicUrl: string
}

/** What is kept of an upload in the browser, so that choosing the same file again goes on with it. */
type Recuerdo = {
  uploadId: string
  nombre: string
  tamano: number
  modificado: number
  tema: string
  desde: number
  /** Where it is, once it is complete. */
  publicUrl?: string
}

const PREFIX = 'eleva:subida:'
/** As long as the server keeps what nobody goes on with (ms). */
const KEPT = 7 * 86_400_000

type Entry = {
  /** None for what was complete when the page was loaded. */ motor?: Motor
  uploadId: string
  nombre: string
  shown: Subida
}
const entries = createStore<ReadonlyMap<string, Entry>>(new Map())
const keep = (tema: string, entry: Entry) => entries.set(new Map(entries.get()).set(tema, entry))

const prefixOf = (usuarioId: number) => `${PREFIX}${usuarioId}:`

function recuerdos(usuarioId: number): Recuerdo[] {
  return Object.keys(localStorage)
    .filter(key => key.startsWith(prefixOf(usuarioId)))
    .flatMap(key => {
      try {
        const found: Recuerdo = JSON.parse(localStorage.getItem(key) ?? '')
        if (Date.now() - found.desde < KEPT) return [found]
      } catch {
        // Not ours, or broken: it goes.
      }
      localStorage.removeItem(key)
      return []
    })
}

const isSame = (r: Recuerdo, file: File) =>
  r.nombre === file.name && r.tamano === file.size && r.modificado === file.lastModified

function mundoOf(file: File, uploadId: string): MundoDeSubida {
  return {
    prepare: fetchToken,
    antes: { token: 'Failed to fetch CSRF token: ', envio: 'Upload failed: ' }, // as specified
    status: async signal => {
      const { subida } = await call(videosRoutes.getUpload, { query: { uploadId } }, signal)
      return subida ? { recibidos: subida.recibidos, hecho: subida.publicUrl } : undefined
    },
    send: async ({ index, total, blob, sha256 }, signal, onProgress) => {
      const body = {
        file: new File([blob], file.name),
        fileName: file.name,
        chunkIndex: index,
        totalChunks: total,
        fileSize: file.size,
        fileType: file.type,
        uploadId,
        sha256,
      }
      const limited = AbortSignal.any([signal, AbortSignal.timeout(CHUNK_TIMEOUT)])
      return (await sendFile(videosRoutes.uploadChunk, { body }, { signal: limited, onProgress })).publicUrl
    },
    forget: async () => {
      await call(videosRoutes.removeUpload, { params: { uploadId } }).catch(() => undefined)
    },
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, ms)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(signal.reason)
        })
      }),
    now: () => performance.now(),
  }
}

/**
 * Begins to upload a file, or goes on with it when it is one that was begun before.
 * @param onHecho once it is whole, also where no screen shows it
 */
export function startSubida(
  tema: string,
  file: File,
  usuarioId: number,
  onHecho: (subida: Subida) => unknown = () => undefined,
): void {
  const before = entries.get().get(tema)
  const known = recuerdos(usuarioId).find(r => isSame(r, file))
  if (before && before.uploadId === known?.uploadId) return void before.motor?.start()
  void before?.motor?.cancel()
  const uploadId = known?.uploadId ?? uuid()
  // One at a time for a screen: what it began before with another file is left to the server's cleaning.
  forgetSubida(tema, usuarioId)
  const recuerdo: Recuerdo = {
    uploadId,
    nombre: file.name,
    tamano: file.size,
    modificado: file.lastModified,
    tema,
    desde: Date.now(),
  }
  const remember = (r: Recuerdo) => localStorage.setItem(`${prefixOf(usuarioId)}${uploadId}`, JSON.stringify(r))
  remember(recuerdo)
  const motor = createMotor(file, mundoOf(file, uploadId))
  const shownNow = (): Subida => {
    const { hecho: publicUrl, ...avance } = motor.avance()
    return { ...avance, publicUrl, uploadId, nombre: file.name }
  }
  let entry: Entry = { motor, uploadId, nombre: file.name, shown: shownNow() }
  motor.onChange(() => {
    const was = entry
    entry = { ...was, shown: shownNow() }
    if (entry.shown.estado === 'completa' && was.shown.estado !== 'completa') {
      remember({ ...recuerdo, publicUrl: entry.shown.publicUrl })
      notify('Carga del archivo de video Completa!', 'success') // as specified
    }
    // Another file may have taken its place.
    if (entries.get().get(tema) !== was) return
    keep(tema, entry)
    if (entry.shown.estado === 'completa' && was.shown.estado !== 'completa') onHecho(entry.shown)
  })
  keep(tema, entry)
  void motor.start()
}

/**
 * What was complete when the page was closed is complete still: here when the page heard of it, on the server when it
 * did not.
 */
export async function restoreSubida(tema: string, usuarioId: number): Promise<void> {
  const found = recuerdos(usuarioId).find(r => r.tema === tema)
  if (!found || entries.get().has(tema)) return
  const { uploadId, nombre, tamano: total } = found
  const asked = async () => (await call(videosRoutes.getUpload, { query: { uploadId } })).subida?.publicUrl
  const publicUrl = found.publicUrl ?? (await asked().catch(() => undefined))
  if (!publicUrl || entries.get().has(tema)) return
  const avance = { estado: 'completa', enviados: total, total, segundos: 0, error: undefined, pasa: false } as const
  keep(tema, { uploadId, nombre, shown: { ...avance, publicUrl, uploadId, nombre } })
}

export const resumeSubida = (tema: string) => void entries.get().get(tema)?.motor?.start()
export const pauseSubida = (tema: string) => entries.get().get(tema)?.motor?.pause()

/** Takes it away, here and on the server. */
export function cancelSubida(tema: string, usuarioId: number): void {
  void entries.get().get(tema)?.motor?.cancel()
  forgetSubida(tema, usuarioId)
}

/** Its file is in use now, or it is of no use any more: the screen begins anew. */
export function forgetSubida(tema: string, usuarioId: number): void {
  for (const r of recuerdos(usuarioId).filter(r => r.tema === tema))
    localStorage.removeItem(`${prefixOf(usuarioId)}${r.uploadId}`)
  entries.set(new Map([...entries.get()].filter(([of]) => of !== tema)))
}

/** The upload of a screen, as it stands. */
export const useSubida = (tema: string): Subida | undefined => useStore(entries).get(tema)?.shown

/** Those of these screens that have one. */
export const useSubidasDeVideo = (temas: readonly string[]): { tema: string; subida: Subida }[] => {
  const all = useStore(entries)
  return temas.flatMap(tema => {
    const entry = all.get(tema)
    return entry ? [{ tema, subida: entry.shown }] : []
  })
}

/** Whether one is on its way, or waits to be saved. */
export const hasSubida = (tema: string): boolean => entries.get().has(tema)

/** The name of the file that a screen was uploading when the page was closed. */
export const useInterrumpida = (tema: string, usuarioId: number): string | undefined =>
  useStore(entries).has(tema) ? undefined : recuerdos(usuarioId).find(r => r.tema === tema)?.nombre

const isCut = ({ shown }: Entry) => shown.estado === 'cortada' && shown.pasa
goOnWhenBack(
  entries,
  all => [...all.values()].some(isCut),
  () => {
    for (const { motor } of [...entries.get().values()].filter(isCut)) void motor?.start()
  },
)

/** Leaving the page stops what is on its way: worth a question. */
addEventListener('beforeunload', event => {
  if ([...entries.get().values()].some(e => e.shown.estado === 'subiendo')) event.preventDefault()
})

/**
 * Before a form is saved that names the file.
 * @param campo the form's field of the address
 * @throws {ApiError} 422 there, while it is not whole
 */
export function requireCompleta(subida: Subida | undefined, campo: string): void {
  if (!subida || subida.estado === 'completa') return
  const message = 'La carga no ha terminado. Espera, o cancélala, para guardar.'
  throw new ApiError(422, message, { [campo]: [message] })
}
