/** A thread as it stands now: its newest messages and those from before, live, read as it is looked at. */
import {
  type AvisoDeHilo,
  entregasPropiasRoutes,
  HILO_CAMBIO,
  hiloRoutes,
  revisionesRoutes,
  todosLosLibros,
} from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { messageOf } from '../../../kit/api/error.ts'
import { useLive } from '../../../kit/api/live.ts'
import { useOutbox } from '../../../kit/api/outbox/useOutbox.ts'
import { useRead } from '../../../kit/api/query.ts'
import { notify } from '../../../kit/notify.ts'
import { joinPaginas, type PaginaDeHilo } from './hilo.ts'
import { topicOfHilo } from './sobres.ts'

/** What says how many are unread. */
const COUNTS = [revisionesRoutes.revision, entregasPropiasRoutes.misCalificaciones, ...todosLosLibros]
const NADA: PaginaDeHilo = { mensajes: [], anteriores: null }

export function useHilo(id: number) {
  const client = useQueryClient()
  const read = useRead(
    hiloRoutes.mensajes,
    { params: { id }, query: { antes: undefined, por_pagina: undefined } },
    { fresh: true },
  )
  const [pagina, setPagina] = useState(NADA)
  /** Up to where the reader had read when they came here. */
  const [leidoHasta, setLeidoHasta] = useState<number>()
  const [older, setOlder] = useState(false)
  const { data, refetch } = read
  useEffect(() => {
    if (!data) return
    setPagina(known => joinPaginas(known, data, true))
    setLeidoHasta(was => was ?? data.leido_hasta)
  }, [data])

  const refresh = () => void refetch()
  useLive<AvisoDeHilo>(data?.salas ?? [], HILO_CAMBIO, aviso => aviso.id === id && refresh(), refresh)
  const cartas = useOutbox(topicOfHilo(id)).filter(l => l.topic === topicOfHilo(id))
  // What has left the outbox stands there now.
  const waiting = cartas.length
  const before = useRef(waiting)
  useEffect(() => {
    if (waiting < before.current) void refetch()
    before.current = waiting
  }, [waiting, refetch])

  const last = pagina.mensajes.at(-1)?.id
  const unread = data?.sin_leer ?? 0
  useEffect(() => {
    if (unread === 0 || last === undefined) return
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      call(hiloRoutes.read, { params: { id }, body: { hasta: last } })
        .then(() => Promise.all(COUNTS.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))))
        // It stays unread: the next look at the thread says it again.
        .catch(() => undefined)
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [unread, last, id, client])

  const readOlder = async () => {
    if (pagina.anteriores === null || older) return
    setOlder(true)
    try {
      const page = await call(hiloRoutes.mensajes, {
        params: { id },
        query: { antes: pagina.anteriores, por_pagina: undefined },
      })
      setPagina(known => joinPaginas(known, page, false))
    } catch (error) {
      notify(messageOf(error), 'danger')
    } finally {
      setOlder(false)
    }
  }
  return { read, pagina, leidoHasta: leidoHasta ?? 0, cartas, refresh, older, readOlder }
}
