/**
 * Back, of the browser or the phone, closes what is open on top: a dialog leaves a mark in the history, and closes when
 * one goes back before it. The mark is no address of its own, so the router does not hear of it.
 */
import { asked } from '../feedback/confirm.ts'
import { MARK, markNow } from '../page/mark.ts'

type Open = { key: string; close: () => void }

/** From the lowest to the topmost. */
const open: Open[] = []
let listening = false
let made = 0

// The router replaces `history.pushState` by its own, which would load the screen anew.
const push = (key: string) => History.prototype.pushState.call(history, { ...history.state, [MARK]: key }, '')

function onPop() {
  const at = markNow()
  const place = open.findIndex(o => o.key === at)
  const question = asked.get()
  if (question && open.length > place + 1) {
    // Only the question is answered: what asked it stays.
    const top = open.at(-1)!
    push(top.key)
    return question.answer(false)
  }
  // A mark whose dialog is gone: nobody is to stop there.
  if (at !== undefined && place < 0) return history.back()
  for (const above of open.splice(place + 1).reverse()) above.close()
}

/**
 * @param close by going back
 * @returns says that it has been closed in another way, or is gone
 */
export function openBack(close: () => void): () => void {
  if (!listening) addEventListener('popstate', onPop)
  listening = true
  const mine: Open = { key: `${Date.now()}-${made++}`, close }
  open.push(mine)
  push(mine.key)
  return () => {
    const place = open.indexOf(mine)
    if (place < 0) return
    open.splice(place, 1)
    // After whatever closed it: another dialog, or another screen, may stand in its place by now.
    setTimeout(() => {
      if (markNow() === mine.key) history.back()
    })
  }
}
