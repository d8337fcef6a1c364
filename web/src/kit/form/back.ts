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
const put = (how: 'pushState' | 'replaceState', key: string) =>
  History.prototype[how].call(history, { ...history.state, [MARK]: key }, '')
const push = (key: string) => put('pushState', key)

/** The step back that takes away the mark of what was closed, until it is taken. */
let leaving: { key: string; below: Open | undefined; length: number } | undefined

/**
 * The step is taken a little after it was asked for: what was opened or gone to meanwhile would be left by it.
 * @param at the mark where it ended
 * @returns whether there was such a thing, which stands again
 */
function standsAgain({ key, below, length }: NonNullable<typeof leaving>, at: unknown): boolean {
  const top = open.at(-1)
  if (top && top !== below) {
    put(at === key ? 'replaceState' : 'pushState', top.key)
    return true
  }
  if (at !== key && history.length <= length) return false
  history.go(at === key ? 1 : 2)
  return true
}

function onPop() {
  const at = markNow()
  const left = leaving
  leaving = undefined
  if (left && standsAgain(left, at)) return
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
      if (markNow() !== mine.key) return
      leaving = { key: mine.key, below: open.at(-1), length: history.length }
      history.back()
    })
  }
}
