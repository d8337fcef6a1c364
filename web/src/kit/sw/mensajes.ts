/**
 * What a page and its worker say to each other. Whatever takes more than this along (a whole course, to learn without a
 * line) adds its words here, and keeps what it brings in caches of the same person: `eleva-de-<marca>` and what begins
 * so go with them.
 */

/** A reply that came another way than by its own call: written into the page, or within that of a whole screen. */
export type Guardada = {
  url: string
  reply: unknown
  /** When it was asked for, at the latest (ms since 1970); a page of an older version does not say it. */
  at?: number
}

/** What was done of a course: that an activity is marked, its quiz ended or its work handed in. */
export type HechoDeCurso = { curso: number; actividad: number; tipo: 'marca' | 'quiz' | 'entrega' }

/** What the server has taken of it, with what it answered. */
export type Acuse = HechoDeCurso & { dicho: unknown }

export type AlTrabajador =
  /** The new version takes over. `solo`: only where no other page of ours is open. */
  | { tipo: 'aplica'; solo?: true }
  /** From the version that takes over to the one before: it ends what hangs, which would keep the new one out. */
  | { tipo: 'cede' }
  /** Keeps these, when the worker finds that they are of the person who is signed in. */
  | { tipo: 'guarda'; de: string; replies: Guardada[] }
  /** The server has taken it: it stands beside what was kept before, and what shows progress is read anew. */
  | { tipo: 'acusa'; de: string; acuse: Acuse }
  /** Nobody is signed in any more: what was kept of people goes. It is answered when it is gone. */
  | { tipo: 'olvida' }
  /** There is time: fetches what these screens are made of, and what the page has read before there was a worker. */
  | { tipo: 'adelanta'; para: 'aprende' | 'publico'; leidas: string[] }
  /** A page stands that hears what broke. */
  | { tipo: 'escucho' }

export type DelTrabajador =
  /** Leads there: a notice was pressed. */
  | { abrir: string }
  /** Something broke in the worker; the page tells it on (ADR 023). */
  | { falla: { mensaje: string; pila: string } }

/** Beginning of the names of caches that are of one person. */
export const PREFIJO = 'eleva-de-'
/** Header of a reply that was kept: when (ms since 1970). The server never says it. */
export const GUARDADO = 'x-eleva-guardado'
/** Beside it: the server did not answer, and was not only slow. */
export const SIN_RESPUESTA = 'x-eleva-sin-respuesta'
