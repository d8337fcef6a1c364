/**
 * Rows that were typed and are on their way: seen at once, sent one behind the other, kept on this device until they
 * have arrived.
 */
import { entreComillas } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isPassing, messageOf } from '../../kit/api/error.ts'
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

/** What the server would not take is on no page any more: whoever typed it can take it elsewhere. */
function tellRechazadas(rechazos: readonly { nombres: readonly string[]; motivo: string }[]) {
  const nombres = rechazos.flatMap(r => r.nombres)
  const motivos = [...new Set(rechazos.map(r => r.motivo))].join(' ')
  const dichos = nombres.slice(0, MAX_DICHOS).map(entreComillas).join(', ')
  const mas = nombres.length > MAX_DICHOS ? ` y ${nombres.length - MAX_DICHOS} más` : ''
  notify(`No se guardó ${dichos}${mas}. ${motivos}`, 'danger', {
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

export function useFilasEnCamino<E, N extends Llaveada>({ tema, send, put, reread }: Cola<E, N>) {
  const who = useQueryClient().getQueryData(userOptions.queryKey)?.id ?? 0
  const [envios, setEnvios] = useState<EnvioDeFila<N>[]>(() => readEnvios(who, tema))
  const now = useRef(envios)
  now.current = envios
  const { reales, realesNow, arrived, ofRow } = useLlaves()
  const idle = useRef<(() => void)[]>([])
  const busy = useRef(false)
  const { wait, settle } = useEspera()
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = (next: EnvioDeFila<N>[]) => {
    now.current = next
    setEnvios(next)
    if (next.length) keepBorrador(who, tema, { envios: [] }, { envios: next })
    else dropBorrador(who, tema)
    if (next.length > 0) return
    for (const go of idle.current.splice(0)) go()
  }
  const sendOne = async (envio: EnvioDeFila<N>): Promise<'llego' | 'espera' | { motivo: string }> => {
    try {
      arrived(envio, await send(envio, realesNow()))
      await reread()
      return 'llego'
    } catch (error) {
      return isPassing(error) ? 'espera' : { motivo: messageOf(error) }
    }
  }
  const work = async () => {
    if (busy.current) return
    busy.current = true
    clearTimeout(again.current)
    const end = now.current.length ? beginEnvio() : undefined
    let llego = false
    const rechazos: { nombres: string[]; motivo: string }[] = []
    for (let one = now.current[0]; one; one = now.current[0]) {
      const como = await sendOne(one)
      if (como === 'espera') {
        wait()
        again.current = setTimeout(() => void work(), AGAIN_MS)
        break
      }
      if (como === 'llego') llego = true
      else rechazos.push({ nombres: one.nuevas.map(n => n.nombre), motivo: como.motivo })
      settle()
      keep(now.current.slice(1))
    }
    end?.(llego)
    busy.current = false
    if (rechazos.length > 0) tellRechazadas(rechazos)
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
    /** Once all of it has arrived. */
    idle: () =>
      new Promise<void>(resolve => {
        if (now.current.length === 0) resolve()
        else idle.current.push(resolve)
      }),
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
