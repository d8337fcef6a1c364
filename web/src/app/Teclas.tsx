/**
 * G and a letter lead to a place; «?» tells the keys. Nothing of it where one writes, in a dialog, or where letters are
 * turned off.
 */
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { lazy } from '../kit/load/lazy.tsx'
import { isWriting } from '../kit/page/escribe.ts'
import { ayuda, hasLetras, useAyuda } from '../kit/page/teclas.ts'
import { LETRAS } from './letras.ts'
import type { Lugar } from './menu.ts'

const AyudaDeTeclas = lazy(() => import('./AyudaDeTeclas.tsx').then(m => ({ default: m.AyudaDeTeclas })))

/** Milliseconds between G and its letter. */
const MAX = 1_500

/** Something stands over the screen; what only waits to be opened does not. */
const isCovered = () =>
  [...document.querySelectorAll('dialog[open], [role=dialog], [role=menu], [role=listbox]')].some(e =>
    e.checkVisibility(),
  )

const isBusy = (event: KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target) || isCovered()

/** @param lugares of the person */
export function Teclas({ lugares }: { lugares: readonly Lugar[] }) {
  const asked = useAyuda()
  const navigate = useNavigate()
  /** When G was pressed; a page that has just come counts from nought, too. */
  const begun = useRef<number>(undefined)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isBusy(event)) return
    // The help stays, so that letters can be turned on again.
    if (event.key === '?') return ayuda.set(true)
    if (!hasLetras()) return
    const key = event.key.toUpperCase()
    const isSecond = begun.current !== undefined && performance.now() - begun.current < MAX
    begun.current = key === 'G' && !isSecond ? performance.now() : undefined
    const to = isSecond && lugares.find(l => LETRAS[l.id] === key)?.items[0]?.to
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    void navigate({ to })
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => hear(event)
    // Before what is shown: its own letters do not hear the second of two.
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
  if (!asked) return null
  return (
    <Suspense>
      <AyudaDeTeclas lugares={lugares} />
    </Suspense>
  )
}
