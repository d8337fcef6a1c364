/** What people do while things break, and how it is answered. */
import type { Tables } from '../../bench/comparar.ts'
import type { Somebody } from '../../bench/gente.ts'

/** Calls that a fault may spare. */
export type Clase = 'objetos' | 'ingresos' | 'otras'
export type Answered = {
  at: number
  status: number
  /** 503 with Retry-After: said at once, and worth trying again. */
  later: boolean
  /** Not what was asked for: no answer, a refusal of any kind, or a list that has lost its rows. */
  bad: boolean
  /** A proxy may ask it of another process when the first one dies. */
  again: boolean
  kind: Clase
  what: string
}

/** How one kind of work ended, in a line. */
export type Linea = { text: string; wrong: number }

/** What people do all the while, and how what was acknowledged of it is looked for at the end. */
export type Labor = {
  begin: () => Promise<unknown>[]
  verify: (mails: ReadonlyMap<string, number>) => Promise<Linea>
}

export type Ask = (
  who: Somebody,
  method: string,
  path: string,
  body?: object | FormData,
  more?: { /** ms */ patience?: number /** Of a good reply. */; expect?: (said: unknown) => boolean },
) => Promise<{ status: number; said: unknown }>

export type Jornada = {
  origin: string
  database: Tables
  ask: Ask
  isOver: () => boolean
  /** Between two things that somebody does. */
  pause: (ms: number) => Promise<unknown>
}
