/** On a phone: all the places with their tabs, over the screen until one of them is chosen. */
import { CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { number } from '../kit/page/PageShell.tsx'
import classes from './MasLugares.module.css'
import type { MenuItem } from './menu.aprender.ts'
import type { Lugar } from './menu.ts'

type Props = {
  lugares: readonly Lugar[]
  path: string
  /** How much of a tab waits. */
  cuantas: (item: MenuItem) => number
  onClose: () => void
}

/** The browser's own dialog keeps the focus and hears Escape. */
export function MasLugares({ lugares, path, cuantas, onClose }: Props) {
  const window = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = window.current
    opened?.showModal()
    opened?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
    return () => opened?.close()
  }, [])
  // Back and a link of elsewhere lead to another screen, which it must not cover.
  const over = useRef(path)
  useEffect(() => {
    if (path !== over.current) onClose()
  }, [path, onClose])
  return (
    <dialog ref={window} className={classes.ventana} aria-label="Más" onClose={onClose}>
      <div className={classes.cabeza}>
        <h2>Todo lo tuyo</h2>
        <CloseButton size={48} iconSize={22} aria-label="Cerrar" onClick={onClose} />
      </div>
      <nav aria-label="Todos los lugares">
        {lugares.map(({ id, label, icon: Lugar, items }) => (
          <section key={id}>
            <h3>
              <Lugar size={18} stroke={1.75} aria-hidden />
              {label}
            </h3>
            {items.map(item => {
              const waiting = cuantas(item)
              return (
                <Link
                  key={item.to}
                  to={item.to}
                  aria-current={item.to === path ? 'page' : undefined}
                  aria-label={waiting ? `${item.label}, ${number.format(waiting)} por atender` : undefined}
                  onClick={onClose}
                >
                  <item.icon size={20} stroke={1.75} aria-hidden />
                  {item.label}
                  {waiting > 0 && <span className="e-cuenta">{number.format(waiting)}</span>}
                </Link>
              )
            })}
          </section>
        ))}
      </nav>
    </dialog>
  )
}
