/**
 * Rows that were typed and are on their way: seen at once, sent one behind the other, kept on this device until they
 * have arrived.
 */
import { entreComillas } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isOfSession, isPassing, messageOf } from '../../kit/api/error.ts'
import { copyText } from '../../kit/feedback/copyText.ts'
import { dropBorrador, keepBorrador, readBorrador } from '../../kit/form/borradores.ts'
import { notify } from '../../kit/notify.ts'
import { userOptions } from '../../kit/page/session.tsx'
import { beginEnvio } from './guardado.ts'
import { useEspera } from './useEspera.ts'

type Llaveada = { id: number; nombre: string }
/** Rows that were typed together, under the key by which they are added once. */
export type EnvioDeFila<N extends Llaveada> = { clave: string; nuevas: N[] }
/** By row that has arrived, the key that it has now. */
export type Reales = ReadonlyMap<number, number>
const AGAIN_MS = 4_000

/** Names that are said one by one. */
const MAX_DICHOS = 3
const lista = new Intl.ListFormat('es', { type: 'conjunction' })

type Rechazo<N extends Llaveada> = { envio: EnvioDeFila<N>; motivo: string }

/** What the server would not take is on no page any more: whoever typed it can take it elsewhere. */
function tellRechazadas(rechazos: readonly Rechazo<Llaveada>[]) {
  const nombres = rechazos.flatMap(r => r.envio.nuevas.map(n => n.nombre))
  const motivos = [...new Set(rechazos.map(r => r.motivo))].join(' ')
  const mas = nombres.length > MAX_DICHOS ? [`${nombres.length - MAX_DICHOS} más`] : []
  const dichos = lista.format([...nombres.slice(0, MAX_DICHOS).map(entreComillas), ...mas])
  notify(`No se ${nombres.length === 1 ? 'guardó' : 'guardaron'} ${dichos}. ${motivos}`, 'danger', {
    label: 'Copiar',
    act: () => copyText(nombres.join('\n'), 'Copiado', 'Escríbelo otra vez.'),
  })
}

type Cola<E, N extends Llaveada> = {
  /** Under which they wait on this device. */
  tema: string
  /** @returns the keys that they have now, in their order */
  send: (envio: EnvioDeFila<N>, reales: Reales) => Promise<readonly number[]>
  /** As it looks with them. */
  put: (e: E, envio: EnvioDeFila<N>, reales: Reales) => E
  /** Brings what they were added to as the server has it. */
  reread: () => Promise<unknown>
}

/** By row that has arrived, the key under which it was drawn first and the one that it has now. */
function useLlaves() {
  const [reales, setReales] = useState<Reales>(new Map())
  const now = useRef(reales)
  now.current = reales
  const heard = useRef(new Map<number, (id: number) => void>())
  const primeras = new Map([...reales].map(([first, real]) => [real, first]))
  return {
    reales,
    realesNow: () => now.current,
    arrived: ({ nuevas }: EnvioDeFila<Llaveada>, ids: readonly number[]) => {
      const known = new Map(now.current)
      for (const [i, nueva] of nuevas.entries()) known.set(nueva.id, ids[i]!)
      now.current = known
      setReales(known)
      for (const nueva of nuevas) heard.current.get(nueva.id)?.(known.get(nueva.id)!)
    },
    ofRow: {
      /** The key that a row has by now, for what is sent later than it was drawn. */
      realNow: (id: number) => now.current.get(id) ?? id,
      /** Once it has arrived. */
      whenReal: (id: number) =>
        new Promise<number>(resolve => {
          const known = now.current.get(id)
          if (known !== undefined) resolve(known)
          else heard.current.set(id, resolve)
        }),
      /** The key under which a row was drawn first: drawn under another one it would lose the focus. */
      estable: (id: number) => primeras.get(id) ?? id,
      /** The key that a row has by now. */
      real: (id: number) => reales.get(id) ?? id,
    },
  }
}

