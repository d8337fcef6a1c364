/** What the outbox keeps in the browser: letters under the person's own prefix, in the order in which they are sent. */
import type { Route } from '@eleva/contract'
import { createStore } from '../../store.ts'

export type Letter = {
  id: string
  /** What it belongs to, as «quiz:12»: screens ask for their own. */
  topic: string
  method: Route['method']
  url: string
  body?: Record<string, unknown>
  changes?: true
  /** Milliseconds since 1970. */
  madeAt: number
  /** True for what nobody waits for: it comes last, and its refusal is nobody's concern. */
  quiet?: true
  failures?: number
  /** What the screen that wrote it needs to find again. */
  memo?: unknown
  /** What it is, in the person's words. */
  asunto?: string
  /** What the server said of it (409): it waits for a person, and the others go on. */
  held?: string
  /** Why the server will not take it: it is kept for the person to see, and not sent again by itself. */
  refused?: string
}

export const PREFIX = 'eleva:envio:'
/** Most quiet ones that are kept; the oldest go. */
const MOST_QUIET = 500

let mine: string | undefined
export const letters = createStore<readonly Letter[]>([])

export const isOpen = (): boolean => mine !== undefined

const keyOf = (l: Pick<Letter, 'id'>) => `${mine}${l.id}`
const keys = () => Object.keys(localStorage).filter(k => mine !== undefined && k.startsWith(mine)).sort() // biome-ignore format: one chain

/** Whose letters they are. @returns false when it is the same person as before */
export function openFor(usuarioId: number): boolean {
  const prefix = `${PREFIX}${usuarioId}:`
  if (mine === prefix) return false
  mine = prefix
  return true
}

/** Reads what is there now: another tab may have changed it. */
export function look(): void {
  const found = keys().flatMap(k => {
    try {
      return [JSON.parse(localStorage.getItem(k) ?? '') as Letter]
    } catch {
      return []
    }
  })
  letters.set(found)
}

/** @throws when the browser has no room, or allows none */
export const write = (letter: Letter): void => localStorage.setItem(keyOf(letter), JSON.stringify(letter))
export const remove = (letter: Letter): void => localStorage.removeItem(keyOf(letter))
export const isKept = (letter: Letter): boolean => localStorage.getItem(keyOf(letter)) !== null

export function trimQuiet(): void {
  const quiet = letters.get().filter(l => l.quiet)
  for (const old of quiet.slice(0, Math.max(0, quiet.length - MOST_QUIET))) remove(old)
}
