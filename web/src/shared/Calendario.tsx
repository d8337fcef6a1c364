/** A month as a grid of days: arrows move by days and weeks, page keys by months; the chosen day is read below it. */
import { ActionIcon, Button, Group, SegmentedControl, Title, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { elementOf } from '../kit/page/target.ts'
import classes from './Calendario.module.css'
import { dayByKey, hoy, longDay, longMonth, plus, WEEK, weeksOf } from './dias.ts'

/** Something on a day: when on it, what it is called, and whether it is over (or somebody else's), or on now. */
export type Ficha = { clave: string | number; hora: string; texto: string; estado?: 'apagada' | 'viva' | undefined }

/** How one is drawn, where it is more than its words. */
export type PiezaProps = { ficha: Ficha; className: string; children: ReactNode }

/** Most of a day that are named; the rest is counted. */
const MAX_NAMED = 2

/** Which day is today, where that is not the reader's clock's to say. */
type DeHoy = { actual?: string | undefined }

type Props = DeHoy & {
  dia: string
  fichas: (dia: string) => readonly Ficha[]
  /** «3 eventos» */
  cuantas: (n: number) => string
  onChoose: (dia: string) => void
  /** What something that is being dragged would fall on. */
  sobre?: string | undefined
  Pieza?: ComponentType<PiezaProps> | undefined
}

/** False where that day is not drawn. */
function focusDay(grid: HTMLElement | null, dia: string): boolean {
  const cell = grid?.querySelector<HTMLElement>(`[data-dia="${dia}"]`)
  cell?.focus()
  return cell != null
}

export function Calendario({ dia, onChoose, ...de }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  // Keys come faster than the address changes: each goes on from where the one before it led, though that month be not
  // drawn yet.
  const ahead = useRef<string>(undefined)
  // Only who moves by keys takes the focus along.
  useEffect(() => {
    if (!ahead.current) return
    focusDay(grid.current, dia)
    if (ahead.current === dia) ahead.current = undefined
  }, [dia])
  const move = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = dayByKey(event.key, ahead.current ?? elementOf(event)?.dataset.dia ?? dia)
    ahead.current = undefined
    if (!next) return
    event.preventDefault()
    if (!focusDay(grid.current, next)) ahead.current = next
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
              <Dia key={day} dia={day} elegido={dia} onChoose={onChoose} {...de} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Dia({
  dia,
  elegido,
  actual,
  fichas,
  cuantas,
  onChoose,
  sobre,
  Pieza = Nombrada,
}: Props & { elegido: string }) {
  const chosen = dia === elegido
  const all = fichas(dia)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys of all its days
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      data-dia={dia}
      data-fuera={dia.slice(0, 7) !== elegido.slice(0, 7) || undefined}
      aria-label={`${longDay(dia)}, ${cuantas(all.length)}`}
      data-sobre={dia === sobre || undefined}
      aria-selected={chosen}
      aria-current={dia === (actual ?? hoy()) ? 'date' : undefined}
      tabIndex={chosen ? 0 : -1}
      onClick={() => onChoose(dia)}
    >
      <div className={classes.dia}>
        <span className={classes.numero}>{Number(dia.slice(8))}</span>
        {all.slice(0, MAX_NAMED).map(f => (
          <Pieza key={f.clave} ficha={f} className={classes.ficha!}>
            <b>{f.hora}</b> {f.texto}
          </Pieza>
        ))}
        {all.length > MAX_NAMED && <span className={classes.mas}>+{all.length - MAX_NAMED} más</span>}
      </div>
    </td>
  )
}

const Nombrada = ({ ficha, className, children }: PiezaProps) => (
  <span className={className} data-estado={ficha.estado}>
    {children}
  </span>
)

type BarraProps = DeHoy & {
  mes: boolean
  onMes: (mes: boolean) => void
  dia: string
  onChoose: (dia: string) => void
  /** More to set, at the end. */
  children?: ReactNode
}

/** Above a calendar: as a list from a day on, or as a month; and from month to month. */
export const BarraDeCalendario = ({ mes, onMes, dia, actual, onChoose, children }: BarraProps) => (
  <div className={classes.barra}>
    <SegmentedControl
      aria-label="Vista"
      value={mes ? 'mes' : 'agenda'}
      onChange={value => onMes(value === 'mes')}
      data={[
        { value: 'agenda', label: 'Agenda' },
        { value: 'mes', label: 'Mes' },
      ]}
    />
    <Meses dia={dia} actual={actual} onChoose={onChoose} />
    <Title order={2} size="h3" className={classes.cuando!} aria-live="polite">
      {mes ? longMonth(dia) : dia === (actual ?? hoy()) ? 'Desde hoy' : `Desde el ${longDay(dia)}`}
    </Title>
    {children}
  </div>
)

/** From month to month, and to today. */
export const Meses = ({ dia, actual, onChoose }: Pick<BarraProps, 'dia' | 'actual' | 'onChoose'>) => (
  <Group gap={4} wrap="nowrap">
    <Mover label="Mes anterior" icon={IconChevronLeft} onClick={() => onChoose(plus(dia, -1, 'month'))} />
    <Button variant="default" h={40} onClick={() => onChoose(actual ?? hoy())}>
      Hoy
    </Button>
    <Mover label="Mes siguiente" icon={IconChevronRight} onClick={() => onChoose(plus(dia, 1, 'month'))} />
  </Group>
)

type MoverProps = { label: string; icon: typeof IconChevronLeft; onClick: () => void }

const Mover = ({ label, icon: Icon, onClick }: MoverProps) => (
  <ActionIcon variant="default" size={40} aria-label={label} onClick={onClick}>
    <Icon size={18} stroke={1.75} />
  </ActionIcon>
)

/** The month with its chosen day beside it, or the list; dimmed while another one is read. */
export const ContenidoDeCalendario = ({ dimmed, children }: { dimmed: boolean; children: ReactNode }) => (
  <div className={classes.contenido} data-refetching={dimmed || undefined} aria-busy={dimmed}>
    {children}
  </div>
)
export const MesYDia = ({ children }: { children: ReactNode }) => <div className={classes.mesYDia}>{children}</div>
