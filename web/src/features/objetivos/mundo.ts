/** What the engine of uploads asks of the server for a file that is to be a material, or that a text leads to. */
import { cuentasRoutes, formatBytes, objetivosRoutes } from '@eleva/contract'
import { call, fetchToken } from '../../kit/api/client.ts'
import { ApiError } from '../../kit/api/error.ts'
import { sendFile } from '../../kit/api/sendFile.ts'
import { CHUNK_TIMEOUT, type MundoDeSubida } from '../../kit/subida/motor.ts'

const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [413, 415, 422].includes(error.status) && !('sha256' in error.errors)

/** Why there is no room for it, before anything travels; undefined when there is, or nobody can say. */
export async function sinEspacio(size: number): Promise<string | undefined> {
  const reply = await call(cuentasRoutes.espacio, { query: { clase: 'materiales' } }).catch(() => undefined)
  if (!reply?.propio.limite || reply.propio.usado + size <= reply.propio.limite) return undefined
  const libres = Math.max(0, reply.propio.limite - reply.propio.usado)
  return `Pesa ${formatBytes(size)} y te quedan ${formatBytes(libres)} de los ${formatBytes(reply.propio.limite)} para tus archivos. Quita alguno que ya no uses, o pon un enlace.`
}

/** @param onRechazo what the server will not take, however often it is sent */
export function mundoDe(file: File, uploadId: string, onRechazo: (why: string) => void): MundoDeSubida {
  let begun = false
  return {
    prepare: fetchToken,
    status: async signal => {
      const { subida } = await call(objetivosRoutes.getUpload, { params: { uploadId } }, signal)
      begun = subida !== null
      return subida ? { recibidos: subida.recibidos, hecho: subida.archivo ? uploadId : '' } : undefined
    },
    send: async ({ index, total, blob, sha256 }, signal, onProgress) => {
      const body = {
        file: new File([blob], 'trozo'),
        fileName: file.name,
        chunkIndex: index,
        totalChunks: total,
        fileSize: file.size,
        fileType: file.type,
        uploadId,
        sha256,
      }
      const limited = AbortSignal.any([signal, AbortSignal.timeout(CHUNK_TIMEOUT)])
      try {
        begun = true
        const { archivo } = await sendFile(objetivosRoutes.uploadChunk, { body }, { signal: limited, onProgress })
        return archivo ? uploadId : ''
      } catch (error) {
        if (isRefused(error)) onRechazo(error.message)
        throw error
      }
    },
    forget: async () => {
      if (begun) await call(objetivosRoutes.removeUpload, { params: { uploadId } }).catch(() => undefined)
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
