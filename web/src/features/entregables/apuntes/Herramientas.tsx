/** What one does with a document that is looked at: goes through its pages, comes nearer, and notes on it. */
import { ActionIcon, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconEraser,
  IconHighlight,
  IconMinus,
  IconNote,
  IconPencil,
  IconPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Herramienta } from './apuntes.ts'
import classes from './Escenario.module.css'
import type { Apuntes } from './useApuntes.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const HERRAMIENTAS = [
  { que: 'resalte', label: 'Resaltar', tecla: 'H', Signo: IconHighlight },
  { que: 'nota', label: 'Nota', tecla: 'N', Signo: IconNote },
  { que: 'trazo', label: 'Dibujar', tecla: undefined, Signo: IconPencil },
  { que: 'borrar', label: 'Borrar lo tuyo', tecla: undefined, Signo: IconEraser },
] as const

const ACERCA = [1, 1.25, 1.5, 2, 3]

type Props = {
  pagina: number
  cuantas: number
  zoom: number
  onZoom: (zoom: number) => void
  /** Absent where one only looks. */
  anota?: Pick<Apuntes, 'deshacer' | 'rehacer'> & {
    herramienta: Herramienta | undefined
    onHerramienta: (herramienta: Herramienta | undefined) => void
  }
}

export function Herramientas({ pagina, cuantas, zoom, onZoom, anota }: Props) {
  const at = ACERCA.indexOf(zoom)
  const [less, more] = [ACERCA[at - 1], ACERCA[at + 1]]
  return (
    <div role="toolbar" aria-label="Herramientas del documento" className={classes.barra}>
      {cuantas > 1 && (
        <span className={classes.cual}>
          {pagina} de {cuantas}
        </span>
      )}
      <Herr label="Alejar" onClick={less === undefined ? undefined : () => onZoom(less)}>
        <IconMinus {...icon} />
      </Herr>
      <Herr label="Acercar" onClick={more === undefined ? undefined : () => onZoom(more)}>
        <IconPlus {...icon} />
      </Herr>
      {anota && <span className={classes.raya} />}
      {anota &&
        HERRAMIENTAS.map(({ que, label, tecla, Signo }) => (
          <Herr
            key={que}
            label={tecla ? `${label} (${tecla})` : label}
            pressed={anota.herramienta === que}
            onClick={() => anota.onHerramienta(anota.herramienta === que ? undefined : que)}
          >
            <Signo {...icon} />
          </Herr>
        ))}
      {anota && <span className={classes.raya} />}
      {anota && (
        <>
          <Herr label="Deshacer nota" onClick={anota.deshacer}>
            <IconArrowBackUp {...icon} />
          </Herr>
          <Herr label="Rehacer nota" onClick={anota.rehacer}>
            <IconArrowForwardUp {...icon} />
          </Herr>
        </>
      )}
    </div>
  )
}

type HerrProps = { label: string; pressed?: boolean; onClick: (() => void) | undefined; children: ReactNode }

const Herr = ({ label, pressed, onClick, children }: HerrProps) => (
  <Tooltip label={label}>
    <ActionIcon
      size={40}
      aria-label={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      variant={pressed ? 'light' : 'subtle'}
      color={pressed ? 'primary' : 'gray'}
      disabled={!onClick}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  </Tooltip>
)
