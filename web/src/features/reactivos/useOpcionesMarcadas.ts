/**
 * Which answers of a question are right: what was marked shows at once, and stays while its answer and those of others
 * are on their way.
 */
import { type Respuesta, reactivosRoutes } from '@eleva/contract'
import { useRef, useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { staleQuestions } from '../../shared/staleQuestions.ts'

/** What was asked for and is not yet known to be so, by answer. */
type Wanted = Readonly<Record<number, 0 | 1>>

/** @param single one answer alone is right: marking it unmarks the others */
export function useOpcionesMarcadas(preguntaId: number, single: boolean) {
  const write = useWrite(reactivosRoutes.markRespuesta, staleQuestions)
  const [wanted, setWanted] = useState<Wanted>({})
  const waiting = useRef(0)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const isRight = (a: Respuesta) => (wanted[a.id] ?? (single && Object.keys(wanted).length ? 0 : a.correcta)) === 1
  /** One after the other, so that the last word is the one that was said last. */
  const mark = (a: Respuesta) => {
    const correcta = single || !isRight(a) ? 1 : 0
    setWanted(all => (single ? { [a.id]: correcta } : { ...all, [a.id]: correcta }))
    waiting.current += 1
    const send = () => write.mutateAsync({ params: { id: a.id }, body: { idPregunta: preguntaId, correcta } })
    // What is read counts again when nothing is on its way: a reply in between knows nothing of what came after it.
    const done = () => {
      waiting.current -= 1
      if (waiting.current === 0) setWanted({})
    }
    before.current = before.current.then(send).then(done, done)
  }
  return { isRight, mark, error: write.error }
}
