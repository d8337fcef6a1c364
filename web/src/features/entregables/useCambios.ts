/**
 * Changes of deliveries, saved as they are made (ui §5: «Saved / pending»): one after the other for each delivery, kept while there is
 * no connection, undone on request. Whoever was faster is shown beside one's own: neither loses silently.
 */
import { entregablesRoutes, type Revision, rubricasRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { ApiError, GENERIC } from '../../kit/api/error.ts'
import { ahora, type Cambio, type Guardada, patch, send, show, staleReviews, type Vista } from './cambios.ts'

export type Marca =
  | { estado: 'guardando' | 'espera' }
  | { estado: 'guardado'; hora: number }
  | { estado: 'falla'; mensaje: string; hecho: Hecho }
export type Hecho = { entrega: Vista; cambio: Cambio; antes: Cambio }
export type Conflicto = Hecho & { actual: Revision }
export type Cambios = ReturnType<typeof useCambios>

const RETRY_MS = 4_000
const MOST_TRIES = 3

const same = (a: Cambio, b: Cambio) => a.valor === b.valor

/** Until the connection may be back. */
const connection = () =>
  new Promise<void>(resolve => {
    const timer = setTimeout(done, RETRY_MS)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    addEventListener('online', done)
  })

export function useCambios() {
  const client = useQueryClient()
  const [marcas, setMarcas] = useState<ReadonlyMap<number, Marca>>(new Map())
  const [ultimo, setUltimo] = useState<Hecho>()
  const [conflicto, setConflicto] = useState<Conflicto>()
  /** By delivery: what is on its way, and the version that one's own last change made. */
  const lines = useRef(new Map<number, Promise<void>>())
  const versions = useRef(new Map<number, number>())
  const open = useRef(0)
  const mark = (id: number, marca: Marca) => setMarcas(before => new Map(before).set(id, marca))

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (open.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  const current = async (id: number) => (await call(entregablesRoutes.revision, { params: { id } })).entrega

  /** @returns undefined when it met a change that the person must know of */
  const deliver = async (hecho: Hecho): Promise<Guardada | undefined> => {
    const { entrega, cambio, antes } = hecho
    let version = Math.max(entrega.version, versions.current.get(entrega.id) ?? 0)
    for (let tries = 1; ; ) {
      try {
        return await send(entrega, version, cambio)
      } catch (error) {
        const status = error instanceof ApiError ? error.status : -1
        if (status === 0) {
          mark(entrega.id, { estado: 'espera' })
          await connection()
          mark(entrega.id, { estado: 'guardando' })
          continue
        }
        if (status !== 409 || ++tries > MOST_TRIES) throw error
        const actual = await current(entrega.id)
        if (actual.version === version) throw error
        // Our own, whose reply was lost.
        if (same(ahora(actual, cambio), cambio)) return { calificacion: actual.calificacion, version: actual.version }
        version = actual.version
        versions.current.set(entrega.id, version)
        if (same(ahora(actual, cambio), antes)) continue
        setConflicto({ ...hecho, actual })
        patch(client, entrega.id, actual)
        return undefined
      }
    }
  }

  const work = async (hecho: Hecho, remember: boolean) => {
    const { id } = hecho.entrega
    open.current += 1
    mark(id, { estado: 'guardando' })
    try {
      const done = await deliver(hecho)
      if (!done) {
        setMarcas(before => new Map([...before].filter(([key]) => key !== id)))
        await client.invalidateQueries({ queryKey: [rubricasRoutes.criterios.path] })
        return
      }
      versions.current.set(id, done.version)
      patch(client, id, done)
      mark(id, { estado: 'guardado', hora: Date.now() })
      setUltimo(remember ? hecho : undefined)
      for (const { path } of staleReviews) void client.invalidateQueries({ queryKey: [path] })
    } catch (error) {
      show(client, id, hecho.antes)
      mark(id, { estado: 'falla', mensaje: error instanceof ApiError ? error.message : GENERIC, hecho })
    } finally {
      open.current -= 1
    }
  }

  const enqueue = (hecho: Hecho, remember: boolean) => {
    const { id } = hecho.entrega
    show(client, id, hecho.cambio)
    const line = (lines.current.get(id) ?? Promise.resolve()).then(() => work(hecho, remember))
    lines.current.set(id, line)
  }

  return {
    marcas,
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
      if (!conflicto) return
      const { entrega, cambio, actual } = conflicto
      setConflicto(undefined)
      if (mine)
        enqueue({ entrega: { ...entrega, version: actual.version }, cambio, antes: ahora(actual, cambio) }, true)
    },
  }
}
