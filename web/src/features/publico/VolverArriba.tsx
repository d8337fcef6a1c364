import { IconArrowUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import s from './VolverArriba.module.css'

/** administration, landing: the button appears beyond 300 px of scroll. */
const UMBRAL = 300

function subscribe(cambio: () => void) {
  addEventListener('scroll', cambio, { passive: true })
  return () => removeEventListener('scroll', cambio)
}

function goUp() {
  // The page's own scroll-behavior decides whether it glides; under reduced motion it does not.
  scrollTo({ top: 0 })
  // The button is about to go away: whoever pressed it with the keyboard starts again from the top.
  document.querySelector<HTMLElement>('.e-saltar')?.focus({ preventScroll: true })
}

export function VolverArriba() {
  const visible = useSyncExternalStore(
    subscribe,
    () => scrollY > UMBRAL,
    () => false,
  )
  if (!visible) return null
  return (
    <button type="button" className={s.boton} aria-label="Volver arriba" title="Volver arriba" onClick={goUp}>
      <IconArrowUp size={20} stroke={1.75} aria-hidden />
    </button>
  )
}
