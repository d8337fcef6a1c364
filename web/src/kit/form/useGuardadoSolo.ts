/**
 * What is saved as it is typed: a moment after the last key, one save at a time, each with what stands there by then.
 * What is not saved yet waits on the device (ADR 022); what cannot be saved is told, and saved as soon as it can be
 * (ADR 087).
 *
 * For one thing that one form has whole: it may lack something as a whole, it is saved as a whole, and where somebody
 * else changed it, all of it waits for the person. A page of many fields, each of a thing that others write to at the
 * same time, has `shared/vivo/useCampo.ts` instead: there a field goes by itself, waits only where another author wrote
 * into the same one, and all of them are counted in the one line of the page. What both need stands below them: drafts
 * (`borradores.ts`), and which failures pass (`kit/api/error.ts`).
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, isPassing, messageOf } from '../api/error.ts'
import { useReturn } from '../load/return.ts'
import { type Recuperado, useBorrador } from './useBorrador.ts'

const PAUSA_MS = 1_000

export type EstadoDeGuardado =
  | { que: 'quieto' | 'guardando' }
  | { que: 'guardado'; en: number }
  /** Something lacks: `texto` says what. */
  | { que: 'falta'; texto: string }
  /** It did not arrive. It is tried again when the line is back, or at once by «Reintentar». */
  | { que: 'falla'; texto: string; pasa: boolean }
  /** Somebody else changed the same, or took it away: nothing is saved before it is decided what counts. */
  | { que: 'choque' }

type Opciones<V> = {
  /** See `useBorrador`. */
  tema: string
  /** As it is saved. */
  inicial: V
  /** Sends it. What it answers puts in what the server made of it, into what has been typed meanwhile, too. */
  guardar: (valores: V) => Promise<(ahora: V) => V>
  /** Why it cannot be saved as it is; null when there is nothing to save yet. */
  falta: (valores: V) => string | null | undefined
  /** What it says, where it is the same whatever keys it has. */
  dice: (valores: V) => string
}

export type GuardadoSolo<V> = {
  valores: V
  estado: EstadoDeGuardado
  cambiar: (change: (valores: V) => V) => void
  /** @returns whether all of it is saved */
  guardarYa: () => Promise<boolean>
  /** Begins anew with what is saved; `valores` are what one goes on with, where they are others. */
  empezar: (guardados: V, valores?: V) => void
  /** Told while what was recovered cannot be saved. */
  recuperado: Recuperado | undefined
}

/** Saves that are on their way, by what they are about: whoever reads the same waits for them. */
const enCamino = new Map<string, Promise<unknown>>()

/** Whether nothing is on its way that a read would miss. */
export function useNadaEnCamino(tema: string): boolean {
  const [waits, setWaits] = useState(enCamino.has(tema))
  useEffect(() => {
    let gone = false
    void Promise.resolve(enCamino.get(tema)).then(() => gone || setWaits(false))
    return () => {
      gone = true
    }
  }, [tema])
  return !waits
}

/** @returns how it stands after a save that did not succeed */
function estadoDe(error: unknown): EstadoDeGuardado {
  if (error instanceof ApiError && [404, 409].includes(error.status)) return { que: 'choque' }
  const texto = messageOf(error)
  if (error instanceof ApiError && error.status === 422) return { que: 'falta', texto }
  return { que: 'falla', texto, pasa: isPassing(error) }
}

/** What is typed and what is saved, outside of what is drawn: a save that ends later finds them as they are then. */
function useValores<V>({ tema, inicial, dice }: Opciones<V>) {
  const borrador = useBorrador(tema, { valores: inicial })
  const [begun] = useState(() => {
    const { values, recuperado, base } = borrador
    // Without one there is none; the same as what is saved was saved already, and only its answer did not arrive.
    if (!recuperado || !base || dice(values.valores) === dice(inicial)) return { valores: inicial }
    return { valores: values.valores, recuperado: { ...recuperado, moved: dice(base.valores) !== dice(inicial) } }
  })
  const [valores, setValores] = useState(begun.valores)
  const now = useRef(begun.valores)
  const saved = useRef(inicial)
  const put = (next: V) => {
    now.current = next
    setValores(next)
    if (next === saved.current) borrador.saved({ valores: next })
    else borrador.keep({ valores: next })
  }
  const setSaved = (next: V) => {
    saved.current = next
    borrador.saved({ valores: next })
  }
  return { begun, valores, now, saved, put, setSaved, flush: borrador.flush }
}

export function useGuardadoSolo<V>(opciones: Opciones<V>): GuardadoSolo<V> {
  const { tema, guardar, falta } = opciones
  const { begun, valores, now, saved, put, setSaved, flush } = useValores(opciones)
  const [recuperado, setRecuperado] = useState(begun.recuperado)
  const [estado, setEstado] = useState<EstadoDeGuardado>({ que: begun.recuperado?.moved ? 'choque' : 'quieto' })
  const stopped = useRef(estado.que === 'choque')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = () => {
    clearTimeout(timer.current)
    if (!stopped.current) timer.current = setTimeout(() => void run(), PAUSA_MS)
  }
  const send = async (sent: V): Promise<boolean> => {
    setEstado({ que: 'guardando' })
    flush()
    try {
      const puesto = await guardar(sent)
      setSaved(puesto(sent))
      put(now.current === sent ? saved.current : puesto(now.current))
      setRecuperado(undefined)
      setEstado({ que: 'guardado', en: Date.now() })
      return true
    } catch (error) {
      const next = estadoDe(error)
      stopped.current = next.que === 'choque'
      setEstado(next)
      return false
    }
  }
  const run = async (): Promise<boolean> => {
    clearTimeout(timer.current)
    // One that is on its way may still come to nothing: then what stands here is not saved either.
    const before = enCamino.get(tema)
    if (before) {
      if ((await before) || stopped.current) return run()
      soon()
      return false
    }
    const sent = now.current
    if (sent === saved.current) return true
    if (stopped.current) return false
    const lacks = falta(sent)
    if (lacks === null) return true
    if (lacks !== undefined) {
      setEstado({ que: 'falta', texto: lacks })
      return false
    }
    const going = send(sent).finally(() => enCamino.delete(tema))
    enCamino.set(tema, going)
    const done = await going
    if (done && now.current !== saved.current) soon()
    return done
  }
  useOnItsWay(run, begun.recuperado !== undefined && !begun.recuperado.moved)
  useReturn(estado.que === 'falla' && estado.pasa, () => void run())
  return {
    valores,
    estado,
    recuperado: estado.que === 'falta' ? recuperado : undefined,
    guardarYa: run,
    cambiar: change => {
      const next = change(now.current)
      if (next === now.current) return
      put(next)
      soon()
    },
    empezar: (guardados, next = guardados) => {
      clearTimeout(timer.current)
      stopped.current = false
      setRecuperado(undefined)
      setSaved(guardados)
      put(next)
      setEstado({ que: 'quieto' })
      if (next !== guardados) void run()
    },
  }
}

/** What was recovered is saved at once, and what was typed last when the screen is left. */
function useOnItsWay(run: () => Promise<boolean>, atOnce: boolean) {
  const now = useEffectEvent(run)
  useEffect(() => {
    if (atOnce) void now()
  }, [atOnce])
  const last = useRef(run)
  last.current = run
  useEffect(() => () => void last.current(), [])
}
