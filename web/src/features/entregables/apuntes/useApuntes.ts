/**
 * The notes of a delivery: seen as they are made, kept until the server has them, and taken back one after the other.
 */
import { type Apunte, apuntesRoutes, type ReplyOf } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { post } from '../../../kit/api/outbox/send.ts'
import { useOutbox } from '../../../kit/api/outbox/useOutbox.ts'
import { keyOfRead, useRead } from '../../../kit/api/query.ts'
import { fullName, useUser } from '../../../kit/page/session.tsx'
import {
  type CambioDeApunte,
  con,
  conCartas,
  doApunte,
  type Historia,
  redoApunte,
  SIN_HISTORIA,
  undoApunte,
} from './apuntes.ts'

const ASUNTO = 'Una nota en un trabajo'

export function useApuntes(entregaId: number) {
  const client = useQueryClient()
  const input = { params: { id: entregaId } }
  const read = useRead(apuntesRoutes.apuntes, input, { fresh: true })
  const topic = `apunte:${entregaId}`
  const cartas = useOutbox(topic)
  const autor = fullName(useUser())
  const [historia, setHistoria] = useState<Historia>(SIN_HISTORIA)
  const kept = read.data?.apuntes
  const apuntes = useMemo(() => kept && conCartas(kept, cartas, autor), [kept, cartas, autor])

  const send = ({ clave, despues }: CambioDeApunte) => {
    const queryKey = keyOfRead(apuntesRoutes.apuntes.path, input)
    client.setQueryData(queryKey, (old?: ReplyOf<typeof apuntesRoutes.apuntes>) =>
      old ? { ...old, apuntes: con(old.apuntes, clave, despues) } : old,
    )
    const options = { topic, asunto: ASUNTO, replaces: clave }
    const sent: Promise<unknown> = despues
      ? post(apuntesRoutes.saveApunte, { ...input, body: bodyOf(despues) }, options)
      : post(apuntesRoutes.removeApunte, { params: { id: entregaId, clave } }, options)
    // What was refused has been told, and does not stand there.
    sent.catch(() => client.invalidateQueries({ queryKey }))
  }
  const step = (found: [Historia, CambioDeApunte] | undefined) => {
    if (!found) return
    setHistoria(found[0])
    send(found[1])
  }
  return {
    read,
    apuntes,
    /** Not sent yet. */
    esperan: cartas.length > 0,
    /** Keeps it now, as often as is typed; what of it can be undone is said by `anota`. */
    guarda: (clave: string, despues: Apunte | undefined) => send({ clave, antes: undefined, despues }),
    anota: (acto: CambioDeApunte) => setHistoria(h => doApunte(h, acto)),
    cambia: (acto: CambioDeApunte) => {
      setHistoria(h => doApunte(h, acto))
      send(acto)
    },
    deshacer: historia.hechos.length > 0 ? () => step(undoApunte(historia)) : undefined,
    rehacer: historia.deshechos.length > 0 ? () => step(redoApunte(historia)) : undefined,
  }
}

export type Apuntes = ReturnType<typeof useApuntes>

const bodyOf = ({ clave, archivo, pagina, tipo, puntos, texto }: Apunte) => ({
  clave,
  archivo,
  pagina,
  tipo,
  puntos,
  texto,
})
