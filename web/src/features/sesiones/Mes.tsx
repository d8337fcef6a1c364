/** A month as a grid of days: arrows move by days and weeks, page keys by months; the chosen day is read below it. */
import type { EventoDeAgenda } from '@eleva/contract'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { hoy, longDay, longMonth, WEEK, weeksOf } from '../../shared/dias.ts'
import classes from './Agenda.module.css'
import { dayByKey, hoursOn } from './dias.ts'

/** Most events of a day that are named; the rest is counted. */
const MOST_NAMED = 2

type Props = { dia: string; eventos: Map<string, EventoDeAgenda[]>; onChoose: (dia: string) => void }

export function Mes({ dia, eventos, onChoose }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  // Only who moves by keys takes the focus along.
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-dia="${dia}"]`)?.focus()
    moved.current = false
  }, [dia])
  const move = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = dayByKey(event.key, dia)
    if (!next) return
    event.preventDefault()
    moved.current = true
    onChoose(next)
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a grid (WAI-ARIA practices)
    <table ref={grid} role="grid" className={classes.mes} aria-label={longMonth(dia)} onKeyDown={move}>
      <thead>
        <tr>
          {WEEK.map(name => (
            <th key={name} scope="col">
              <span aria-hidden>{name.slice(0, 3)}</span>
              <VisuallyHidden>{name}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(dia).map(week => (
          <tr key={week[0]}>
            {week.map(day => (
              <Dia key={day} dia={day} elegido={dia} eventos={eventos.get(day) ?? []} onChoose={onChoose} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DiaProps = { dia: string; elegido: string; eventos: EventoDeAgenda[]; onChoose: (dia: string) => void }

function Dia({ dia, elegido, eventos, onChoose }: DiaProps) {
  const chosen = dia === elegido
  const count = eventos.length === 0 ? 'sin eventos' : eventos.length === 1 ? '1 evento' : `${eventos.length} eventos`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of all its days
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      data-dia={dia}
      data-fuera={dia.slice(0, 7) !== elegido.slice(0, 7) || undefined}
      aria-label={`${longDay(dia)}, ${count}`}
      aria-selected={chosen}
      aria-current={dia === hoy() ? 'date' : undefined}
      tabIndex={chosen ? 0 : -1}
      onClick={() => onChoose(dia)}
    >
      <div className={classes.dia}>
        <span className={classes.numero}>{Number(dia.slice(8))}</span>
        {eventos.slice(0, MOST_NAMED).map(e => (
          <span key={e.id} className={classes.ficha} data-paso={e.momento} data-ajeno={!e.propio || undefined}>
            <b>{e.hora_inicio ? hoursOn(e, dia).replace(/^Desde las |–.*$/g, '') : 'Todo el día'}</b> {e.nombre_sesion}
          </span>
        ))}
        {eventos.length > MOST_NAMED && <span className={classes.mas}>+{eventos.length - MOST_NAMED} más</span>}
      </div>
    </td>
  )
}
