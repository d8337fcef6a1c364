/**
 * What this device keeps in databases: each with its name, version and stores. The data of people stand in them, some of
 * it nowhere else: a store that comes to one takes the next version and a line, and none is renamed or taken away.
 * Small: the worker and every page have it.
 */

/** By which of its fields a row is found, or none: under a key that whoever keeps it says. */
type Llave = string | string[] | null

export const BASES = {
  /** What waits to be sent, and its files where the browser has none of its own; the worker has it, too. */
  envios: { nombre: 'eleva-envios', version: 1, tablas: { cartas: ['usuario', 'id'], archivos: null } },
  /** Files of messages that have not arrived. */
  hilos: { nombre: 'eleva-hilos', version: 1, tablas: { sobres: 'llave' } },
  /** What was made for a delivery and is not handed in. */
  evidencias: {
    nombre: 'eleva-evidencias',
    version: 1,
    tablas: { entregas: ['usuario', 'actividad'], archivos: null },
  },
  /** What somebody took along: one each person, whose mark ends its name. */
  llevado: { nombre: 'eleva-llevado-', version: 1, tablas: { bultos: 'id', partes: null } },
} as const satisfies Record<string, { nombre: string; version: number; tablas: Record<string, Llave> }>

/** A page that holds one open lets go by itself; the browser removes it then. */
export const dropBase = (nombre: string) =>
  new Promise<void>(resolve => {
    const asked = globalThis.indexedDB?.deleteDatabase(nombre)
    if (!asked) return resolve()
    asked.onsuccess = asked.onerror = asked.onblocked = () => resolve()
  })

/** Everybody's files that are not sent: the browser is handed on. */
export const dropSinEnviar = () => Promise.all([BASES.hilos, BASES.evidencias].map(({ nombre }) => dropBase(nombre)))
