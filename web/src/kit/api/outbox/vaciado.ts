/**
 * Whether the browser took away what waited to be sent: it takes all that an address has kept at once, but no cookies.
 * One of ours says that something of this person waits here.
 */
import type { Letter } from './carta.ts'
import { owner } from './letters.ts'
import { ESPERA } from './sync.ts'

const YEAR_S = 31_536_000

const read = () => /(?:^|; )eleva_espera=(\d+)/.exec(document.cookie)?.[1]

/** @returns whether something of theirs should be here */
export function toldEmptied(usuarioId: number): boolean {
  const told = read() === String(usuarioId)
  if (told) noted = usuarioId
  return told
}

let noted: number | undefined

export function expectKept(letters: readonly Letter[]): void {
  const now = letters.some(l => !l.quiet && l.guardada) ? owner() : undefined
  if (now === noted) return
  noted = now
  // biome-ignore lint/suspicious/noDocumentCookie: also where there is no other way
  document.cookie = `${ESPERA}=${now ?? ''}; path=/; samesite=lax; max-age=${now === undefined ? 0 : YEAR_S}`
}
