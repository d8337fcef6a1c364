/** Which toasts are seen together, and where. */
import type { Toast } from '../notify.ts'

/** That something is under way is read, be its result ever so fast (ms). */
const READ_MS = 700

/**
 * Toasts do not pile: a new one takes the place of the last, and so does a result that of its progress. What went wrong
 * is not taken away before its time.
 * @returns takes what is to be shown
 */
export function queueOf<Id>(draw: (toast: Toast) => Id, hide: (id: Id) => void): (toast: Toast) => void {
  let last: { id: Id; toast: Toast; at: number } | undefined
  let waiting: Toast[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = () => {
    timer = undefined
    const toast = waiting.shift()
    if (!toast) return
    if (last && (last.toast.color === 'info' || last.toast.color === 'success' || same(last.toast, toast)))
      hide(last.id)
    last = { id: draw(toast), toast, at: Date.now() }
    // Only the newest of several that came meanwhile, and all that went wrong.
    waiting = waiting.filter((t, i) => t.color === 'danger' || i === waiting.length - 1)
    if (waiting.length) later()
  }
  const later = () => {
    const left = last?.toast.color === 'info' ? last.at + READ_MS - Date.now() : 0
    if (left > 0) timer = setTimeout(next, left)
    else next()
  }
  return toast => {
    waiting.push(toast)
    if (timer === undefined) later()
  }
}

const same = (a: Toast, b: Toast) => a.message === b.message && a.color === b.color

/**
 * A dialog that fills the screen has what ends it at the bottom: what went wrong in it is said above it, and it begins
 * below that (`--toast-techo`).
 */
export const standsAbove = ({ color }: Pick<Toast, 'color'>): boolean =>
  (color === 'danger' || color === 'warning') && document.querySelector('[role="dialog"][data-full-screen]') !== null

/** Room for a toast of two lines, and the gap below it (px). */
const [TOAST, GAP] = [84, 12]
const IN_THE_WAY =
  '[data-barra="abajo"], input:focus:not([type=checkbox], [type=radio]), textarea:focus, [contenteditable]:focus'

/** @returns how far down a toast may reach, from the top of the window (px) */
export function floorOf(): number {
  const seen = window.visualViewport
  let floor = seen ? seen.offsetTop + seen.height : innerHeight
  const boxes = [...document.querySelectorAll(IN_THE_WAY)].map(e => e.getBoundingClientRect())
  for (const box of boxes.filter(b => b.height > 0).sort((a, b) => b.bottom - a.bottom))
    if (box.bottom > floor - TOAST && box.top < floor) floor = box.top
  return Math.max(floor - GAP, TOAST + GAP)
}
