/** What every dialog does beside being drawn: back closes it, and the focus returns to where it was. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { openBack } from './back.ts'

/** Going back closes what lies over a screen, and leads nowhere. */
export function useBack(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (opened ? openBack(() => close()) : undefined), [opened])
}

/** @param address it has one: going back closes it already */
export function useDialogLife(opened: boolean, onClose: () => void, address = false): void {
  useBack(opened && !address, onClose)
  const opener = useRef<Element | null>(null)
  const place = useRef<HTMLElement | null>(null)
  // While it is drawn for the first time, whoever opened it has the focus still.
  if (opened && !opener.current) {
    opener.current = document.activeElement
    place.current = opener.current?.closest<HTMLElement>('[data-foco]') ?? null
  }
  useEffect(() => {
    if (!opened) return
    return () => {
      const [back, around] = [opener.current, place.current]
      opener.current = null
      // The library returns it only when a dialog closes, not when it is taken away; and what opened it may be gone.
      setTimeout(() => {
        if (document.activeElement !== document.body && document.activeElement?.isConnected) return
        const target = back instanceof HTMLElement && back.isConnected && back !== document.body ? back : undefined
        // What stands in its place now, where that says so.
        const instead = around?.isConnected ? (around.querySelector('button') ?? around) : undefined
        ;(target ?? instead ?? document.getElementById('contenido'))?.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
