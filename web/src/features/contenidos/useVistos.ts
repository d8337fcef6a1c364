/**
 * The films of a course that were seen here, and of which the server does not know yet: they are, whatever was read.
 */
import { contenidosRoutes } from '@eleva/contract'
import { useEffect, useRef, useState } from 'react'
import { bodyOfLetter, type Letter } from '../../kit/api/outbox/carta.ts'
import { listJustTaken } from '../../kit/api/outbox/recibido.ts'
import { useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { useRefresh } from './useAvance.parte.ts'

export const topicOfVistos = (curso: number) => `curso:${curso}:visto`

const objetivoDe = (letter: Letter) => Number(bodyOfLetter(letter, contenidosRoutes.lugar)?.objetivo_id)

/** @returns the same set as long as it holds the same */
export function useVistos(curso: number): ReadonlySet<number> {
  const refresh = useRefresh()
  const waiting = useOutbox(topicOfVistos(curso)).map(objetivoDe)
  const [vistos, setVistos] = useState<ReadonlySet<number>>(
    () =>
      new Set(listJustTaken().flatMap(({ letter: l }) => (l.topic === topicOfVistos(curso) ? [objetivoDe(l)] : []))),
  )
  // What was on its way stays so while this page stands: what is read anew may come from before it.
  if (waiting.some(id => !vistos.has(id))) setVistos(new Set([...vistos, ...waiting]))
  const before = useRef(waiting.length)
  useEffect(() => {
    if (waiting.length < before.current) void refresh()
    before.current = waiting.length
  }, [waiting.length, refresh])
  return vistos
}
