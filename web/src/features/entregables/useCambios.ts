/**
 * Changes of deliveries, saved as they are made (ui §5: «Saved / pending»): they go through the outbox, so that neither a lost connection
 * nor a reload loses one; they are undone on request. Whoever was faster is shown beside one's own: neither loses silently.
 */
import { entregablesRoutes, type Revision, rubricasRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { ApiError, GENERIC } from '../../kit/api/error.ts'
import { discard, type Letter, post, resend, useCut, useOutbox, uuid } from '../../kit/api/outbox.ts'
import { ahora, alike, BOOKS, type Cambio, callOf, type Guardada, patch, same, show, staleReviews, type Vista } from './cambios.ts' // biome-ignore format: one list

export type Hecho = { entrega: Vista; cambio: Cambio; antes: Cambio }
export type Marca =
  | { estado: 'guardando' | 'espera' }
  | { estado: 'guardado'; hora: number }
  | { estado: 'falla'; mensaje: string; hecho: Hecho }
/** What a cell says beside its grade. */
export type AvisoDeCelda = 'espera' | 'conflicto'
export type Cambios = ReturnType<typeof useCambios>

type Carta = Letter & { memo: Hecho & { clave: string } }

const TOPIC = 'revision:'
const RETRY_MS = 4_000
/** What shows a change before it has arrived. */
const SHOWN = new Set<unknown>([...BOOKS, entregablesRoutes.revision, rubricasRoutes.criterios].map(r => r.path))

export function useCambios() {
  const client = useQueryClient()
  const cartas = useOutbox(TOPIC) as readonly Carta[]
  const cut = useCut()
  const [marcadas, setMarcadas] = useState<ReadonlyMap<number, Marca>>(new Map())
  const [ultimo, setUltimo] = useState<Hecho>()
  /** By letter: what the delivery is now that the person must know of. */
  const [actuales, setActuales] = useState<ReadonlyMap<string, Revision>>(new Map())
  /** By delivery: the version that one's own last change made. */
  const versions = useRef(new Map<number, number>())
  const own = useRef(new Set<string>())
  const latest = useRef(cartas)
  latest.current = cartas
  const key = cartas.map(c => `${c.id}${c.held ?? ''}`).join()
  const mark = (id: number, marca: Marca | undefined) =>
    setMarcadas(before => {
      const after = new Map([...before].filter(([of]) => of !== id))
      return marca ? after.set(id, marca) : after
    })
  const stale = (routes: readonly { path: string }[]) => {
    for (const { path } of routes) void client.invalidateQueries({ queryKey: [path] })
  }
  const cover = () => {
    for (const { memo, held } of latest.current) if (!held) show(client, memo.entrega.id, memo.cambio)
  }

  const saved = (hecho: Hecho, done: Guardada, remember: boolean) => {
    const { id } = hecho.entrega
    versions.current.set(id, done.version)
    patch(client, id, { calificacion: done.calificacion, version: done.version })
    cover()
    mark(id, { estado: 'guardado', hora: Date.now() })
    setUltimo(remember ? hecho : undefined)
    // What is newer than what somebody was faster with takes its place.
    for (const c of latest.current)
      if (c.held && c.memo.entrega.id === id && alike(c.memo.cambio, hecho.cambio)) discard(c)
    stale(staleReviews)
    // One that was asked for before this arrived may come without it.
    for (const { path } of BOOKS) void client.invalidateQueries({ queryKey: [path], fetchStatus: 'fetching' })
  }
  const failed = (hecho: Hecho, mensaje: string) => {
    show(client, hecho.entrega.id, hecho.antes)
    mark(hecho.entrega.id, { estado: 'falla', mensaje, hecho })
  }
  const enqueue = (hecho: Hecho, remember: boolean) => {
    const { entrega, cambio } = hecho
    const clave = uuid()
    own.current.add(clave)
    show(client, entrega.id, cambio)
    mark(entrega.id, undefined)
    const version = Math.max(entrega.version, versions.current.get(entrega.id) ?? 0)
    const [route, input] = callOf(entrega, version, cambio)
    post(route, input, { topic: `${TOPIC}${entrega.id}`, memo: { ...hecho, clave } }).then(
      done => saved(hecho, done as unknown as Guardada, remember),
      error => failed(hecho, error instanceof ApiError ? error.message : GENERIC),
    )
  }

  const sendAgain = (carta: Carta) => {
    const { memo } = carta
    const sent = resend(carta)
    if (own.current.has(memo.clave)) return
    own.current.add(memo.clave)
    sent.then(
      done => saved(memo, done as Guardada, true),
      error => failed(memo, error instanceof ApiError ? error.message : GENERIC),
    )
  }

  /** Finds out what was faster; only what touches the same thing is asked of the person. */
  const settle = async (carta: Carta, antes: Cambio): Promise<void> => {
    const { entrega, cambio } = carta.memo
    const { entrega: actual } = await call(entregablesRoutes.revision, { params: { id: entrega.id } })
    versions.current.set(entrega.id, actual.version)
    const now = ahora(actual, cambio)
    // Our own, whose reply was lost.
    if (same(now, cambio)) {
      discard(carta)
      return saved(carta.memo, actual, false)
    }
    if (actual.version === carta.body?.version) {
      discard(carta)
      return failed({ ...carta.memo, antes: now }, carta.held ?? GENERIC)
    }
    if (same(now, antes)) return sendAgain({ ...carta, body: { ...carta.body, version: actual.version } })
    patch(client, entrega.id, { ...actual, version: actual.version })
    stale([rubricasRoutes.criterios])
    setActuales(before => new Map(before).set(carta.id, actual))
  }
  const settling = useRef(new Set<string>())
  const [again, setAgain] = useState(0)
  const settleAll = useEffectEvent(() => {
    const held = latest.current.filter(c => c.held)
    for (const carta of held) {
      const group = held.filter(c => c.topic === carta.topic && alike(c.memo.cambio, carta.memo.cambio))
      // The last word counts, over what was there before the first.
      if (group.at(-1) !== carta) {
        discard(carta)
        continue
      }
      if (settling.current.has(carta.id) || actuales.has(carta.id)) continue
      settling.current.add(carta.id)
      settle(carta, group[0]!.memo.antes)
        .catch(error => {
          if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
            discard(carta)
            failed(carta.memo, error.message)
          } else setTimeout(() => setAgain(n => n + 1), RETRY_MS)
        })
        .finally(() => settling.current.delete(carta.id))
    }
  })
  useEffect(() => settleAll(), [key, again])

  // What was written before a reload, or in another tab, is read anew once it has gone out.
  const before = useRef<readonly Carta[]>([])
  const readGone = useEffectEvent(() => {
    const gone = before.current.filter(old => !latest.current.some(c => c.id === old.id))
    before.current = latest.current
    if (gone.some(c => !own.current.has(c.memo.clave)))
      stale([...BOOKS, ...staleReviews, entregablesRoutes.revision, rubricasRoutes.criterios])
  })
  const coverAll = useEffectEvent(cover)
  useEffect(() => {
    readGone()
    coverAll()
  }, [key])
  // What is read while a change is on its way does not have it yet.
  useEffect(
    () =>
      client.getQueryCache().subscribe(event => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
        if (SHOWN.has(event.query.queryKey[0])) coverAll()
      }),
    [client],
  )

  const enConflicto = cartas.find(c => c.held && actuales.has(c.id))
  const conflicto = enConflicto && { ...enConflicto.memo, actual: actuales.get(enConflicto.id)! }
  const marcas = new Map(marcadas)
  for (const { memo, held } of cartas) {
    marcas.delete(memo.entrega.id)
    if (!held) marcas.set(memo.entrega.id, { estado: cut ? 'espera' : 'guardando' })
  }
  const avisos = useMemo<ReadonlyMap<number, AvisoDeCelda>>(
    () =>
      new Map(
        cartas.flatMap(c => {
          const aviso = c.held ? actuales.has(c.id) && 'conflicto' : cut && 'espera'
          return aviso ? [[c.memo.entrega.id, aviso] as const] : []
        }),
      ),
    [key, cut, actuales],
  )
  return {
    marcas,
    avisos,
    ultimo,
    conflicto,
    cambiar: (entrega: Vista, cambio: Cambio, antes: Cambio) => {
      if (!same(cambio, antes)) enqueue({ entrega, cambio, antes }, true)
    },
    deshacer: () => {
      if (!ultimo) return
      setUltimo(undefined)
      enqueue({ entrega: ultimo.entrega, cambio: ultimo.antes, antes: ultimo.cambio }, false)
    },
    reintentar: (id: number) => {
      const marca = marcas.get(id)
      if (marca?.estado === 'falla') enqueue(marca.hecho, true)
    },
    /** @param mine what one wanted goes over what is there */
    resolver: (mine: boolean) => {
      if (!enConflicto || !conflicto) return
      const { actual, cambio, entrega } = conflicto
      setActuales(all => new Map([...all].filter(([id]) => id !== enConflicto.id)))
      if (!mine) return discard(enConflicto)
      const memo = { ...enConflicto.memo, antes: ahora(actual, cambio) }
      show(client, entrega.id, cambio)
      sendAgain({ ...enConflicto, memo, body: { ...enConflicto.body, version: actual.version } })
    },
  }
}
