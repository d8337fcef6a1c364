import { letters } from './letters.ts'

/** Once the browser has all that there is of a topic, or it has gone: what it was made of is needed no more. */
export function whenKept(topic: string): Promise<void> {
  return new Promise(resolve => {
    const all = () => letters.get().every(l => l.topic !== topic || l.guardada)
    if (all()) return resolve()
    const stop = letters.subscribe(() => {
      if (!all()) return
      stop()
      resolve()
    })
  })
}
