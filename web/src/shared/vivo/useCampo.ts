/**
 * A field that is kept as it is typed: sent after a pause, again when the line is back, and never over what another
 * author wrote. What a form has whole is saved by `kit/form/useGuardadoSolo.ts`, which says where they differ.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isPassing, messageOf } from '../../kit/api/error.ts'
import { dropBorrador, keepBorrador, readBorrador } from '../../kit/form/borradores.ts'
import { notify } from '../../kit/notify.ts'
import { userOptions } from '../../kit/page/session.tsx'
import { countWhileSent } from './guardado.ts'
import { useEspera } from './useEspera.ts'

const PAUSE_MS = 600
const AGAIN_MS = 5_000

type Campo<V> = {
  /** What it is of, as `unidad:12:nombre`: under it what is typed waits on this device. */
  tema: string
  /** What the server has. */
  value: V
  /**
   * Sends it, and reads again what it is of.
   * @throws {ApiError} 409 when the thing has another version by now
   */
  save: (value: V) => Promise<unknown>
  /** Reads anew what the server has. */
  reread: () => Promise<V | undefined>
  /** Why it cannot be sent as it is; undefined when it can. */
  falla?: (value: V) => string | undefined
}

type Typed<V> = {
  value: V
  /** On what it was typed. */
  base: V
  /** Some of it has arrived: what is read by then is one's own. */
  mio?: boolean
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export type Vivo<V> = {
  value: V
  set: (value: V) => void
  /** At once, as when the field is left. */
  flush: () => void
  error: string | undefined
  /** What another author wrote there meanwhile. */
  ajeno: V | undefined
  /** Takes theirs, or keeps one's own. */
  decide: (cual: 'ajeno' | 'mio') => void
}

/** What was typed and has not arrived: it waits on this device, too. */
function useTyped<V>(campo: Campo<V>) {
  const who = useQueryClient().getQueryData(userOptions.queryKey)?.id ?? 0
  const [typed, setTyped] = useState<Typed<V> | undefined>(() => begun(who, campo))
  const now = useRef(typed)
  now.current = typed
  return {
    typed,
    /** For what is sent later, also where nothing is drawn any more. */
    typedNow: () => now.current,
    put: (next: Typed<V> | undefined) => {
      now.current = next
      setTyped(next)
      if (next) keepBorrador(who, campo.tema, { valor: next.base }, { valor: next.value })
      else dropBorrador(who, campo.tema)
    },
  }
}

export function useCampo<V>(campo: Campo<V>): Vivo<V> {
  const { typed, typedNow, put } = useTyped(campo)
  const [ajeno, setAjeno] = useState<V>()
  const [error, setError] = useState<string>()
  const now = useRef({ campo, ajeno })
  now.current = { campo, ajeno }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const { wait, settle } = useEspera()

  const done = (sent: V) => {
    settle()
    setError(undefined)
    const left = typedNow()
    if (left) put(same(left.value, sent) ? undefined : { ...left, base: sent, mio: true })
  }
  const send = async (sure = false): Promise<void> => {
    const { campo: of, ajeno: theirs } = now.current
    const what = typedNow()
    if (!what || (theirs !== undefined && !sure) || of.falla?.(what.value)) return
    if (same(what.value, of.value)) return done(what.value)
    // It was read anew meanwhile, and says what somebody else wrote: with its version it would be written over.
    if (!sure && !what.mio && !same(of.value, what.base)) return ask(of.value)
    try {
      await countWhileSent(() => of.save(what.value))
      done(what.value)
    } catch (cause) {
      await fail(cause, what, sure)
    }
  }
  const ask = (theirs: V) => {
    // Left meanwhile, it is asked when the field is seen again.
    if (gone.current) return settle()
    wait()
    setAjeno(() => theirs)
  }
  /** Somebody was faster: perhaps with another field of the same thing, then this one may go. */
  const meet = async (what: Typed<V>): Promise<void> => {
    const theirs = await now.current.campo.reread().catch(() => undefined)
    if (theirs === undefined) return
    if (same(theirs, what.value)) return done(what.value)
    if (same(theirs, what.base)) return send(true)
    ask(theirs)
  }
  const fail = async (cause: unknown, what: Typed<V>, sure: boolean) => {
    const status = cause instanceof ApiError ? cause.status : undefined
    if (status === 409 && !sure) return meet(what)
    wait()
    if (isPassing(cause)) {
      timer.current = setTimeout(flush, AGAIN_MS)
      return
    }
    const said = messageOf(cause)
    setError(said)
    if (status !== 422) notify(said, 'danger')
  }
  function flush() {
    clearTimeout(timer.current)
    line.current = line.current.then(() => send())
  }
  const gone = useWhenBack(flush)
  return {
    value: typed ? typed.value : campo.value,
    set: value => {
      put(typed ? { ...typed, value } : { value, base: campo.value })
      setError(campo.falla?.(value))
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, PAUSE_MS)
    },
    flush,
    error,
    ajeno,
    decide: cual => {
      setAjeno(undefined)
      now.current.ajeno = undefined
      if (cual === 'mio') line.current = line.current.then(() => send(true))
      else if (typed) {
        settle()
        put(undefined)
      }
    },
  }
}

/** What was typed here before and never arrived. */
function begun<V>(who: number, { tema, value }: Campo<V>): Typed<V> | undefined {
  const found = readBorrador(who, tema)
  if (!found || !('valor' in found.valores)) return undefined
  // It had arrived, and only the answer was not heard.
  if (same(found.valores.valor, value)) {
    dropBorrador(who, tema)
    return undefined
  }
  return { value: found.valores.valor as V, base: found.base.valor as V }
}

/** When the line is back, when the field goes away, and once in the beginning: something may have waited. */
function useWhenBack(flush: () => void) {
  const gone = useRef(false)
  const last = useRef(flush)
  last.current = flush
  useEffect(() => {
    const now = () => last.current()
    gone.current = false
    now()
    addEventListener('online', now)
    addEventListener('pagehide', now)
    return () => {
      gone.current = true
      removeEventListener('online', now)
      removeEventListener('pagehide', now)
      now()
    }
  }, [])
  return gone
}
