/** One moment for a whole test file, as between two calls a minute may end; and the zone of its people. */
export const moment = { now: Date.now(), zone: 'America/Mexico_City' }
