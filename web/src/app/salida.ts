/** The question before somebody signs out whose work has not been sent yet. One host in the shell shows it. */
import { createStore } from '../kit/store.ts'

/** `enviado`: all of it has arrived. `perder`: it goes. Nothing: they stay. */
export type Salida = 'enviado' | 'perder' | undefined

export const salida = createStore<{ answer: (said: Salida) => void } | undefined>(undefined)

export function askAboutUnsent(): Promise<Salida> {
  salida.get()?.answer(undefined)
  return new Promise(resolve => {
    const answer = (said: Salida) => {
      salida.set(undefined)
      resolve(said)
    }
    salida.set({ answer })
  })
}
