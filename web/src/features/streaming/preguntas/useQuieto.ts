/** Keeps the order of a list while it is touched, and lets it glide into its new one after. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { enReposo } from './novedades.ts'

/** How long after the last move of a pointer (ms) nobody is aiming any more. */
const CALM_MS = 2_000
const GLIDE = { duration: 360, easing: 'cubic-bezier(.2,.8,.2,1)' }

/** Whether somebody is at the list: a pointer that presses or moves there, or the keyboard. */
function useTouched(list: RefObject<HTMLElement | null>): boolean {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const at = list.current
    if (!at) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const keys = () => {
      const focused = document.activeElement
      return at.contains(focused) && (focused!.matches(':focus-visible') || focused instanceof HTMLTextAreaElement)
    }
    const rest = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setTouched(keys()), CALM_MS)
    }
    const touch = () => {
      setTouched(true)
      rest()
    }
    const press = () => {
      clearTimeout(timer)
      setTouched(true)
    }
    const heard: [string, () => void][] = [
      ['pointermove', touch],
      ['pointerdown', press],
      ['pointerup', rest],
      ['pointercancel', rest],
      ['pointerleave', rest],
      ['focusin', touch],
      ['focusout', rest],
    ]
    for (const [name, then] of heard) at.addEventListener(name, then)
    return () => {
      clearTimeout(timer)
      for (const [name, then] of heard) at.removeEventListener(name, then)
    }
  }, [list])
  return touched
}

/**
 * @param ids in the order in which they should stand
 * @returns in the one in which they do
 */
export function useQuieto(list: RefObject<HTMLElement | null>, ids: readonly number[]): readonly number[] {
  const touched = useTouched(list)
  const [shown, setShown] = useState(ids)
  const next = touched ? enReposo(shown, ids) : ids
  const same = next.length === shown.length && next.every((id, i) => id === shown[i])
  if (!same) setShown(next)
  const order = same ? shown : next

  const tops = useRef(new Map<string, number>())
  const before = useRef('')
  useLayoutEffect(() => {
    const at = list.current
    if (!at) return
    const base = at.getBoundingClientRect().top
    const now = new Map<string, number>()
    const moves = before.current !== '' && !matchMedia('(prefers-reduced-motion: reduce)').matches
    const changed = before.current !== order.join()
    before.current = order.join()
    for (const item of at.querySelectorAll<HTMLElement>(':scope > [data-id]')) {
      const id = item.dataset.id!
      const top = item.getBoundingClientRect().top - base
      now.set(id, top)
      const was = tops.current.get(id)
      if (!moves || !changed) continue
      if (was === undefined) item.animate([{ opacity: 0 }, { opacity: 1 }], GLIDE)
      else if (Math.abs(was - top) > 1)
        item.animate([{ transform: `translateY(${was - top}px)` }, { transform: 'none' }], GLIDE)
    }
    tops.current = now
  })
  return order
}