/** What is on its way, kept on this device; there, too, what was refused, until that is told. */
function useEnvios<N extends Llaveada>(tema: string) {
  const who = useQueryClient().getQueryData(userOptions.queryKey)?.id ?? 0
  const [envios, setEnvios] = useState<EnvioDeFila<N>[]>(() => readEnvios(who, tema))
  const now = useRef(envios)
  now.current = envios
  const rechazos = useRef<Rechazo<N>[]>([])
  const idle = useRef<(() => void)[]>([])
  const keep = (next: EnvioDeFila<N>[]) => {
    now.current = next
    setEnvios(next)
    const kept = [...rechazos.current.map(r => r.envio), ...next]
    if (kept.length) keepBorrador(who, tema, { envios: [] }, { envios: kept })
    else dropBorrador(who, tema)
    if (next.length > 0) return
    for (const go of idle.current.splice(0)) go()
  }
  return {
    envios,
    now,
    keep,
    refused: (rechazo: Rechazo<N>) => rechazos.current.push(rechazo),
    tell: () => {
      const told = rechazos.current.splice(0)
      if (told.length === 0) return
      tellRechazadas(told)
      keep(now.current)
    },
    /** Once all of it has arrived. */
    idle: () =>
      new Promise<void>(resolve => {
        if (now.current.length === 0) resolve()
        else idle.current.push(resolve)
      }),
  }
}

export function useFilasEnCamino<E, N extends Llaveada>({ tema, send, put, reread }: Cola<E, N>) {
  const { envios, now, keep, refused, tell, idle } = useEnvios<N>(tema)
  const { reales, realesNow, arrived, ofRow } = useLlaves()
  const busy = useRef(false)
  const { wait, settle } = useEspera()
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)

  const sendOne = async (envio: EnvioDeFila<N>): Promise<'llego' | 'espera' | { motivo: string }> => {
    try {
      arrived(envio, await send(envio, realesNow()))
    } catch (error) {
      return isPassing(error) || isOfSession(error) ? 'espera' : { motivo: messageOf(error) }
    }
    // It stands there, whether it can be read or not.
    await reread().catch(() => undefined)
    return 'llego'
  }
  const work = async () => {
    if (busy.current) return
    busy.current = true
    clearTimeout(again.current)
    const end = now.current.length ? beginEnvio() : undefined
    let llego = false
    for (let one = now.current[0]; one; one = now.current[0]) {
      const como = await sendOne(one)
      if (como === 'espera') {
        wait()
        again.current = setTimeout(() => void work(), AGAIN_MS)
        break
      }
      if (como === 'llego') llego = true
      else refused({ envio: one, motivo: como.motivo })
      settle()
      keep(now.current.slice(1))
    }
    end?.(llego)
    busy.current = false
    tell()
  }
  const last = useRef(work)
  last.current = work
  useEffect(() => {
    const begin = () => void last.current()
    begin()
    addEventListener('online', begin)
    return () => removeEventListener('online', begin)
  }, [])
  return {
    /** With what is on its way. */
    conEspera: (e: E): E => envios.reduce((before, envio) => put(before, envio, reales), e),
    idle,
    ...ofRow,
    /** @returns their keys until they have others */
    add: (nuevas: Omit<N, 'id'>[]): number[] => {
      const first = nextId()
      const ids = nuevas.map((_, i) => first - i)
      nextTemp = first - nuevas.length
      keep([...now.current, { clave: crypto.randomUUID(), nuevas: nuevas.map((n, i) => ({ ...n, id: ids[i]! }) as N) }])
      void work()
      return ids
    },
  }
}

let nextTemp = -1
const nextId = () => nextTemp

function readEnvios<N extends Llaveada>(who: number, tema: string): EnvioDeFila<N>[] {
  const found = readBorrador(who, tema)?.valores.envios
  if (!Array.isArray(found)) return []
  const envios = found as EnvioDeFila<N>[]
  nextTemp = Math.min(nextTemp, ...envios.flatMap(e => e.nuevas.map(n => n.id - 1)))
  return envios
}
