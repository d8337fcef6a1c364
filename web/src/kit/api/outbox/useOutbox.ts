/** What of the outbox a screen shows. */
import { useStore } from '../../store.ts'
import type { Letter } from './carta.ts'
import { letters } from './letters.ts'
import { cut } from './send.ts'

const fits = (letter: Letter, topic: string | undefined) =>
  topic === undefined || letter.topic === topic || (topic.endsWith(':') && letter.topic.startsWith(topic))

/**
 * What has not been sent yet and somebody waits for.
 * @param topic of them, or a beginning that ends in a colon; all without it
 */
export const useOutbox = (topic?: string): readonly Letter[] =>
  useStore(letters).filter(l => !l.quiet && l.refused === undefined && fits(l, topic))

/** What the server refused, for the person to see, to send again, or to discard. */
export const useRefused = (): readonly Letter[] => useStore(letters).filter(l => l.refused !== undefined)

/** Whether the last try did not reach the server. */
export const useCut = (): boolean => useStore(cut)
