/**
 * Whether the browser took away what waited to be sent: it takes all that an address has kept at once, but no cookies.
 * One of ours says that something of this person waits here.
 */
import type { Letter } from './carta.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { owner } from './letters.ts'
import { ESPERA } from './sync.ts'

const YEAR_S = 31_536_000

/** @returns whether something of theirs should be here */
export function toldEmptied(usuarioId: number): boolean {
  const told = readCookie(ESPERA) === String(usuarioId)
  if (told) noted = usuarioId
  return told
}

let noted: number | undefined

export function expectKept(letters: readonly Letter[]): void {
  const now = letters.some(l => !l.quiet && l.guardada) ? owner() : undefined
  if (now === noted) return
  noted = now
  writeCookie(ESPERA, now ?? '', now === undefined ? 0 : YEAR_S)
}
