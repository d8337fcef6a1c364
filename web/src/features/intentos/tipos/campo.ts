/** What the field of every kind of question gets, and how what is typed into it goes out. */
import type { ContestadoDe, TipoConDatos, VistaDe } from '@eleva/contract'
import { useEffect, useRef, useState } from 'react'
import type { ParaQue } from './subidas.ts'

export type CampoProps<T extends TipoConDatos> = {
  vista: VistaDe<T>
  /** What is answered so far; null when nothing is. */
  valor: ContestadoDe<T> | null
  onChange: (valor: ContestadoDe<T>) => void
  /** The element that asks. */
  pregunta: string
  /** What files are sent up for; undefined where none are, as in a preview. */
  para?: ParaQue | undefined
}

/** After so long without a key (ms) it goes out: a letter for each key would fill the line. */
const PAUSE_MS = 800

/**
 * What is being written: it shows at once, and is told after a pause, when the field is left, and when the page goes.
 */
export function useEscrito<V>(kept: V, tell: (value: V) => void) {
  const [draft, setDraft] = useState<{ value: V }>()
  const pending = useRef<{ value: V }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = () => {
    clearTimeout(timer.current)
    const said = pending.current
    pending.current = undefined
    if (said) tell(said.value)
  }
  const last = useRef(flush)
  last.current = flush
  useEffect(() => {
    const now = () => last.current()
    addEventListener('pagehide', now)
    document.addEventListener('visibilitychange', now)
    return () => {
      removeEventListener('pagehide', now)
      document.removeEventListener('visibilitychange', now)
      now()
    }
  }, [])
  return {
    value: draft ? draft.value : kept,
    write: (value: V) => {
      setDraft({ value })
      pending.current = { value }
      clearTimeout(timer.current)
      timer.current = setTimeout(() => last.current(), PAUSE_MS)
    },
    leave: () => {
      flush()
      setDraft(undefined)
    },
  }
}
