/** The uploads of this page, outside of its screens: they go on while the person moves about, and are known again after a reload. */
import { videosRoutes } from '@eleva/contract'
import { useSyncExternalStore } from 'react'
import { call, fetchToken } from '../../kit/api/client.ts'
import { uuid } from '../../kit/api/outbox.ts'
import { sendFile } from '../../kit/api/sendFile.ts'
import { notify } from '../../kit/feedback/notify.ts'
import { type Avance, CHUNK_TIMEOUT, createMotor, type Motor, type Mundo } from './motor.ts'

/** What belongs to one screen: `objetivo:12`. */
export type Subida = Avance & { uploadId: string; nombre: string }

/** What is kept of an upload in the browser, so that choosing the same file again goes on with it. */
type Recuerdo = { uploadId: string; nombre: string; tamano: number; modificado: number; tema: string; desde: number }

const PREFIX = 'eleva:subida:'
/** As long as the server keeps what nobody goes on with (ms). */
const KEPT = 7 * 86_400_000

type Entry = { motor: Motor; uploadId: string; nombre: string; shown: Subida }
const entries = new Map<string, Entry>()
const onlookers = new Set<() => void>()
const look = () => {
  for (const tell of onlookers) tell()
}

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

function mundoOf(file: File, uploadId: string): Mundo {
  return {
    prepare: fetchToken,
    status: async signal => (await call(videosRoutes.getUpload, { query: { uploadId } }, signal)).subida ?? undefined,
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

/** Begins to upload a file, or goes on with it when it is one that was begun before. */
export function startSubida(tema: string, file: File, usuarioId: number): void {
  const before = entries.get(tema)
  const known = recuerdos(usuarioId).find(r => isSame(r, file))
  if (before && before.uploadId === known?.uploadId) return void before.motor.start()
  if (before) void before.motor.cancel()
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
  localStorage.setItem(`${prefixOf(usuarioId)}${uploadId}`, JSON.stringify(recuerdo))
  const motor = createMotor(file, mundoOf(file, uploadId))
  const shownNow = (): Subida => ({ ...motor.avance(), uploadId, nombre: file.name })
  const entry: Entry = { motor, uploadId, nombre: file.name, shown: shownNow() }
  entries.set(tema, entry)
  motor.onChange(() => {
    const was = entry.shown.estado
    entry.shown = shownNow()
    if (entry.shown.estado === 'completa' && was !== 'completa')
      notify('Carga del archivo de video Completa!', 'success')
    look()
  })
  look()
  void motor.start()
}

export const resumeSubida = (tema: string) => void entries.get(tema)?.motor.start()
export const pauseSubida = (tema: string) => entries.get(tema)?.motor.pause()

/** Takes it away, here and on the server. */
export function cancelSubida(tema: string, usuarioId: number): void {
  void entries.get(tema)?.motor.cancel()
  forgetSubida(tema, usuarioId)
}

/** Its file is in use now, or it is of no use any more: the screen begins anew. */
export function forgetSubida(tema: string, usuarioId: number): void {
  entries.delete(tema)
  for (const r of recuerdos(usuarioId).filter(r => r.tema === tema))
    localStorage.removeItem(`${prefixOf(usuarioId)}${r.uploadId}`)
  look()
}

const subscribe = (tell: () => void) => {
  onlookers.add(tell)
  return () => onlookers.delete(tell)
}

/** The upload of a screen, as it stands. */
export const useSubida = (tema: string): Subida | undefined =>
  useSyncExternalStore(subscribe, () => entries.get(tema)?.shown)

/** The name of the file that a screen was uploading when the page was closed. */
export const useInterrumpida = (tema: string, usuarioId: number): string | undefined =>
  useSyncExternalStore(subscribe, () =>
    entries.has(tema) ? undefined : recuerdos(usuarioId).find(r => r.tema === tema)?.nombre,
  )

/** Leaving the page stops what is on its way: worth a question. */
addEventListener('beforeunload', event => {
  if ([...entries.values()].some(e => e.shown.estado === 'subiendo')) event.preventDefault()
})
