/** `await confirm({...})`: the question before something is lost. One host in the shell shows it. */

export type Question = {
  /** Names the thing, as a question. */
  title: string
  /** One sentence on what happens to what depends on it. */
  text: string
  /** The verb with its object. */
  action: string
  /** Danger unless said otherwise: most questions come before a loss. */
  color?: 'danger' | 'bugambilia'
}

export type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | undefined
const listeners = new Set<() => void>()

const set = (next: Asked | undefined) => {
  asked = next
  for (const listener of listeners) listener()
}

/** @returns whether the person said yes; closing is no */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise(resolve => {
    const answer = (yes: boolean) => {
      set(undefined)
      resolve(yes)
    }
    // After the key or click that led here: an Escape that asks must not answer as well.
    setTimeout(() => set({ ...question, answer }), 0)
  })
}

export const currentQuestion = () => asked

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
