/**
 * Whether the browser took away what waited to be sent: it takes all that an address has kept at once, but no cookies.
 * One of ours says that something of this person waits here.
 */
import { createStore } from '../../store.ts'
import type { Letter } from './carta.ts'
import { owner } from './letters.ts'
import { ESPERA, SE_RECIBIO, SE_RECIBIO_S } from './sync.ts'

const YEAR_S = 31_536_000

const read = (name: string) => document.cookie.split(`${name}=`)[1]?.split(';')[0]
function write(name: string, value: number | '', seconds: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: also where there is no other way
  document.cookie = `${name}=${value}; path=/; samesite=lax; max-age=${seconds}`
}

/** @returns whether something of theirs should be here */
export function toldEmptied(usuarioId: number): boolean {
  const told = read(ESPERA) === String(usuarioId)
  if (told) noted = usuarioId
  return told
}

let noted: number | undefined

export function expectKept(letters: readonly Letter[]): void {
  const now = letters.some(l => !l.quiet && l.guardada) ? owner() : undefined
  if (now === noted) return
  noted = now
  write(ESPERA, now ?? '', now === undefined ? 0 : YEAR_S)
}

/**
 * That something was taken while this page came up, by whom it may be: the page before it, another tab, the worker, or
 * itself, which sends at once what it finds. What it has read by then may come from before that, and nothing of it
 * waits any more: `app/Hosts.tsx` has it read anew, and sets this back.
 */
export const takenMeanwhile = createStore(false)

/** The server took something: said by a page; the worker writes the same (`sw/envios.ts`). */
export const noteRecibido = () => write(SE_RECIBIO, Date.now(), SE_RECIBIO_S)

/** Asked once it is known what still waits here. */
export const lookTakenMeanwhile = () => takenMeanwhile.set(Number(read(SE_RECIBIO)) >= performance.timeOrigin)
