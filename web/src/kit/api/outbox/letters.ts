/**
 * The letters of the person who is signed in: at hand in memory, where screens read them, and kept in the browser.
 * Where the browser keeps nothing they live as long as the page, and say so.
 */
import { createStore } from '../../store.ts'
import { dropFile } from './archivos.ts'
import { change, onOthers, readAll } from './base.ts'
import { archivosDe, type Letter } from './carta.ts'
import { forgetRecibidos } from './recibido.ts'

/** Until what another tab has done is seen here (ms). */
const LOOK_MS = 20
/**
 * Looking takes no more than one part in so many of its time: who sends a thousand in one tab is not held up by
 * another that reads along.
 */
const LOOK_SHARE = 8
const LONGEST_LOOK_MS = 1_000
/** Most quiet ones that are kept; the oldest go. */
const MAX_QUIET = 500

let mine: number | undefined
/** How often something was changed here: what was read meanwhile may lack it. */
let changes = 0
export const letters = createStore<readonly Letter[]>([])

export const isOpen = (): boolean => mine !== undefined
/** Whose they are. */
export const owner = (): number | undefined => mine

/** How long something can be taken back before it is sent (ms). */
export const TAKE_BACK_MS = 8_000
/** It waits so much longer: who takes it back in the last moment and who sends it agree (ms). */
export const GRACE_MS = 500

/** How long it cannot be sent yet (ms); a clock that was set back holds nothing up. */
export function msUntilRipe({ desde = 0 }: Letter): number {
  const left = desde - Date.now()
  return left > TAKE_BACK_MS + GRACE_MS ? 0 : Math.max(0, left)
}
export const canTakeBack = (letter: Letter): boolean => msUntilRipe(letter) > GRACE_MS

const byId = (a: Letter, b: Letter) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

function show(next: readonly Letter[]) {
  changes++
  letters.set(next)
}

/**
 * Whose letters they are.
 * @returns false when it is the same person as before
 */
export function openFor(usuarioId: number): boolean {
  if (mine === usuarioId) return false
  if (mine === undefined) onOthers(lookSoon, writeAgain)
  mine = usuarioId
  forgetRecibidos()
  show([])
  return true
}

let asked = false
/** How long it took the last time (ms). */
let lookTook = 0
/** Another tab that sends a week's letters tells of each. */
function lookSoon() {
  if (asked) return
  asked = true
  const seeIt = async () => {
    asked = false
    const began = performance.now()
    await look()
    lookTook = performance.now() - began
  }
  setTimeout(() => void seeIt(), Math.min(LONGEST_LOOK_MS, Math.max(LOOK_MS, LOOK_SHARE * lookTook)))
}

/** Reads what is kept now: another tab, or the worker, may have changed it. */
export async function look(): Promise<void> {
  for (;;) {
    const [whose, seen] = [mine, changes]
    if (whose === undefined) return
    const kept = await readAll(whose)
    if (!kept) return
    if (seen !== changes || whose !== mine) continue
    const ids = new Set(kept.map(l => l.id))
    const onlyHere = letters.get().filter(l => !l.guardada && !ids.has(l.id))
    show([...kept.map(l => ({ ...l, guardada: true as const })), ...onlyHere].sort(byId))
    return
  }
}

/**
 * Some go and others stand as they are given here: both or none. At hand at once; `guardada` as soon as the browser has
 * them.
 * @returns whether the browser keeps them
 */
export async function swap(gone: readonly Letter[], written: readonly Letter[]): Promise<boolean> {
  const whose = mine
  if (whose === undefined || gone.length + written.length === 0) return false
  const ids = new Set([...gone, ...written].map(l => l.id))
  show([...letters.get().filter(l => !ids.has(l.id)), ...written].sort(byId))
  const kept = await change(
    (put, drop) => {
      for (const l of gone) drop([whose, l.id])
      for (const { guardada: _, ...carta } of written) put({ usuario: whose, id: carta.id, carta })
    },
    written.some(l => !l.quiet),
  )
  const named = new Set(written.flatMap(archivosDe).map(a => a.clave))
  for (const { clave } of gone.flatMap(archivosDe)) if (!named.has(clave)) void dropFile(clave)
  const fresh = written.filter(l => !l.guardada)
  if (kept && whose === mine && fresh.length)
    show(letters.get().map(l => (fresh.includes(l) ? { ...l, guardada: true as const } : l)))
  return kept
}

/** @returns whether the browser keeps it */
export const write = (letter: Letter): Promise<boolean> => swap([], [letter])
export const remove = (...gone: readonly Letter[]): Promise<boolean> => swap(gone, [])

/** The browser made room for others, and took all of ours: what this page still knows is kept once more. */
function writeAgain() {
  const again = letters.get().map(({ guardada: _, ...letter }) => letter)
  void swap([], again)
}

/** Nobody will take it back any more: it may go. */
export async function ripen(): Promise<void> {
  const unripe = letters.get().filter(l => msUntilRipe(l) > 0)
  await swap(
    [],
    unripe.map(({ desde: _, ...letter }) => letter),
  )
}

export const isKept = (letter: Pick<Letter, 'id'>): boolean => letters.get().some(l => l.id === letter.id)

export function trimQuiet(): void {
  const quiet = letters.get().filter(l => l.quiet)
  void remove(...quiet.slice(0, Math.max(0, quiet.length - MAX_QUIET)))
}
