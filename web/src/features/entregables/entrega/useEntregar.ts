/** Hands in what was chosen: the outbox sends it, with its file where that has not arrived yet. */
import { type BodyOf, entreComillas, entregasPropiasRoutes, eventosDeBitacora } from '@eleva/contract'
import { useState } from 'react'
import type { ArchivoDeCarta } from '../../../kit/api/outbox/carta.ts'
import { post } from '../../../kit/api/outbox/send.ts'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { hechoAhora } from '../../../kit/api/reloj.ts'
import { notify } from '../../../kit/feedback/notify.ts'
import type { LugarDeCurso } from '../../contenidos/lugar.parte.ts'
import type { Enlace } from './Enlace.tsx'
import type { ActividadQueSeEntrega } from './tipos.ts'
import { topicOfEntrega } from './topic.parte.ts'
import type { useArchivo } from './useArchivo.parte.ts'

export type Via = 'archivo' | 'enlace'

export type Entregar = {
  actividad: ActividadQueSeEntrega
  lugar: LugarDeCurso
  tell: (evento: number) => void
  /** It has been sent, or waits for the connection. */
  onSent: () => void
  onEntregado: () => void
}

type Options = Parameters<typeof post>[2]
type Sent = Promise<{ message: string; color: Parameters<typeof notify>[1] }>

const EN_CURSO = 'Se está haciendo la entrega...'
const AQUI_SE_QUEDA = 'Tu archivo queda guardado en este dispositivo y se entrega solo. Puedes cerrar la página.'

export function useEntregar(
  { actividad, lugar, tell, onSent, onEntregado }: Entregar,
  enlace: Enlace,
  archivo: ReturnType<typeof useArchivo>,
) {
  const [guardando, setGuardando] = useState(false)
  /** @param que what is handed in, as its letter names it @param call puts it into the outbox */
  const send = (que: string | undefined, aviso: string, evento: number, call: (options: Options) => Sent) => {
    tell(eventosDeBitacora.confirmarEntrega)
    notify(aviso, 'info')
    const sent = call({
      topic: topicOfEntrega(actividad.id),
      asunto: `Tu entrega de ${entreComillas(actividad.nombre_actividad_unidad)}: ${que}`,
      replaces: `entrega-${actividad.id}`,
      hecho: { curso: lugar.curso_id, actividad: actividad.id, tipo: 'entrega' as const },
    })
    sent.then(
      reply => {
        notify(reply.message, reply.color)
        tell(evento)
        onEntregado()
      },
      // The outbox has said why.
      () => undefined,
    )
    onSent()
  }

  async function deliver(via: Via) {
    const where = { ...lugar, actividad_id: actividad.id, ...hechoAhora(), clave: uuid() }
    if (via === 'enlace') {
      const url = enlace.take()
      if (!url) return
      const body = { ...where, url }
      return send(url, EN_CURSO, eventosDeBitacora.entregarUrl, options =>
        post(entregasPropiasRoutes.entregarUrl, { body }, options),
      )
    }
    const { listo, enCamino } = archivo
    let carta: ArchivoDeCarta | undefined
    if (!listo) {
      setGuardando(true)
      try {
        carta = await archivo.conCarta()
      } catch (error) {
        return notify((error as Error).message, 'danger')
      } finally {
        setGuardando(false)
      }
    }
    // The file's own fields come with the reply to it.
    const body = { ...where, ...listo } as BodyOf<typeof entregasPropiasRoutes.entregarArchivo>
    const aviso = carta ? AQUI_SE_QUEDA : EN_CURSO
    send(listo?.file_name ?? enCamino?.nombre, aviso, eventosDeBitacora.entregarArchivo, options =>
      post(entregasPropiasRoutes.entregarArchivo, { body }, carta ? { ...options, archivo: carta } : options),
    )
  }
  return { deliver, guardando }
}
