/** What waits to be sent of an activity has this topic in the outbox. */
export const topicOfEntrega = (actividadId: number) => `entrega:${actividadId}`
