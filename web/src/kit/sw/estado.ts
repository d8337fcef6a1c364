/** What a page knows of its worker, in the first script: small, and whole without one. */
import { createStore } from '../store.ts'
import { type Acuse, type AlTrabajador, GUARDADO, type Guardada, SIN_RESPUESTA } from './mensajes.ts'

/** As the contract's `DE`, `NADIE` and `CIERRE`, which the first script of every page does not load. */
const [DE, NADIE, CIERRE] = ['x-eleva-de', 'nadie', 'x-eleva-cierre']

/** Whether a newer version waits. */
export const versionNueva = createStore(false)

/** Since when what is shown is as it was (ms since 1970); undefined while all of it comes from the server. */
export const antes = createStore<number | undefined>(undefined)
/** Whether the server did not answer at all when what is shown was last asked for. */
export const sinRespuesta = createStore(false)

/**
 * That Eleva closes or is closed for maintenance, as the last reply said it, for `app/Cierre`; undefined until there is
 * one.
 */
export const cierre = createStore<string | undefined>(undefined)

let mark: string | undefined

/** Whose the page is: the first that is said holds for as long as it stands. */
export const noteMark = (said: string) => {
  mark ??= said
}
export const markOfPage = (): string | undefined => mark

/** @returns whether it comes from the server, and not from what was kept */
export function noteReply({ headers }: Response): boolean {
  const at = Number(headers.get(GUARDADO))
  if (at) {
    antes.set(Math.min(at, antes.get() ?? at))
    sinRespuesta.set(headers.has(SIN_RESPUESTA))
  } else cierre.set(headers.get(CIERRE) ?? '')
  const mark = headers.get(DE)
  if (mark && mark !== NADIE) noteMark(mark)
  return !at
}

let turn: Promise<unknown> = Promise.resolve()
/**
 * Whatever reaches the worker before while the browser ends it starts it again, and the new one stays outside.
 * @param taken ends, in any case
 */
export const holdWorker = (taken: Promise<unknown>) => {
  turn = taken
}

/** Where workers are forbidden nothing ever hears it. */
export function sayToWorker(said: AlTrabajador): void {
  void turn
    .then(() => navigator.serviceWorker?.ready)
    .then(registration => registration?.active?.postMessage(said))
    .catch(() => undefined)
}

/** Replies that came within others: each would have been kept had it come by itself. */
export function keepInWorker(replies: Guardada[]): void {
  if (mark && replies.length > 0) sayToWorker({ tipo: 'guarda', de: mark, replies })
}

/** The server has taken something: what was kept before is shown with it. */
export function tellAcuse(acuse: Acuse): void {
  if (mark) sayToWorker({ tipo: 'acusa', de: mark, acuse })
}
