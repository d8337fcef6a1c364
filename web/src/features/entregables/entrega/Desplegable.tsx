/**
 * What is not needed each time, behind its name. A `details` would be told as a group, of which a rubric has its own.
 */
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './Historial.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

export function Desplegable({ nombre, children }: { nombre: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const Signo = open ? IconChevronDown : IconChevronRight
  return (
    <div className={classes.historial}>
      <UnstyledButton className={classes.nombre!} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Signo {...icon} />
        {nombre}
      </UnstyledButton>
      {open && children}
    </div>
  )
}
