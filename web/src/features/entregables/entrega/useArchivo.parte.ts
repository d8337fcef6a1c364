/**
 * A file on its way from the device: chosen, sent with its progress, cut and sent again when the connection is back.
 */
import {
  type ArchivoDeEntrega,
  cuentasRoutes,
  entregasPropiasRoutes,
  formatBytes,
  MAX_BYTES_DE_ENTREGA,
  TROZO_BYTES,
} from '@eleva/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { ApiError, messageOf } from '../../../kit/api/error.ts'
import { useGoOnWhenBack } from '../../../kit/api/goOn.ts'
import { keepForLetter, llamaDesde } from '../../../kit/api/outbox/conArchivo.ts'
import { hechoAhora } from '../../../kit/api/reloj.ts'
import { sendFile } from '../../../kit/api/sendFile.ts'
import { sendEnTrozos, uploadIdOf } from '../../../kit/api/trozos.ts'
import { motivoDeVacio } from '../../../kit/form/archivos.ts'
import { isNamed } from '../../../kit/named.ts'
import { useUser } from '../../../kit/page/session.tsx'

export type EstadoDeArchivo =
  | { paso: 'nada' }
  /** `bytes` of a large one, which goes up in chunks. What takes long on its way need not be waited for. */
  | { paso: 'subiendo'; nombre: string; parte: number; bytes?: number; lento?: true }
  | { paso: 'cortado'; nombre: string; parte: number; bytes?: number }
  | { paso: 'rechazado'; nombre: string; motivo: string }
  | { paso: 'listo'; archivo: ArchivoDeEntrega }

const tooLarge = (size: number) =>
  `El archivo pesa ${formatBytes(size)}; el máximo es ${formatBytes(MAX_BYTES_DE_ENTREGA)}. Entrégalo más ligero, o con un enlace.`

/** Why the file would not be taken; undefined when there is room, or nobody can say. */
export async function motivoSinEspacio(size: number): Promise<string | undefined> {
  const { propio, escuela } = await call(cuentasRoutes.espacio, { query: { clase: 'entregas' } })
  if (propio.limite !== null && propio.usado + size > propio.limite)
    return `No te queda espacio para este archivo: tienes ${formatBytes(Math.max(0, propio.limite - propio.usado))} libres. Entrega un enlace.`
  if (escuela && escuela.limite !== null && escuela.usado + size > escuela.limite)
    return 'Tu escuela ya no tiene espacio para más archivos. Entrega un enlace.'
  return undefined
}

export const CAMPOS = ['file_id', 'file_name', 'file_url', 'file_type', 'file_iconUrl'] as const

/** A browser reads nothing more of a file that was changed or taken away since it was chosen. */
const wordsOf = (error: unknown): string =>
  isNamed(error, 'NotReadableError') ? 'El archivo cambió o ya no está. Elígelo otra vez.' : messageOf(error)

/** Sent again when the line is back, it may arrive. */
const isCut = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** A file that is not up by then takes long (ms). */
const LENTO_MS = 5_000
/**
 * A small one that is so far is waited for, as it would begin anew; but not for ever: a browser counts what it has only
 * taken in hand.
 */
const CASI = 0.8
const CASI_MS = 15_000

type Para = { actividad_id: number; curso_id: number }
type Trozos = { url: string; uploadId: string }
type Camino = { onProgress: (share: number) => void; signal: AbortSignal }

/** @param trozos where a large one goes up in chunks */
export async function upload(
  archivo: File,
  para: Para,
  trozos: Trozos | undefined,
  { onProgress, signal }: Camino,
): Promise<ArchivoDeEntrega> {
  const said = trozos
    ? await sendEnTrozos(archivo, { ...trozos, body: para }, { llama: llamaDesde({ signal }), tell: onProgress })
    : await sendFile(entregasPropiasRoutes.upload, { body: { archivo, ...para } }, { onProgress, signal })
  const { file_id, file_name, file_url, file_type, file_iconUrl } = said as ArchivoDeEntrega
  return { file_id, file_name, file_url, file_type, file_iconUrl }
}

/** The key under which a large file goes up in chunks: one for each file, so that it goes on where it was cut. */
function useTrozos({ actividad_id }: Para) {
  const usuarioId = useUser().id
  const known = useRef<{ archivo: File; uploadId: string } | undefined>(undefined)
  return {
    /** @param isChosen whether it is the chosen file by now: another one may have been chosen meanwhile */
    of: async (archivo: File, isChosen: () => boolean): Promise<Trozos> => {
      const url = entregasPropiasRoutes.uploadChunk.path
      if (known.current?.archivo === archivo) return { url, uploadId: known.current.uploadId }
      const uploadId = await uploadIdOf(archivo, usuarioId, actividad_id)
      if (isChosen()) known.current = { archivo, uploadId }
      return { url, uploadId }
    },
    /** @param up whether it is on the server already, and stays there */
    forget: (up: boolean) => {
      const uploadId = up ? undefined : known.current?.uploadId
      // Given up on purpose, it takes no room any more; what cannot be said now the server's cleaning sees to.
      if (uploadId) void call(entregasPropiasRoutes.removeUpload, { params: { uploadId } }).catch(() => undefined)
      known.current = undefined
    },
  }
}

