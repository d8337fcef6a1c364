/**
 * What of the person who is signed in stands on this device: at hand in memory, kept in the browser, the same in all
 * tabs.
 */
import { createStore } from '../store.ts'
import { markOfPage } from '../sw/estado.ts'
import { type Bulto, bultoDe, type IdDeBulto, openBultos } from './base.ts'
import { noteTaken } from './everTaken.ts'

/** Undefined before it is known; empty where the browser keeps nothing. */
export const bultos = createStore<readonly Bulto[] | undefined>(undefined)

/** Bytes of the file that is on its way, beside what is here whole. */
export const enCamino = createStore<{ id: IdDeBulto; bytes: number } | undefined>(undefined)

const canal = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('eleva:llevado')
let opening: Promise<void> | undefined

/** @throws without one: nothing is taken along for nobody */
export function mine(): string {
  const mark = markOfPage()
  if (!mark) throw new Error('sin marca')
  return mark
}

/** How often something was changed here: what was read meanwhile may lack it. */
let changes = 0
let turn: Promise<unknown> = Promise.resolve()
/** One after the other: who reads what is kept does so after what was changed before. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work)
  turn = done.catch(() => undefined)
  return done
}

async function look(): Promise<void> {
  for (;;) {
    const before = changes
    const kept = await inTurn(async () => (await openBultos(mine())).getAll('bultos')).catch(() => [])
    if (before !== changes) continue
    bultos.set(kept.map(bultoDe))
    return
  }
}

function show(next: readonly Bulto[]) {
  changes++
  bultos.set(next)
}

/** Harmless to call again. */
export function openLlevado(): Promise<void> {
  if (!opening) canal?.addEventListener('message', () => void look())
  opening ??= look()
  return opening
}

/**
 * At hand at once, so that two changes never undo each other.
 * @throws where the browser keeps nothing, or has no room
 */
export async function saveBulto(bulto: Bulto): Promise<void> {
  show(
    [...(bultos.get() ?? []).filter(b => b.id !== bulto.id), bulto].sort(
      (a, b) => Number.parseInt(`${a.id}`, 10) - Number.parseInt(`${b.id}`, 10),
    ),
  )
  try {
    await inTurn(async () => (await openBultos(mine())).put('bultos', bulto))
    noteTaken()
  } catch (error) {
    await look()
    throw error
  }
  canal?.postMessage(0)
}

/** One that was removed meanwhile stays so. */
export async function changeBulto(id: IdDeBulto, what: Partial<Bulto>): Promise<void> {
  const now = bultos.get()?.find(b => b.id === id)
  if (now) await saveBulto({ ...now, ...what })
}

export async function removeBulto(id: IdDeBulto): Promise<void> {
  show((bultos.get() ?? []).filter(b => b.id !== id))
  await inTurn(async () => (await openBultos(mine())).delete('bultos', id))
  canal?.postMessage(0)
}
