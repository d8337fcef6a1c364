/**
 * The quality of the picture, as a button of the bar: the browser's own list, which keys, fingers and full screen know.
 */
import { IconSettings } from '@tabler/icons-react'
import type { Eleccion } from './calidades.ts'
import classes from './MenuCalidad.module.css'

type Props = {
  opciones: readonly { value: Eleccion; label: string }[]
  eleccion: Eleccion
  onChange: (eleccion: Eleccion) => void
}

/** They choose here: the player around it would move the video, and keep them from the list. */
const stop = (event: Event) => event.stopPropagation()
const keepKeys = (select: HTMLSelectElement | null) => select?.addEventListener('keydown', stop)

export const MenuCalidad = ({ opciones, eleccion, onChange }: Props) => (
  <span className={classes.calidad}>
    <IconSettings aria-hidden />
    <span aria-hidden className={classes.cual}>
      {opciones.find(o => o.value === eleccion)?.label}
    </span>
    <select
      aria-label="Calidad"
      value={eleccion}
      onChange={event => {
        const chosen = opciones.find(o => o.value === event.currentTarget.value)
        if (chosen) onChange(chosen.value)
      }}
      ref={keepKeys}
    >
      {opciones.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </span>
)
