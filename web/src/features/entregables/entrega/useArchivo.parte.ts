/** A file on its way from the device: chosen, sent with its progress, cut and sent again when the connection is back. */
import { type ArchivoDeEntrega, cuentasRoutes, entregasPropiasRoutes, MAYOR_ENTREGA } from '@eleva/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { ApiError, GENERIC } from '../../../kit/api/error.ts'
import { keepForLetter } from '../../../kit/api/outbox/conArchivo.ts'
import { sendFile } from '../../../kit/api/sendFile.ts'

export type EstadoDeArchivo =
  | { paso: 'nada' }
  | { paso: 'subiendo'; nombre: string; parte: number }
  | { paso: 'cortado'; nombre: string; parte: number }
  | { paso: 'rechazado'; nombre: string; motivo: string }
  | { paso: 'listo'; archivo: ArchivoDeEntrega }

const tooLarge = (size: number) =>
  `El archivo pesa ${(size / 1024 / 1024).toLocaleString('es-MX', { maximumFractionDigits: 1 })} MB; el máximo es 25 MB.`

const mega = (bytes: number) => Math.max(0, Math.floor(bytes / 1024 / 1024)).toLocaleString('es-MX')

/** Why the file would not be taken; undefined when there is room, or nobody can say. */
async function sinEspacio(size: number): Promise<string | undefined> {
  const { propio, escuela } = await call(cuentasRoutes.espacio, { query: { clase: 'entregas' } })
  if (propio.limite !== null && propio.usado + size > propio.limite)
    return `No te queda espacio para este archivo: tienes ${mega(propio.limite - propio.usado)} MB libres. Entrega un enlace.`
  if (escuela && escuela.limite !== null && escuela.usado + size > escuela.limite)
    return 'Tu escuela ya no tiene espacio para más archivos. Entrega un enlace.'
  return undefined
}

const CAMPOS = ['file_id', 'file_name', 'file_url', 'file_type', 'file_iconUrl'] as const

export function useArchivo(actividadId: number, cursoId: number) {
  const [estado, setEstado] = useState<EstadoDeArchivo>({ paso: 'nada' })
  const file = useRef<File | undefined>(undefined)
  const going = useRef<AbortController | undefined>(undefined)

  const send = async () => {
    const archivo = file.current
    if (!archivo) return
    const controller = new AbortController()
    going.current = controller
    let parte = 0
    setEstado({ paso: 'subiendo', nombre: archivo.name, parte })
    try {
      // Said before anything travels: on a telephone the line is paid for.
      const motivo = await sinEspacio(archivo.size)
      if (motivo) return setEstado({ paso: 'rechazado', nombre: archivo.name, motivo })
      const reply = await sendFile(
        entregasPropiasRoutes.subir,
        { body: { archivo, actividad_id: actividadId, curso_id: cursoId } },
        {
          onProgress: share => {
            parte = share
            setEstado({ paso: 'subiendo', nombre: archivo.name, parte })
          },
          signal: controller.signal,
        },
      )
      const { file_id, file_name, file_url, file_type, file_iconUrl } = reply
      setEstado({ paso: 'listo', archivo: { file_id, file_name, file_url, file_type, file_iconUrl } })
    } catch (error) {
      if (controller.signal.aborted) return
      const lost = error instanceof ApiError && (error.status === 0 || error.status >= 502)
      if (lost) setEstado({ paso: 'cortado', nombre: archivo.name, parte })
      else
        setEstado({
          paso: 'rechazado',
          nombre: archivo.name,
          motivo: error instanceof ApiError ? error.message : GENERIC,
        })
    }
  }

  const clear = () => {
    going.current?.abort()
    file.current = undefined
    setEstado({ paso: 'nada' })
  }
  const choose = (chosen: File | null) => {
    clear()
    if (!chosen) return
    if (chosen.size > MAYOR_ENTREGA)
      return setEstado({ paso: 'rechazado', nombre: chosen.name, motivo: tooLarge(chosen.size) })
    file.current = chosen
    void send()
  }

  const onBack = useEffectEvent(() => {
    if (estado.paso === 'cortado') void send()
  })
  useEffect(() => {
    const back = () => onBack()
    addEventListener('online', back)
    return () => {
      removeEventListener('online', back)
      going.current?.abort()
    }
  }, [])
  return {
    estado,
    choose,
    /** One that is elsewhere already. */
    take: (archivo: ArchivoDeEntrega) => setEstado({ paso: 'listo', archivo }),
    clear,
    retry: () => void send(),
    /** Kept on this device with its letter, which sends it when the line is back. @throws {ApiError} without room here */
    conCarta: async () => {
      const archivo = file.current
      if (!archivo) return undefined
      going.current?.abort()
      const body = { archivo, actividad_id: actividadId, curso_id: cursoId }
      return keepForLetter(archivo, entregasPropiasRoutes.subir, { body }, CAMPOS)
    },
  }
}
