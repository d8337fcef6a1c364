/** The screen takes the place of what the server has drawn of it (ADR 007), in one frame and without a jump. */

// The server's drawing has no file of styles of its own.
import './trazo.css'

/** What the server has drawn, or undefined where it has drawn nothing. */
const drawn = () => document.getElementById('trazo')

/** For so long (ms) a part of the screen may follow its title. */
const FOLLOWS_MS = 10_000

/**
 * The same link of the screen as that which has the focus: who goes from link to link goes on there, as soon as it
 * stands and unless they have gone on elsewhere.
 */
function focusAgain(old: HTMLElement, root: HTMLElement) {
  const at = document.activeElement
  if (!(at instanceof HTMLAnchorElement) || !old.contains(at)) return undefined
  const { href, textContent } = at
  const isElsewhere = () => document.activeElement !== null && document.activeElement !== document.body
  const focusSame = () => {
    const same = [...root.querySelectorAll('a')].find(a => a.href === href && a.textContent === textContent)
    same?.focus({ preventScroll: true })
    return same !== undefined
  }
  return () => {
    if (focusSame()) return
    const watch = new MutationObserver(() => {
      if (isElsewhere() || focusSame()) watch.disconnect()
    })
    watch.observe(root, { childList: true, subtree: true })
    setTimeout(() => watch.disconnect(), FOLLOWS_MS)
  }
}

/** A menu that the browser has opened by itself stays open. */
function openAgain(old: HTMLElement) {
  const { id } = old.querySelector(':popover-open') ?? {}
  return () => id && document.getElementById(id)?.showPopover()
}

function takeOver(root: HTMLElement) {
  const old = drawn()
  if (!old) return
  const again = [focusAgain(old, root), openAgain(old)]
  old.remove()
  for (const one of again) one?.()
}

/** A screen that stands has its title. */
const stands = (root: HTMLElement) => root.querySelector('h1') !== null

const BEHIND_MS = 50

let first: Promise<void> | undefined

/** @returns resolves when the first screen stands; what is not needed before a press waits for that */
export const firstScreen = (): Promise<void> =>
  (first ??= new Promise(resolve => {
    const root = document.getElementById('root')
    if (!root || stands(root)) return resolve()
    const watch = new MutationObserver(() => {
      if (!stands(root)) return
      watch.disconnect()
      // Before the browser paints again: nobody sees both, or neither.
      takeOver(root)
      // It is painted first: what comes behind takes nothing of its time.
      setTimeout(resolve, BEHIND_MS)
    })
    watch.observe(root, { childList: true, subtree: true })
  }))

/** Nothing to do for so long (ms): it is not waited for any more. */
const IDLE_MS = 1_000

/** @returns resolves when the first screen stands and the browser has nothing else to do: for what nobody looks at */
export const firstCalm = async (): Promise<void> => {
  await firstScreen()
  await new Promise<void>(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_MS })
    else setTimeout(resolve, BEHIND_MS)
  })
}
