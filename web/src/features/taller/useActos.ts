/**
 * The last acts on a course in this session, in their order; each knows the way back, and what it did is the way forth
 * again.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isWriting } from '../../kit/page/escribe.ts'

export type ActoDeTaller = {
  /** As «Se agregó Bitácora». */
  said: string
  /** Undefined when it could not be: why has been told. */
  vuelve: () => Promise<ActoDeTaller | undefined>
}

/** Beyond these one reads the history. */
const MAX = 50

export function useActos() {
  const [hechos, setHechos] = useState<readonly ActoDeTaller[]>([])
  const [deshechos, setDeshechos] = useState<readonly ActoDeTaller[]>([])
  const now = useRef({ hechos, deshechos })
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const put = (next: typeof now.current) => {
    now.current = next
    setHechos(next.hechos)
    setDeshechos(next.deshechos)
  }
  /** One behind the other: the second Ctrl Z means the act before. */
  const turn = (from: 'hechos' | 'deshechos', which?: ActoDeTaller) => {
    line.current = line.current.then(async () => {
      const acto = which ?? now.current[from].at(-1)
      if (!acto || !now.current[from].includes(acto)) return
      put({ ...now.current, [from]: now.current[from].filter(a => a !== acto) })
      const back = await acto.vuelve()
      const to = from === 'hechos' ? 'deshechos' : 'hechos'
      if (back) put({ ...now.current, [to]: [...now.current[to], back] })
    })
    return line.current
  }
  const deshacer = (which?: ActoDeTaller) => turn('hechos', which)
  const rehacer = () => turn('deshechos')
  useTeclas(deshacer, rehacer)
  return {
    /** What is taken back meanwhile waits for it: it means this act, and not the one before. */
    durante: <T>(acto: Promise<T>): Promise<T> => {
      line.current = Promise.allSettled([line.current, acto])
      return acto
    },
    anota: (acto: ActoDeTaller): ActoDeTaller => {
      put({ hechos: [...now.current.hechos, acto].slice(-MAX), deshechos: [] })
      return acto
    },
    ultimo: hechos.at(-1),
    siguiente: deshechos.at(-1),
    deshacer,
    rehacer,
  }
}

export type Actos = ReturnType<typeof useActos>

function useTeclas(deshacer: () => unknown, rehacer: () => unknown) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || isWriting(event.target)) return
    const key = event.key.toLowerCase()
    const back = key === 'z' && !event.shiftKey
    if (!back && key !== 'y' && !(key === 'z' && event.shiftKey)) return
    event.preventDefault()
    void (back ? deshacer() : rehacer())
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    // Before the toast, which knows of its own act alone.
    addEventListener('keydown', hear, true)
    return () => removeEventListener('keydown', hear, true)
  }, [])
}