/** One file on its way at a time: how far it has come, where it was cut, or why it is refused. */
function useEnvio(para: Para, trozosOf: (archivo: File) => Promise<Trozos>) {
  const [estado, setEstado] = useState<EstadoDeArchivo>({ paso: 'nada' })
  const going = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => going.current?.abort(), [])

  const send = async (archivo: File) => {
    const controller = new AbortController()
    going.current = controller
    let parte = 0
    const { name: nombre, size } = archivo
    const large = size > TROZO_BYTES ? { bytes: size } : {}
    let slow: { lento?: true } = large.bytes ? { lento: true } : {}
    const onProgress = (share: number) => {
      if (controller.signal.aborted) return
      if (parte < CASI && share >= CASI && !large.bytes) slowAfter(CASI_MS)
      parte = share
      setEstado({ paso: 'subiendo', nombre, parte, ...large, ...slow })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const slowAfter = (ms: number) => {
      clearTimeout(timer)
      if (!large.bytes) slow = {}
      timer = setTimeout(() => {
        slow = { lento: true }
        onProgress(parte)
      }, ms)
    }
    slowAfter(LENTO_MS)
    onProgress(0)
    try {
      // Said before anything travels: on a telephone the line is paid for.
      const motivo = await motivoSinEspacio(archivo.size)
      if (controller.signal.aborted) return
      if (motivo) return setEstado({ paso: 'rechazado', nombre, motivo })
      const trozos = large.bytes ? await trozosOf(archivo) : undefined
      const taken = await upload(archivo, para, trozos, { onProgress, signal: controller.signal })
      setEstado({ paso: 'listo', archivo: taken })
    } catch (error) {
      if (controller.signal.aborted) return
      if (isCut(error)) setEstado({ paso: 'cortado', nombre, parte, ...large })
      else setEstado({ paso: 'rechazado', nombre, motivo: wordsOf(error) })
    } finally {
      clearTimeout(timer)
    }
  }
  return { estado, setEstado, send, stop: () => going.current?.abort() }
}

export function useArchivo(actividadId: number, cursoId: number) {
  const para = { actividad_id: actividadId, curso_id: cursoId }
  const file = useRef<File | undefined>(undefined)
  const trozos = useTrozos(para)
  const trozosOf = (archivo: File) => trozos.of(archivo, () => file.current === archivo)
  const { estado, setEstado, send, stop } = useEnvio(para, trozosOf)

  const begin = () => {
    if (file.current) void send(file.current)
  }
  const clear = () => {
    stop()
    trozos.forget(estado.paso === 'listo')
    file.current = undefined
    setEstado({ paso: 'nada' })
  }
  const choose = (chosen: File | null) => {
    clear()
    if (!chosen) return
    const motivo = motivoDeVacio(chosen) ?? (chosen.size > MAX_BYTES_DE_ENTREGA ? tooLarge(chosen.size) : undefined)
    if (motivo) return setEstado({ paso: 'rechazado', nombre: chosen.name, motivo })
    file.current = chosen
    begin()
  }

  useGoOnWhenBack(estado.paso === 'cortado', begin)
  // Without a line nobody has to sit and wait for it, nor for what takes long.
  const sinEsperar = estado.paso === 'cortado' || (estado.paso === 'subiendo' && estado.lento)
  return {
    estado,
    /** Nothing is chosen. */
    vacio: estado.paso === 'nada' || estado.paso === 'rechazado',
    /** On the server already. */
    listo: estado.paso === 'listo' ? estado.archivo : undefined,
    /** Handed in as it is, it arrives by itself. */
    enCamino: sinEsperar ? estado : undefined,
    choose,
    /** One that is elsewhere already. */
    take: (archivo: ArchivoDeEntrega) => setEstado({ paso: 'listo', archivo }),
    clear,
    retry: begin,
    /**
     * Kept on this device with its letter, which sends it when the line is back.
     * @param hecho made here and not chosen: it has not begun to go up
     * @throws {ApiError} without room here: then it goes on from this page
     */
    conCarta: async (hecho?: File) => {
      const archivo = hecho ?? file.current
      if (!archivo) return undefined
      if (hecho) {
        clear()
        file.current = hecho
      }
      try {
        const enTrozos = archivo.size > TROZO_BYTES ? await trozosOf(archivo) : undefined
        const body = { archivo, ...para, ...hechoAhora() }
        const kept = await keepForLetter(archivo, entregasPropiasRoutes.upload, { body }, CAMPOS, enTrozos)
        stop()
        return kept
      } catch (error) {
        // What is on its way goes on from where it is.
        if (hecho || estado.paso !== 'subiendo') begin()
        throw error
      }
    },
  }
}
