/** What is written to a thing that is shown meanwhile as it will be: a course, a programme. */
import { useRef, useState } from 'react'
import { messageOf } from '../../kit/api/error.ts'
import { notify } from '../../kit/notify.ts'
import { countWhileSent } from './guardado.ts'

type Cambia<E> = (e: E) => E

/**
 * @param idle ends once the rows that are typed have arrived: what is written may name one, or stand beside it
 * @param reread brings the thing, and all that shows it, as the server has it
 */
export function useEscrituras<E>(idle: () => Promise<unknown>, reread: () => Promise<unknown>) {
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const [cambios, setCambios] = useState<readonly Cambia<E>[]>([])
  return {
    /** The thing with what is on its way. */
    conCambios: (e: E): E => cambios.reduce((now, cambia) => cambia(now), e),
    /**
     * Shown at once, over whatever is read meanwhile, until it has arrived; what was refused is told. One behind the
     * other, as they were meant.
     */
    write: <T>(cambia: Cambia<E>, send: () => Promise<T>): Promise<T | undefined> => {
      setCambios(before => [...before, cambia])
      const sent = line.current.then(async () => {
        try {
          await idle()
          return await countWhileSent(send)
        } catch (error) {
          notify(messageOf(error), 'danger')
          return undefined
        } finally {
          await reread()
          setCambios(before => before.filter(c => c !== cambia))
        }
      })
      line.current = sent
      return sent
    },
  }
}
