/** The changes of deliveries on a screen: does what `revision.store` orders, and tells it what came of it. */
import { revisionesRoutes, rubricasRoutes, todosLosLibros } from '@eleva/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { ApiError, messageOf } from '../../../kit/api/error.ts'
import { letters } from '../../../kit/api/outbox/letters.ts'
import { discard, post, resend } from '../../../kit/api/outbox/send.ts'
import { useCut } from '../../../kit/api/outbox/useOutbox.ts'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { notify } from '../../../kit/notify.ts'
import { createStore, useStore } from '../../../kit/store.ts'
import { staleReviews } from '../libros.ts'
import { type Cambio, callOf, type EntregaRevisada, type EntregaVista, isForm, patch, SHOWN, show } from './cambios.ts'
import {
  avisosDe,
  type Carta,
  conflictoDe,
  cover,
  INICIO,
  marcasDe,
  type Orden,
  type RevisionHecha,
  type Suceso,
  step,
} from './revision.store.ts'

const TOPIC = 'revision:'
const RETRY_MS = 4_000
const STALE = {
  cuentas: staleReviews,
  abierta: [revisionesRoutes.revision, rubricasRoutes.criterios],
  todo: [...SHOWN, ...staleReviews],
}
const SHOWN_PATHS = new Set<unknown>(SHOWN.map(r => r.path))

const cartasNow = () =>
  letters.get().filter(l => l.topic.startsWith(TOPIC) && l.refused === undefined) as readonly Carta[]

/**
 * Carries out what was ordered.
 * @param dispatch is told what came of it
 */
function createRun(client: QueryClient, dispatch: (suceso: Suceso) => void): (orden: Orden) => void {
  const hear = (hecho: RevisionHecha, reply: Promise<unknown>, recuerda: boolean) =>
    void reply.then(
      said => {
        const done = said as EntregaRevisada & Parameters<typeof toast>[0]
        if (isForm(hecho.cambio)) toast(done)
        dispatch({ type: 'saved', hecho, done, recuerda, hora: Date.now() })
      },
      error => dispatch({ type: 'refused', hecho, mensaje: messageOf(error) }),
    )
  /** Looks at a delivery that somebody else has changed meanwhile; without a line, until it is seen. */
  const look = (carta: Carta) => {
    const { id, memo } = carta
    call(revisionesRoutes.revision, { params: { id: memo.entrega.id } }).then(
      ({ entrega }) => dispatch({ type: 'seen', carta: id, actual: entrega, hora: Date.now() }),
      error => {
        const never = error instanceof ApiError && error.status >= 400 && error.status < 500
        if (never) dispatch({ type: 'unseen', carta: id, mensaje: error.message })
        else setTimeout(() => dispatch({ type: 'unseen', carta: id }), RETRY_MS)
      },
    )
  }
  const readAnew = (que: keyof typeof STALE) => {
    for (const { path } of STALE[que]) void client.invalidateQueries({ queryKey: [path] })
    // One that was asked for before this arrived may come without it.
    if (que === 'cuentas')
      for (const { path } of todosLosLibros)
        void client.invalidateQueries({ queryKey: [path], fetchStatus: 'fetching' })
  }
  const send = ({ hecho, version, clave, recuerda }: Orden & { type: 'post' }) => {
    const { entrega, cambio } = hecho
    const [route, input] = callOf(entrega, version, cambio)
    hear(hecho, post(route, input, { topic: `${TOPIC}${entrega.id}`, memo: { ...hecho, clave } }), recuerda)
  }
  const sendAgain = ({ carta, oye }: Orden & { type: 'resend' }) => {
    const sent = resend(carta)
    if (oye) hear(carta.memo, sent, true)
  }
  return o => {
    if (o.type === 'show') show(client, o.id, o.cambio)
    else if (o.type === 'patch') patch(client, o.id, o.campos)
    else if (o.type === 'discard') discard(o.carta)
    else if (o.type === 'read') look(o.carta)
    else if (o.type === 'resend') sendAgain(o)
    else if (o.type === 'post') send(o)
    else readAnew(o.que)
  }
}

function createRevision(client: QueryClient) {
  const estado = createStore(INICIO)
  const queue: Suceso[] = []
  let busy = false
  const run = createRun(client, suceso => dispatch(suceso))
  /** What an order brings about comes after the rest of its own step. */
  const dispatch = (suceso: Suceso) => {
    queue.push(suceso)
    if (busy) return
    busy = true
    try {
      for (let s = queue.shift(); s; s = queue.shift()) {
        const [next, orders] = step(estado.get(), s)
        estado.set(next)
        orders.forEach(run)
      }
    } finally {
      busy = false
    }
  }
  /** @returns how to stop */
  const listen = () => {
    const tell = () => dispatch({ type: 'letters', cartas: cartasNow() })
    tell()
    const ends = [
      letters.subscribe(tell),
      // What is read while a change is on its way does not have it yet.
      client.getQueryCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
        if (SHOWN_PATHS.has(event.query.queryKey[0])) cover(estado.get()).forEach(run)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }
  return {
    estado,
    listen,
    change: (entrega: EntregaVista, cambio: Cambio, antes: Cambio) =>
      dispatch({ type: 'change', hecho: { entrega, cambio, antes }, clave: uuid() }),
    undo: () => dispatch({ type: 'undo', clave: uuid() }),
    retry: (id: number) => dispatch({ type: 'retry', id, clave: uuid() }),
    choose: (mio: boolean) => dispatch({ type: 'choose', mio }),
  }
}

const toast = ({ message, color }: { message: string; color: Parameters<typeof notify>[1] }) =>
  message && notify(message, color)

function useStored() {
  const client = useQueryClient()
  const [revision] = useState(() => createRevision(client))
  const estado = useStore(revision.estado)
  const cut = useCut()
  useEffect(() => revision.listen(), [revision])
  const { cartas, actuales, ultimo } = estado
  // The rows of a book are drawn anew when it is another one.
  const avisos = useMemo(() => avisosDe({ cartas, actuales }, cut), [cartas, actuales, cut])
  return useMemo(() => {
    const { change, undo, retry, choose } = revision
    return {
      marcas: marcasDe(estado, cut),
      avisos,
      conflicto: conflictoDe(estado),
      ultimo,
      change,
      undo,
      retry,
      choose,
    }
  }, [revision, estado, cut, avisos, ultimo])
}

const Contexto = createContext<ReturnType<typeof useStored> | undefined>(undefined)

/** Around a screen on which deliveries are reviewed: its parts share what is on its way, and what is asked. */
export const Revisiones = ({ children }: { children: ReactNode }) => <Contexto value={useStored()}>{children}</Contexto>

export function useRevision() {
  const revision = use(Contexto)
  if (!revision) throw new Error('useRevision stands outside of Revisiones')
  return revision
}
