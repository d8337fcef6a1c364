/** `await confirm({...})`: the question before something is lost. One host in the shell shows it. */

import type { Accion } from '../notify.ts'
import { createStore } from '../store.ts'

export type Question = {
  /** Names the thing, as a question. */
  title: string
  /** One sentence on what happens to what depends on it. */
  text: string
  /** The verb with its object. */
  action: string
  /** Danger unless said otherwise: most questions come before a loss. */
  color?: 'danger' | 'bugambilia'
  /**
   * Looked for before it is asked: why it cannot be done, which is said in place of a question that would be in vain.
   */
  impedimento?: Promise<string | undefined>
  /** What can be done instead, where it cannot. */
  envez?: Accion | undefined
}

export type Asked = Omit<Question, 'impedimento'> & {
  answer: (yes: boolean) => void
  /** There is nothing to decide: it cannot be done. */
  negado: boolean
}

export const asked = createStore<Asked | undefined>(undefined)
/** The key or click that answers a question is still being heard by what stands behind it. */
let answering = false

/** @returns whether the person said yes; closing is no */
export async function confirm({ impedimento, ...question }: Question): Promise<boolean> {
  const why = await impedimento
  asked.get()?.answer(false)
  return new Promise(resolve => {
    const answer = (yes: boolean) => {
      answering = true
      setTimeout(() => {
        answering = false
      }, 0)
      asked.set(undefined)
      resolve(yes)
    }
    // After the key or click that led here: an Escape that asks must not answer as well.
    setTimeout(() => asked.set({ ...question, text: why ?? question.text, negado: why !== undefined, answer }), 0)
  })
}

export const isAsking = (): boolean => asked.get() !== undefined || answering
