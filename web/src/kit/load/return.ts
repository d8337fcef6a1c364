/**
 * What could not be read because the line, the server or its database was away for a moment comes by itself: while
 * something on the page waits for that, one small question is asked now and then, later each time; once it is answered,
 * whatever waits asks again.
 */
import { useEffect, useEffectEvent } from 'react'

/** The session alone is looked up for it, and no worker answers it out of what it has kept. */
const QUESTION = '/api/user/logged'
const FIRST_MS = 3_000
const MAX_MS = 30_000
/** An answer that takes longer is none. */
const WITHIN_MS = 10_000

const waiting = new Set<() => void>()
let pause = FIRST_MS
let lastAsked = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined
let asking = false

const canAsk = () => navigator.onLine && document.visibilityState === 'visible'

/** Not all pages at once, when a server comes back. */
const spread = (ms: number) => ms * (0.75 + Math.random() / 2)

function askIn(ms: number) {
  clearTimeout(timer)
  timer = waiting.size ? setTimeout(() => void ask(), spread(ms)) : undefined
}

async function isBack(): Promise<boolean> {
  try {
    const reply = await fetch(QUESTION, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(WITHIN_MS),
    })
    return reply.status < 500
  } catch {
    return false
  }
}

async function ask() {
  // Without a line, or where nobody looks, it waits for that to change.
  if (asking || !canAsk()) return
  asking = true
  const back = await isBack()
  asking = false
  lastAsked = performance.now()
  pause = Math.min(2 * pause, MAX_MS)
  // What fails again has the longer pause before it.
  askIn(pause)
  if (back) for (const again of [...waiting]) again()
}

/**
 * A line, or a page in front again: sooner than it would have asked, and soon once more, as a line that is said to be
 * there may still carry nothing.
 */
const onChange = () => {
  if (!canAsk()) return
  pause = FIRST_MS / 6
  askIn(pause)
}

/** @returns how to wait no longer */
export function waitForReturn(again: () => void): () => void {
  if (waiting.size === 0) {
    if (performance.now() - lastAsked > 2 * MAX_MS) pause = FIRST_MS
    addEventListener('online', onChange)
    document.addEventListener('visibilitychange', onChange)
  }
  waiting.add(again)
  if (timer === undefined) askIn(pause)
  return () => {
    waiting.delete(again)
    if (waiting.size) return
    clearTimeout(timer)
    timer = undefined
    removeEventListener('online', onChange)
    document.removeEventListener('visibilitychange', onChange)
  }
}

/** @param isPassing whether what failed may come by itself; `again` asks for it anew */
export function useReturn(isPassing: boolean, again: () => void): void {
  const now = useEffectEvent(again)
  useEffect(() => (isPassing ? waitForReturn(() => now()) : undefined), [isPassing])
}
