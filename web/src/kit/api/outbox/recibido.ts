/**
 * What the server has taken of what waited here: noted once, and asked in two ways, as what was read may come from
 * before it, and nothing of it waits any more.
 * - A screen that comes up asks which letters this page has sent just now (`listJustTaken`), and shows them as done.
 * - A page that comes up asks whether anybody has sent something meanwhile (`takenMeanwhile`): the page before it,
 *   another tab or the worker, whose letters it never had, or itself, which sends at once what it finds. Then all that
 *   it shows is read anew.
 */
import { createStore } from '../../store.ts'
import type { Letter } from './carta.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { SE_RECIBIO, SE_RECIBIO_S } from './sync.ts'

/** No read is on its way longer than that (ms). */
const READ_MS = 60_000

/** By this page, and when (ms since 1970). */
let taken: { letter: Letter; at: number }[] = []
/** What waited here when this page came up, from an earlier one or another tab. */
let found: ReadonlySet<string> = new Set()
/** Some of it has gone in this round. */
let foundGone = false

/** `app/Hosts.tsx` has all of it read anew, and sets this back. */
export const takenMeanwhile = createStore(false)

export const listJustTaken = (): readonly { letter: Letter; at: number }[] =>
  taken.filter(t => Math.abs(Date.now() - t.at) < READ_MS)

/** Another person's letters are nobody's concern. */
export function forgetRecibidos(): void {
  taken = []
}

/**
 * Asked once it is known what still waits here.
 * @param first whether the page has only come up
 */
export function beginRecibidos(waits: readonly Letter[], first: boolean): void {
  found = new Set(waits.map(l => l.id))
  if (first) takenMeanwhile.set(Number(readCookie(SE_RECIBIO)) >= performance.timeOrigin)
}

/** Where the worker sends, it writes the same cookie (`sw/envios.ts`). */
export function noteRecibido(letter: Letter): void {
  if (!letter.quiet) {
    writeCookie(SE_RECIBIO, Date.now(), SE_RECIBIO_S)
    if (found.has(letter.id)) foundGone = true
  }
  taken = [...listJustTaken(), { letter, at: Date.now() }]
}

/** At the end of a round: all that goes in one is read anew once. */
export function tellRecibidos(): void {
  if (foundGone) takenMeanwhile.set(true)
  foundGone = false
}
