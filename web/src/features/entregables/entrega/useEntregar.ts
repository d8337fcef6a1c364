/** Hands in what was chosen: the outbox sends it, with its file where that has not arrived yet. */
import { type BodyOf, entreComillas, entregasPropiasRoutes, eventosDeBitacora, MURO } from '@eleva/contract'
import { useState } from 'react'
import { messageOf } from '../../../kit/api/error.ts'
import type { ArchivoDeCarta } from '../../../kit/api/outbox/carta.ts'
import { post } from '../../../kit/api/outbox/send.ts'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { whenKept } from '../../../kit/api/outbox/whenKept.ts'
import { hechoAhora } from '../../../kit/api/reloj.ts'
import { load } from '../../../kit/load/load.ts'
import { notify } from '../../../kit/notify.ts'
import { useUser } from '../../../kit/page/session.tsx'
import type { Ubicacion } from '../../../shared/ubicacion.ts'
import type { Enlace } from './Enlace.tsx'
import type { ActividadQueSeEntrega } from './tipos.ts'
import { topicOfEntrega } from './topic.parte.ts'
import type { useArchivo } from './useArchivo.parte.ts'

export type Via = 'fotos' | 'voz' | 'texto' | 'otro'
/** What was made here: its file, and that it need not be kept any more. */
export type Evidencia = { hacer: () => Promise<File>; soltar: () => void }

export type Entregar = {
  actividad: ActividadQueSeEntrega
  ubicacion: Ubicacion
  tell: (evento: number) => void
  /** It has been sent, or waits for the connection. */
  onSent: () => void
  onEntregado: () => void
}

type Options = Parameters<typeof post>[2]
type Sent = Promise<{ message: string; color: Parameters<typeof notify>[1] }>

const EN_CURSO = 'Se está haciendo la entrega...'
/** Of files, photos, a voice note and what was written alike. */
const AQUI_SE_QUEDA = 'Tu entrega queda guardada en este dispositivo y se envía sola. Puedes cerrar la página.'

/** The letters of a delivery: what all of them say, and how one goes and is told. */
function cartasDe({ actividad, ubicacion, tell, onSent, onEntregado }: Entregar) {
  /** Who will see it goes along as it is said there: nobody sees more than that. */
  const where = () => ({
    ...ubicacion,
    actividad_id: actividad.id,
    ...hechoAhora(),
    clave: uuid(),
    muro: actividad.muro ?? MURO.ninguno,
  })
  /**
   * @param que what is handed in, as its letter names it
   * @param call puts it into the outbox
   */
  const send = (que: string | undefined, aviso: string, evento: number, call: (options: Options) => Sent) => {
    tell(eventosDeBitacora.confirmarEntrega)
    notify(aviso, 'info')
    const sent = call({
      topic: topicOfEntrega(actividad.id),
      asunto: `Tu entrega de ${entreComillas(actividad.nombre_actividad_unidad)}: ${que}`,
      replaces: `entrega-${actividad.id}`,
      hecho: { curso: ubicacion.curso_id, actividad: actividad.id, tipo: 'entrega' as const },
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
  return { where, send }
}

export function useEntregar(entregar: Entregar, enlace: Enlace, archivo: ReturnType<typeof useArchivo>) {
  const { actividad, ubicacion } = entregar
  const [guardando, setGuardando] = useState(false)
  const usuarioId = useUser().id
  const { where, send } = cartasDe(entregar)

  /**
   * @returns undefined when it is on the server already
   * @throws what the person is to be told
   */
  async function keep(evidencia: Evidencia | undefined): Promise<ArchivoDeCarta | undefined> {
    if (!evidencia) return archivo.listo ? undefined : archivo.conCarta()
    return archivo.conCarta(await evidencia.hacer())
  }

  function deliverLink() {
    const url = enlace.take()
    if (!url) return
    const body = { ...where(), url }
    send(url, EN_CURSO, eventosDeBitacora.entregarUrl, options =>
      post(entregasPropiasRoutes.handInUrl, { body }, options),
    )
  }

  /** @returns false when it could not be kept here: it goes up from this page, and is handed in once it is there */
  async function deliverFile(evidencia?: Evidencia): Promise<boolean> {
    let carta: ArchivoDeCarta | undefined
    setGuardando(true)
    try {
      carta = await keep(evidencia)
    } catch (error) {
      notify(messageOf(error), 'danger')
      return false
    } finally {
      setGuardando(false)
    }
    const { listo } = archivo
    // The file's own fields come with the reply to it.
    const body = { ...where(), ...(carta ? {} : listo) } as BodyOf<typeof entregasPropiasRoutes.handInArchivo>
    const aviso = carta && !(evidencia && navigator.onLine) ? AQUI_SE_QUEDA : EN_CURSO
    send(carta?.nombre ?? listo?.file_name, aviso, eventosDeBitacora.entregarArchivo, options =>
      post(entregasPropiasRoutes.handInArchivo, { body }, carta ? { ...options, archivo: carta } : options),
    )
    // What it was made of stays until its letter does.
    if (evidencia) void whenKept(topicOfEntrega(actividad.id)).then(evidencia.soltar)
    return true
  }
  /**
   * @param falla why they could not be kept, nor sent: they stay where they are, and it is said there
   * @returns whether they could
   */
  async function deliverVarios(
    archivos: readonly File[],
    soltar: () => void,
    falla: (motivo: string) => void,
  ): Promise<boolean> {
    setGuardando(true)
    try {
      const { prepareVarios: prepararVarios } = await load(() => import('./varios.ts'), [])
      const para = { actividad_id: actividad.id, curso_id: ubicacion.curso_id }
      const listo = await prepararVarios(archivos, para, usuarioId)
      const carta = 'carta' in listo ? listo.carta : undefined
      const said = { ...where(), cuantos: archivos.length, ...('body' in listo ? listo.body : {}) }
      const body = said as BodyOf<typeof entregasPropiasRoutes.handInArchivo>
      const que = archivos.length === 1 ? archivos[0]!.name : `${archivos.length} archivos`
      send(que, carta && !navigator.onLine ? AQUI_SE_QUEDA : EN_CURSO, eventosDeBitacora.entregarArchivo, options =>
        post(entregasPropiasRoutes.handInArchivo, { body }, carta ? { ...options, archivo: carta } : options),
      )
    } catch (error) {
      falla(messageOf(error))
      return false
    } finally {
      setGuardando(false)
    }
    void whenKept(topicOfEntrega(actividad.id)).then(soltar)
    return true
  }
  return { deliverLink, deliverFile, deliverVarios, guardando }
}
