/** What the server processes of a rehearsal stand on, and how it is broken. */
import type { Connection } from '../../server/src/kit/db/db.ts'
import type { Carga } from './carga.ts'
import type { Clase } from './labor.ts'

export type Suelo = {
  nombre: string
  /** For the server processes: where everything is. */
  env: Record<string, string>
  /** The database itself, past whatever stands in between. */
  base: () => Connection
  /**
   * A proxy before the processes, which takes out whoever is not ready.
   * @returns its address
   */
  openFront: (ports: readonly number[]) => Promise<string>
  faltas: (procesos: Procesos, carga: Carga) => Falta[]
}

export type Proceso = {
  /** Everything that it writes on a disk. */
  dir: string
  port: number
  /** What it said so far. */
  log: () => string
  end: (signal?: NodeJS.Signals) => Promise<void>
  start: (more?: NodeJS.ProcessEnv) => Promise<void>
}
export type Procesos = readonly [Proceso, Proceso]

/** What is told of the requests while a fault lasts and after it. */
export type Medida = {
  total: number
  /** Without an answer, refused in whatever way, or without the rows that it had. */
  fallas: number
  /** How many of those a proxy may ask of another process. */
  repetibles: number
  /** 503 with Retry-After: said at once, and worth trying again. */
  aplazadas: number
  /** Seconds from the fault until the last request that was not good. */
  mala: number
  /** Seconds from the first to the last of them. */
  dura: number
  /** The longest that a socket was away, in seconds. */
  sockets: number
  /** Server processes that ended without being told to. */
  terminados: number
  /** Some of the requests that failed, and the last that were put off. */
  ejemplos: readonly string[]
}

export type Falta = {
  nombre: string
  /** Breaks it; resolves when it may be looked at what comes after. */
  apply: () => Promise<unknown>
  /**
   * Whether it was really broken, looked at meanwhile.
   * @returns what shows that it was not
   */
  check?: () => Promise<string | undefined>
  /** Makes it whole again, where that needs a hand. */
  undo?: () => Promise<unknown>
  /** Calls that cannot work meanwhile, and are not counted: they are tried again. */
  spares?: Exclude<Clase, 'otras'>
  /** Bad seconds count from when it has been applied, as it takes a while to apply. */
  fromEnd?: boolean
  /** Seconds that are looked at after it was applied, at least. */
  segundos: number
  /** @returns what it falls short of */
  demand: (m: Medida) => string | undefined
  /** What else was seen. */
  tell?: () => string
}

/** No request may be lost. */
export const none = (m: Medida) =>
  m.fallas + m.aplazadas ? `${m.fallas} fallaron y ${m.aplazadas} se aplazaron de ${m.total}` : undefined
/** Nothing but what was put off, and that not for long. */
export const within = (seconds: number) => (m: Medida) =>
  m.terminados
    ? `${m.terminados} procesos terminaron`
    : m.mala > seconds
      ? `mala ${m.mala.toFixed(1)} s, más de ${seconds}`
      : undefined
/**
 * That, and no longer from the first bad answer to the last, which begins before it has all been applied: a lease has
 * to run out, a disk is full.
 */
export const lasting = (seconds: number, rest: Falta['demand']) => (m: Medida) =>
  rest(m) ?? (m.dura > seconds ? `dura ${m.dura.toFixed(1)} s, más de ${seconds}` : undefined)
