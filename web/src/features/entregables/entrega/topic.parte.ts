import type { Letter } from '../../../kit/api/outbox/carta.ts'

const PREFIX = 'entrega:'

/** What waits to be sent of an activity has this topic in the outbox. */
export const topicOfEntrega = (actividadId: number) => `${PREFIX}${actividadId}`
export const isEntrega = (letter: Letter): boolean => letter.topic.startsWith(PREFIX)
