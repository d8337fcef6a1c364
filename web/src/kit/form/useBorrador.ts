/**
 * A form's draft: what it begins with, and how what is typed is kept (see `borradores.ts`). Without somebody signed in
 * nothing is kept.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { userOptions } from '../page/session.tsx'
import { type Borrador, dropBorrador, keepBorrador, merged, readBorrador } from './borradores.ts'

const PAUSE_MS = 300

type Values = Record<string, unknown>
/** What the person is told of what was recovered. */
export type Recuperado = { en: number; moved: boolean; archivos: boolean }

/** Whether something is waiting there, so that a field that opens on demand opens by itself. */
export function useHasBorrador(tema: string): boolean {
  const who = useQueryClient().getQueryData(userOptions.queryKey)?.id
  const [has] = useState(() => who !== undefined && readBorrador(who, tema) !== undefined)
  return has
}

/**
 * @param tema what the form is about, as «curso:12»; read once: another one is another form
 * @param initial what stands there when nothing was typed
 */
export function useBorrador<V extends Values>(tema: string, initial: V) {
  const client = useQueryClient()
  const who = client.getQueryData(userOptions.queryKey)?.id
  const [begun] = useState(() => begin(who === undefined ? undefined : readBorrador(who, tema), initial))
  const base = useRef<Values>(initial)
  const pending = useRef<V>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Whether all that was typed would be here again. */
  const whole = useRef(who !== undefined)

  const flush = () => {
    clearTimeout(timer.current)
    const values = pending.current
    pending.current = undefined
    if (values && who !== undefined) whole.current = keepBorrador(who, tema, base.current, values)
  }
  const keep = (values: V) => {
    pending.current = values
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, PAUSE_MS)
  }
  const drop = () => {
    clearTimeout(timer.current)
    pending.current = undefined
    if (who !== undefined) dropBorrador(who, tema)
  }
  /** It is saved: what is typed from now on is compared to this. */
  const saved = (values: V) => {
    base.current = values
    drop()
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
  return { ...begun, keep, flush, drop, saved, isWhole: () => whole.current }
}

type Begun<V> = {
  values: V
  recuperado?: Recuperado
  /** What stood there when it was typed. */
  base?: V
}

function begin<V extends Values>(found: Borrador | undefined, initial: V): Begun<V> {
  if (!found) return { values: initial }
  const { values, moved } = merged(found, initial)
  // All of it stands there already: it was saved, and only the answer did not arrive.
  if (JSON.stringify(values) === JSON.stringify(initial) && !found.archivos) return { values: initial }
  const recuperado = { en: found.en, moved, archivos: found.archivos === true }
  return { values, recuperado, base: found.base as V }
}
