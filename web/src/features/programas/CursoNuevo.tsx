/**
 * The course that is being typed: Enter adds it and begins the next, Escape ends; several lines that are pasted are
 * several courses.
 */
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../kit/notify.ts'
import { rechazoPorMuchas } from '../../shared/vivo/rechazoPorMuchas.ts'
import classes from './Programa.module.css'

type Props = {
  onAdd: (nombres: string[]) => void
  /** Nothing more comes, by key. */
  onEnd: () => void
  /** The field was left. */
  onLeave: () => void
}

const MAX = 150
const DE_UNA_VEZ = 200

export function CursoNuevo({ onAdd, onEnd, onLeave }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const over = useRef(false)
  const [text, setText] = useState('')
  useEffect(() => field.current?.focus(), [])
  const keep = (): boolean => {
    const nombre = text.trim()
    if (nombre === '') return false
    onAdd([nombre])
    setText('')
    return true
  }
  const end = () => {
    over.current = true
    onEnd()
  }
  return (
    <div
      role="treeitem"
      aria-level={1}
      aria-selected={false}
      aria-label="Curso nuevo"
      tabIndex={-1}
      className={classes.fila}
    >
      <span className={classes.numero} aria-hidden>
        +
      </span>
      <input
        ref={field}
        className={classes.escribe}
        aria-label="Nombre del curso nuevo"
        placeholder="Nombre del curso; Enter agrega otro"
        value={text}
        maxLength={MAX}
        onChange={event => setText(event.currentTarget.value)}
        onPaste={event => {
          const lines = event.clipboardData.getData('text/plain').split(/\r?\n/)
          const nombres = lines.map(line => line.replace(/\s+/g, ' ').trim().slice(0, MAX)).filter(Boolean)
          if (nombres.length < 2) return
          event.preventDefault()
          if (nombres.length > DE_UNA_VEZ) notify(rechazoPorMuchas(nombres.length, DE_UNA_VEZ), 'danger')
          else onAdd(nombres)
        }}
        onBlur={() => {
          if (over.current) return
          keep()
          onLeave()
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Escape' || !keep()) end()
        }}
      />
    </div>
  )
}
